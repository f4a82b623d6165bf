/**
 * Payments while everything goes wrong, then the proof that no shilling was lost: node scripts/faults.ts 10
 * [--database=embedded|postgres|both] [--seed=S] [--at-once=PAYERS] [--beside=FOLDER, a built checkout that every second process on Postgres runs]. With --messages=KILLS two people write to each other instead, and the proof is
 * that no message was lost. Needs a build. Real processes, killed without warning; Safaricom is the simulator behind a real socket, and the
 * network between the product, its Postgres and M-Pesa breaks, too.
 */
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './faults/fleet.ts'
import { closesOnSignal, type DatabaseKind } from './faults/place.ts'
import { runMessages } from './faults/messages.ts'
import { isGood, report } from './faults/report.ts'
import { runFaults } from './faults/run.ts'
import { runSideBySide } from './steps.ts'

const databases: DatabaseKind[] = ['embedded', 'postgres']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', default: 'both' },
    seed: { type: 'string' },
    messages: { type: 'string' },
    beside: { type: 'string' },
    'at-once': { type: 'string' },
  },
})
const payments = Number(positionals[0] ?? 10)
const kills = Number(values.messages ?? 1)
const atOnce = values['at-once'] === undefined ? undefined : Number(values['at-once'])
const seed = Number(values.seed ?? randomInt(1_000_000))
const wanted = databases.filter((kind) => values.database === 'both' || values.database === kind)
if (
  wanted.length === 0 ||
  !Number.isInteger(payments) ||
  !Number.isInteger(kills) ||
  kills < 1 ||
  payments < 1 ||
  payments > 100_000 ||
  (atOnce !== undefined && !(Number.isInteger(atOnce) && atOnce > 0)) ||
  !Number.isInteger(seed)
) {
  console.error(
    'Usage: node scripts/faults.ts PAYMENTS [--database=embedded|postgres|both] [--seed=NUMBER] [--at-once=PAYERS], or --messages=KILLS',
  )
  process.exit(2)
}
if (!existsSync(join(root, 'build', 'server', 'start.js'))) {
  console.error('There is no build. Run npm run build first.')
  process.exit(2)
}
if (wanted.length > 1) await sideBySide()
else {
  await onDatabase(wanted[0]!)
  // Everything is closed by now; a connection that a partition still holds would keep this program waiting.
  process.exit()
}

/** Each in its own process: most of a run is waiting. */
async function sideBySide(): Promise<void> {
  const runs = wanted.map((kind) => ({
    name: `faults on ${kind}`,
    words: [
      'scripts/faults.ts',
      String(payments),
      `--database=${kind}`,
      `--seed=${seed}`,
      ...(atOnce ? [`--at-once=${atOnce}`] : []),
      ...(values.messages ? [`--messages=${kills}`] : []),
      ...(values.beside ? [`--beside=${values.beside}`] : []),
    ],
  }))
  const outcomes = await runSideBySide(runs, runs.length)
  if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1
}

async function onDatabase(database: DatabaseKind): Promise<void> {
  closesOnSignal()
  if (values.messages) return ofMessages(database)
  console.log(`${payments} payers while everything goes wrong; again with --seed=${seed}`)
  const outcome = await runFaults({ database, payments, seed, atOnce, beside: values.beside })
  console.log(report(outcome))
  if (!isGood(outcome)) process.exitCode = 1
}

async function ofMessages(database: DatabaseKind): Promise<void> {
  const wrong = await runMessages(database, kills)
  for (const line of wrong) console.log(line)
  if (wrong.length > 0) process.exitCode = 1
}
