/**
 * Payments while everything goes wrong, then the proof that no shilling was lost: node scripts/faults.ts 10 [--database=embedded|postgres|both] [--seed=S].
 * Needs a build. Real processes, killed without warning; Safaricom is the simulator behind a real socket.
 */
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './faults/fleet.ts'
import { closeAll, type DatabaseKind } from './faults/place.ts'
import { isGood, report } from './faults/report.ts'
import { runFaults } from './faults/run.ts'

const databases: Record<string, DatabaseKind[]> = {
  embedded: ['embedded'],
  postgres: ['postgres'],
  both: ['embedded', 'postgres'],
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string', default: 'both' }, seed: { type: 'string' } },
})
const payments = Number(positionals[0] ?? 10)
const seed = Number(values.seed ?? randomInt(1_000_000))
const wanted = databases[values.database]
if (!wanted || !Number.isInteger(payments) || payments < 1 || payments > 100_000 || !Number.isInteger(seed)) {
  console.error('Usage: node scripts/faults.ts PAYMENTS [--database=embedded|postgres|both] [--seed=NUMBER]')
  process.exit(2)
}
if (!existsSync(join(root, 'build', 'server', 'start.js'))) {
  console.error('There is no build. Run npm run build first.')
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll().finally(() => process.exit(130)))

console.log(`${payments} payers while everything goes wrong; again with --seed=${seed}`)
for (const database of wanted) {
  const outcome = await runFaults({ database, payments, seed })
  console.log(report(outcome))
  if (!isGood(outcome)) process.exitCode = 1
}
