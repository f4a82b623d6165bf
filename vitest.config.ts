import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const common = {
  environment: 'node',
  // One database per worker serves all its test files (style.md 4.7); processes, because tests start servers and databases.
  pool: 'forks',
  isolate: false,
  // A worker's first test boots its database; on a busy machine that takes a while.
  testTimeout: 120_000,
  hookTimeout: 180_000,
} as const

// Mostly they wait: begun last they would keep everybody waiting, and a fresh clone does not know yet how long a file takes.
const LONGEST =
  /(many|content|sample\.server|databases|boss|offline\/packages|documents|backup|from-source|valid-html|busy-database|slow-query|page-costs|memory|database-away|behind-proxy|share|shutdown|outbox|every-screen|every-table)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    globalSetup: './test/run-postgres.ts',
    // Two more than two cores: some tests do nothing but wait, for a limit of time or a program that starts.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Not below node_modules, which holds what was installed and nothing else.
    fsModuleCachePath: 'test-results/vitest-cache',
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles: ['./test/light-passwords.ts', './test/declared-refusals.ts'],
        },
      },
      { test: { ...common, name: 'http', include: ['test/http/**/*.test.ts'] } },
      // Of programs that npm does not bring (scripts/test-cluster.ts).
      { test: { ...common, name: 'cluster', include: ['test/cluster/**/*.test.ts'] } },
    ],
  },
})
