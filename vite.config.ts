import vue from '@vitejs/plugin-vue'
import icons from 'unplugin-icons/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vue(), icons({ compiler: 'vue3' })],
  test: {
    // The same day and the same words on every machine.
    env: { TZ: 'UTC', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' },
    reporters: ['dot'],
    testTimeout: 10_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{unit,contract}/**/*.test.ts'],
          setupFiles: ['tests/support/failOnWarn.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/{components,flows}/**/*.test.ts'],
          setupFiles: ['tests/support/failOnWarn.ts', 'tests/support/dom.ts'],
        },
      },
    ],
  },
})
