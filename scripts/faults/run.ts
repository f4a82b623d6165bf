import { type Books, brokenRules, readBooks } from './books.ts'
import { type Fault, judge, type Ledger } from './judge/judge.ts'
import { load } from './load.ts'
import { closeAll, type DatabaseKind, prepareGround } from './place.ts'
import { commandLine, settled } from './settle.ts'
import { openDatabase } from './shop.ts'
import { raise, type Stage } from './stage.ts'
import { until } from './web.ts'

export type Options = {
  database: DatabaseKind
  payments: number
  seed: number
  /** How many pay at the same time; without, as many as suit the payments. */
  atOnce?: number | undefined
  /** A built checkout that every second process runs. */
  beside?: string | undefined
}

export type Outcome = Options & {
  books: Books
  ledger: Ledger
  faults: Fault[]
  /** Other faults, in words. */
  wrong: string[]
  kills: Record<string, number>
  partitions: Record<string, number>
  posts: Record<string, number>
  grantMs: number[]
  /** Payments that should have ended before the ledger was read, and those concurrent with them. */
  unsettled: string[]
  refundsAsked: number
  reconciled: string
  /** By part of the run. */
  seconds: Record<string, number>
  logs: string
}

/** N payments while everything goes wrong, then recovery, then the proof. */
export async function runFaults(options: Options): Promise<Outcome> {
  const clock = stopwatch()
  const few = options.payments < 50
  // How many times faster than in reality payments are chased; even faster where a person waits for the result.
  const pace = few ? 40 : 10
  const ground = await prepareGround(options.database)
  try {
    const stage = await raise({ ...options, pace, ground })
    const { fleet, provider, post, payers, kills, partitions, refunds, gifts, seats, env } = stage
    clock.lap('start')
    await load(options, stage)
    clock.lap('load')
    const unsettled = await becomeQuiet(stage, { few, pace })
    const first = await commandLine(env, ['reconcile', '--settle'])
    const second = await commandLine(env, ['reconcile', '--settle'])
    const doctor = await commandLine(env, ['doctor'])
    clock.lap('settling')
    await fleet.stop('SIGTERM')

    const open = await openDatabase(ground.place)
    const books = await readBooks(open)
    const broken = await brokenRules(open)
    await open.close()
    const ledger = { charges: provider.simulator.ledger(), reversals: provider.simulator.reversals() }
    const wrong = [
      ...post.wrongAnswers,
      ...payers.wrongAnswers,
      ...refunds.wrongAnswers,
      ...gifts.wrongAnswers,
      ...seats.wrongAnswers,
      ...refunds.wrongIn(books.refunds),
      ...fleet.faults,
      ...broken.map(({ rule, rows }) => `broken rule: ${rule}: ${rows.join(', ')}`),
      ...(second.ok ? [] : [`reconcile --settle still finds: ${second.text}`]),
      ...(doctor.ok || isOnlyOfAddress(doctor.text) ? [] : [`doctor: ${doctor.text}`]),
    ]
    clock.lap('judging')
    return {
      ...options,
      books,
      ledger,
      faults: judge(books, ledger, payers.promised),
      wrong,
      kills: kills.done,
      partitions: partitions.done,
      posts: post.counts,
      grantMs: post.grantMs,
      unsettled,
      refundsAsked: refunds.counts.asked,
      reconciled: first.text.split('\n').at(-1) ?? '',
      seconds: clock.laps,
      logs: fleet.logs(),
    }
  } finally {
    await closeAll()
  }
}

/** No more faults; then waits until everything that can settle by itself has settled. @returns the payments that did not */
async function becomeQuiet(
  { fleet, provider, prompts, post, payers, trouble, partitions, kills, refunds }: Stage,
  { few, pace }: { few: boolean; pace: number },
): Promise<string[]> {
  trouble.calm()
  partitions.calm()
  post.calm()
  kills.end()
  await fleet.ready()
  await refunds.approveAll()
  await until(() => [...prompts.values()].every((prompt) => prompt.isOver), 20_000)
  await Promise.all([post.idle(), provider.simulator.idle()])
  // A large run waits for the timers; a small one, part of npm test, does not: a start also finds what a crash left behind.
  if (few) await fleet.restart()
  const unsettled = await settled(
    {
      payers,
      prompts: prompts.values(),
      diedAfter: (who, at) => fleet.diedAfter(who, at) || partitions.lostAfter(who, at),
    },
    few ? 8000 : 180_000,
  )
  // As far as the operator's command knows, a newer charge may still be pending.
  const newest = Math.max(0, ...provider.simulator.ledger().map((charge) => charge.at.getTime()))
  await until(() => Date.now() - newest > 125_000 / pace, 15_000)
  return unsettled
}

function stopwatch() {
  const laps: Record<string, number> = {}
  let since = performance.now()
  return {
    laps,
    lap(name: string): void {
      laps[name] = (performance.now() - since) / 1000
      since = performance.now()
    },
  }
}

/** Whether the doctor's only complaint is that these runs have no TLS proxy. */
function isOnlyOfAddress(text: string): boolean {
  const wrong = text.split('\n').filter((line) => line.startsWith('WRONG'))
  return wrong.length > 0 && wrong.every((line) => line.startsWith('WRONG public address: http://'))
}
