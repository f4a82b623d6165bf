/**
 * npm run test:cluster: tests that need programs outside npm: the product on a distribution's Postgres 15, with its defaults, and
 * behind pgbouncer. -- postgres or -- pgbouncer runs one of the two. Needs a build.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Outcome, runStep, type Step, table } from './steps.ts'

type Part = { lacks: string[]; step: Step }

const postgres = (process.env.TEST_POSTGRES ??= '/usr/lib/postgresql/15')
const bouncer = (process.env.TEST_PGBOUNCER ??= '/usr/sbin/pgbouncer')
const vitest = (...words: string[]): string[] => [
  join('node_modules', 'vitest', 'vitest.mjs'),
  'run',
  ...words,
]

const lackOf = (program: string, name: string, setting: string): string[] =>
  existsSync(program)
    ? []
    : [
        `There is no ${program}. On Debian and Ubuntu: apt-get install ${name}. Elsewhere say in ${setting} where it is.`,
      ]

const noPostgres = lackOf(join(postgres, 'bin', 'postgres'), 'postgresql-15', 'TEST_POSTGRES')
const parts: Record<string, Part> = {
  postgres: {
    lacks: noPostgres,
    step: { name: `the built product on ${postgres}`, words: vitest('--project', 'http') },
  },
  pgbouncer: {
    lacks: [...noPostgres, ...lackOf(bouncer, 'pgbouncer', 'TEST_PGBOUNCER')],
    step: { name: `behind ${bouncer}`, words: vitest('--project', 'cluster', 'test/cluster/pgbouncer') },
  },
}

const [only, ...files] = process.argv.slice(2)
const wanted = only === undefined ? Object.values(parts) : [parts[only]]
if (wanted.some((part) => part === undefined)) {
  console.error(`There is no part "${only}". Parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
// A server configured for the other tests may have any version.
delete process.env.TEST_DATABASE_URL
const outcomes: Outcome[] = []
for (const { lacks, step } of wanted as Part[]) {
  for (const lack of lacks) console.error(lack)
  const ran = lacks.length === 0 && (await runStep({ ...step, words: [...step.words, ...files] }))
  outcomes.push(ran || { name: step.name, seconds: 0, ok: false })
}
console.log(`\n${table(outcomes)}`)
if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1
