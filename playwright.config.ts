import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './test/browser/launch.ts'

const { executablePath, args, env } = await chromiumLaunch()

export default defineConfig({
  testDir: 'test/browser',
  // Node runs our sources as they are; to rewrite all that the tests import takes each fresh clone half a minute.
  build: { external: ['**/src/**/*.ts', '**/src/**/*.js'] },
  // Its folder is emptied at each run; the results of the other runners lie beside it.
  outputDir: 'test-results/browser',
  globalSetup: './test/browser/product.ts',
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  // One product serves both: each test is somebody of its own, or only looks.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  use: {
    // Set by the global setup, which every worker inherits.
    baseURL: process.env.STADI_BASE_URL,
    // A trace costs each step something: npm run test:browser -- --trace on.
    screenshot: 'only-on-failure',
    // Without it a press on what is not there waits for the whole test's time.
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath, args, env },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    // What depends on the width, or sets it itself, says so by a tag.
    { name: 'desktop', grep: /@wide|@desktop/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
