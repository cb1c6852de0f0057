import tseslint from 'typescript-eslint'
import vue from 'eslint-plugin-vue'
import accessibility from 'eslint-plugin-vuejs-accessibility'

const noMarkupFromText = [
  {
    selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
    message: 'Text becomes text: markup is never built from a string.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^(insertAdjacentHTML|createContextualFragment|setHTMLUnsafe)$/]',
    message: 'Text becomes text: markup is never built from a string.',
  },
  {
    selector: 'CallExpression[callee.object.name="document"][callee.property.name=/^(write|writeln)$/]',
    message: 'document.write is not allowed.',
  },
]

/** Names that say neither what they are about nor in which unit (terms.md, In code). */
const BARE_CONSTANT_NAMES = [
  'BAR', 'BEAT', 'BLINK', 'CALM', 'COVERS', 'DISCOUNTED', 'DOORS', 'EVERY', 'FEW', 'FORM', 'FRESH', 'GONE', 'GOODBYE', 'KEPT', 'KEY',
  'LIFE', 'LIMIT', 'LONG', 'LONGEST', 'LOST', 'MANY', 'MINUTE', 'MORE', 'MOST', 'NEUTRAL', 'NEVER', 'NEWEST', 'NOTHING', 'PATIENCE',
  'PAUSE', 'QUIET', 'REACH', 'ROOM', 'ROUNDS', 'SAID', 'SETTLED', 'SHORTEST', 'SLOWEST', 'SMALLEST', 'SOONEST', 'SPARE', 'STALE', 'STEP',
  'STILL_HERE', 'STRIDE', 'TIMEOUT', 'TRIES', 'WORDS',
]
const noBareConstant = {
  selector: `:matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator > Identifier.id[name=/^(${BARE_CONSTANT_NAMES.join('|')})$/]`,
  message: 'Say the subject, and the unit where there is one: CART_REFRESH_MIN_AGE_MS, MAX_TITLE_CHARACTERS, VIEWED_STORAGE_KEY.',
}

const MODULE_STATE_MESSAGE = 'Two applications on one page would share this: provide it, or put it into a store.'
const moduleVariable = ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration'
const noModuleState = [
  { selector: `${moduleVariable}[kind="let"]`, message: MODULE_STATE_MESSAGE },
  {
    selector: `${moduleVariable} > VariableDeclarator > CallExpression[callee.name=/^(?:ref|shallowRef|reactive|shallowReactive|computed)$/]`,
    message: MODULE_STATE_MESSAGE,
  },
  {
    selector: `${moduleVariable} > VariableDeclarator > NewExpression[callee.name=/^(?:Map|Set|WeakMap|WeakSet)$/][arguments.length=0]`,
    message: MODULE_STATE_MESSAGE,
  },
]

/** Within a shadow root these see what is outside of it, so an application looks through its root. */
const DOCUMENT_MESSAGE = 'Look through useRoot() (src/ui/root.ts), which knows where the application is mounted.'

/** The only files that may name the document: what they are about is the window's, whoever is mounted in it. */
const WINDOW_FILES = [
  // The root itself.
  'src/ui/root.ts',
  // The window has one title, one head and one scroll position; its page is seen or hidden, and changes as a whole.
  'src/ui/pageTitle.ts',
  'src/composables/placeHead.ts',
  'src/app/router.ts', 'src/app/restoreScroll.ts', 'src/app/betweenPages.ts',
  'src/app/refreshCatalogue.ts',
  // A question that lies over whatever page there is.
  'src/app/signOut.ts',
  'src/features/orders/orders.polling.ts',
  'src/features/session/session.idle.ts',
  'src/features/session/ThemeSignIn.vue',
  // Before the application: they paint and read the storefront's own document.
  'src/app/config.ts',
  'src/app/earlyInput.ts',
  'src/app/document/firstRequest.ts',
  'src/app/document/retryFiles.ts',
  'src/app/document/starter.ts',
  'src/app/document/shellWords.ts',
]

