import { defineConfig } from 'vitest/config'

const common = {
  environment: 'node',
  // One database per worker serves all its test files (style.md 4.7); processes, because tests start servers and databases.
  pool: 'forks',
  isolate: false,
  // A worker's first test boots its database; on a busy machine that takes a while.
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const

export default defineConfig({
  test: {
    // One more than two cores: some tests do nothing but wait, for a limit of time or a program that starts.
    maxWorkers: 3,
    // Not below node_modules, which holds what was installed and nothing else.
    fsModuleCachePath: 'test-results/vitest-cache',
    projects: [
      { test: { ...common, name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'] } },
      { test: { ...common, name: 'http', include: ['test/http/**/*.test.ts'] } },
    ],
  },
})
