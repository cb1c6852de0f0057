import { ErrorCodes } from 'vue'
import { expect, test } from 'vitest'
import { isRenderError } from '../../../src/app/isRenderError.ts'

/** As `handleError` of Vue writes it in a production build. */
const built = (code: number | string) => `https://vuejs.org/error-reference/#runtime-${code}`

test.each([
  ErrorCodes.SETUP_FUNCTION, ErrorCodes.RENDER_FUNCTION, ErrorCodes.COMPONENT_UPDATE, 'bm', 'm', 'bu', 'u',
])('a built page knows that %s stops the drawing', (code) => {
  expect(isRenderError(built(code))).toBe(true)
})

test.each([
  ErrorCodes.NATIVE_EVENT_HANDLER, ErrorCodes.COMPONENT_EVENT_HANDLER, ErrorCodes.ASYNC_COMPONENT_LOADER,
  ErrorCodes.DIRECTIVE_HOOK, ErrorCodes.APP_ERROR_HANDLER, ErrorCodes.APP_WARN_HANDLER, 'um', 'a',
])('a built page knows that %s leaves the drawing as it was', (code) => {
  expect(isRenderError(built(code))).toBe(false)
})

test.each(['setup function', 'render function', 'mounted hook', 'beforeUpdate hook', 'component update'])(
  'development says %s',
  (info) => expect(isRenderError(info)).toBe(true),
)

test('development says that a click failed', () => {
  expect(isRenderError('native event handler')).toBe(false)
})