const fullZod = {
  name: 'zod',
  message: "Use `import * as z from 'zod/mini'`: the full build costs 18 kB more on the first load.",
}

export default tseslint.config(
  { ignores: ['dist/', 'docs/', 'coverage/', 'test-results/', '.stoa/', '**/*.d.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.strict,
  ...vue.configs['flat/recommended'],
  ...accessibility.configs['flat/recommended'],
  vue.configs['no-layout-rules'],
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.vue'], sourceType: 'module' } },
  },
  {
    rules: {
      // The compiler knows every name; ESLint would need a second list of globals.
      'no-undef': 'off',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      'no-unexpected-multiline': 'error',
      'eqeqeq': ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'no-var': 'error',
      'no-restricted-syntax': ['error', ...noMarkupFromText, noBareConstant],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' }],
      // Overloads with documentation of their own read better apart.
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
    },
  },
  {
    files: ['**/*.vue'],
    rules: {
      'vue/no-v-html': 'error',
      'vue/no-restricted-v-bind': ['error', '/^(innerHTML|inner-html|outerHTML|srcdoc)$/'],
      'vue/no-restricted-syntax': ['error', ...noMarkupFromText],
      'vue/block-order': ['error', { order: ['script', 'template', 'style'] }],
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/component-name-in-template-casing': ['error', 'PascalCase', { registeredComponentsOnly: false }],
      'vue/match-component-file-name': 'error',
      'vue/multi-word-component-names': ['error', { ignores: ['App'] }],
      'vue/define-macros-order': 'error',
      'vue/enforce-style-attribute': ['error', { allow: ['scoped'] }],
      'vue/no-unused-refs': 'error',
      'vue/no-useless-v-bind': 'error',
      'vue/no-useless-mustaches': 'error',
      'vue/no-template-target-blank': 'error',
      'vue/html-button-has-type': 'error',
      'vue/prefer-true-attribute-shorthand': 'error',
      // Optional props are optional types, with their default in the destructuring.
      'vue/require-default-prop': 'off',
      'vue/attributes-order': 'off',
      // A label that wraps its control, or names it by id: either is right.
      'vuejs-accessibility/label-has-for': [
        'error',
        { required: { some: ['nesting', 'id'] }, controlComponents: ['UiInput', 'UiSelect', 'UiTextarea', 'UiCheckbox'] },
      ],
    },
  },
  {
    files: ['src/ui/**/*.vue'],
    rules: {
      // A primitive is labelled by the field around it, and a dialog's backdrop closes beside the Escape key.
      'vuejs-accessibility/form-control-has-label': 'off',
      'vuejs-accessibility/click-events-have-key-events': 'off',
      'vuejs-accessibility/no-static-element-interactions': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,vue}'],
    rules: { 'no-console': 'error', 'no-restricted-imports': ['error', { paths: [fullZod] }] },
  },
  {
    // The variables of a component's set-up are its own.
    files: ['src/{app,composables,features,pages,ui}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noMarkupFromText, noBareConstant, ...noModuleState] },
  },
  {
    files: ['src/{app,composables,features,pages,ui}/**/*.{ts,vue}'],
    ignores: WINDOW_FILES,
    rules: {
      'no-restricted-globals': ['error', { name: 'document', message: DOCUMENT_MESSAGE }],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis', 'self'].map((object) => ({ object, property: 'document', message: DOCUMENT_MESSAGE })),
        { property: 'ownerDocument', message: DOCUMENT_MESSAGE },
        { property: 'activeElement', message: DOCUMENT_MESSAGE },
      ],
    },
  },
  {
    // The frame is where an error that nobody handled is told to the operator.
    files: ['src/app/**/*.{ts,vue}', 'src/embed/**/*.{ts,vue}', 'src/embed.ts'],
    rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] },
  },
  {
    files: ['src/{tools,build,server}/**/*.ts', 'src/sandbox/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'vue/one-component-per-file': 'off',
      // Tests try what must not work.
      'no-restricted-syntax': ['error', noBareConstant],
      'no-script-url': 'off',
    },
  },
)
