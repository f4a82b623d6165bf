import type { Draws } from './draws.ts'
import type { Fleet } from './fleet.ts'
import { sleep } from './web.ts'

/** When a process is killed, by what it was doing. */
export const killKinds = [
  'at random',
  'before the push',
  'during the push',
  'before saving the answer',
  'during a callback',
  'during a reversal',
] as const
export type KillKind = (typeof killKinds)[number]
type Counts = Record<KillKind, number>

type Settings = { fleet: Fleet; draws: Draws; payments: number; /** 0 to 1. */ progress: () => number }

// From this many payments on a process would be starting most of the time.
const MANY = 1000
// Lets a process do some work between two kills.
const LEAST_UP_MS = 150

/** Kills with SIGKILL, spread over the run: every kind has its moments, and after one waits for the next. */
export function createKills({ fleet, draws, payments, progress }: Settings) {
  const due = momentsOf(draws, payments)
  const done = Object.fromEntries(killKinds.map((kind) => [kind, 0])) as Counts
  const state = { isOver: false }

  function strike(kind: KillKind, who: number): boolean {
    const moment = due[kind][0]
    const upMs = fleet.upMs(who)
    if (state.isOver || moment === undefined || moment > progress() || upMs === null || upMs < LEAST_UP_MS)
      return false
    due[kind].shift()
    if (fleet.kill(who)) done[kind]++
    return true
  }

  const random = async (): Promise<void> => {
    while (!state.isOver) {
      strike('at random', draws.whole(0, fleet.size - 1))
      await sleep(20)
    }
  }
  void random()

  return {
    done,
    strike,
    /** 0 to 15 ms from now: by then the body may be unread, stored, being applied or answered. */
    strikeSoon: (kind: KillKind, who: number): void => {
      if (due[kind].length > 0) setTimeout(() => strike(kind, who), draws.whole(0, 15))
    },
    /** Kinds that have not happened once although they should. */
    missing: (): KillKind[] => killKinds.filter((kind) => done[kind] === 0 && due[kind].length > 0),
    end: () => void (state.isOver = true),
  }
}

/** One kill per seven payments up to a thousand and per forty above, each kind at least once from ten payments on; as shares of the run. */
function momentsOf(draws: Draws, payments: number): Record<KillKind, number[]> {
  const counts = Object.fromEntries(killKinds.map((kind) => [kind, payments >= 10 ? 1 : 0])) as Counts
  for (
    let left =
      Math.round(Math.min(payments, MANY) / 7 + Math.max(0, payments - MANY) / 40) -
      (payments >= 10 ? killKinds.length : 0);
    left > 0;
    left--
  )
    counts[draws.pick(killKinds)]++
  const spread = (count: number) =>
    Array.from(
      { length: count },
      (_, place) => ((place + draws.next()) / count) * (payments < 20 ? 0.4 : 0.8),
    )
  return Object.fromEntries(killKinds.map((kind) => [kind, spread(counts[kind])])) as Record<
    KillKind,
    number[]
  >
}
