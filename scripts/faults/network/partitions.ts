import { type Draws, drawsOf } from '../draws.ts'
import { type PartitionKind, partitionKinds, type Wire } from './wires.ts'
import { machine } from '../machine.ts'
import { sleep } from '../web.ts'

/** Between which machines a network breaks. Each has a wire for each process of the product. */
export const lines = ['to the database', 'to M-Pesa', 'from M-Pesa'] as const
export type Line = (typeof lines)[number]
export type Wires = Partial<Record<Line, Wire[]>>

type Settings = { seed: number; payments: number; wires: Wires; /** 0 to 1. */ progress: () => number }

// What an answer needs until it is stored, in milliseconds.
const TO_STORE_MS = 1000

/** Partitions between the product, its database and M-Pesa, spread over the run: on every line each kind, one
 * after the other, 150 on each for 10,000 payments. */
export function createPartitions({ seed, payments, wires, progress }: Settings) {
  const done: Record<string, number> = {}
  const state = { isCalm: false }
  const all = Object.values(wires).flat()

  async function along(line: Line, own: Wire[]): Promise<void> {
    const draws = drawsOf(seed, 'partitions', line)
    const count = payments < 10 ? 0 : Math.max(partitionKinds.length, Math.round(Math.sqrt(payments) * 1.5))
    for (let nth = 0; nth < count; nth++) {
      const moment = ((nth + draws.next()) / count) * 0.8
      while (!state.isCalm && progress() < moment) await sleep(20)
      if (state.isCalm) return
      const kind: PartitionKind = partitionKinds[nth % partitionKinds.length]!
      // One in three is of all processes at once, such as a database that is away.
      const parted = draws.chance(1 / 3) ? own : [draws.pick(own)]
      const ms = lengthOf(draws, payments)
      done[`${line} ${kind}`] = (done[`${line} ${kind}`] ?? 0) + 1
      await Promise.all(parted.map((wire) => wire.part(kind, ms)))
    }
  }

  return {
    done,
    run: (): Promise<unknown> =>
      Promise.all(lines.map((line) => (wires[line] ? along(line, wires[line]) : null))),
    calm(): void {
      state.isCalm = true
      for (const wire of all) wire.heal()
    },
    /** Whether what a process received from M-Pesa at that moment may not have been stored. */
    lostAfter: (who: number, at: number): boolean =>
      [wires['to the database']?.[who], wires['to M-Pesa']?.[who]].some((wire) => {
        const around = TO_STORE_MS * machine.times()
        return wire?.wasParted(at - around, at + around)
      }),
    /** Whether a process may have no database now. */
    isWithoutDatabase: (who: number): boolean =>
      wires['to the database']?.[who]?.wasParted(Date.now() - 15_000 * machine.times(), Date.now()) ?? false,
  }
}

/** Mostly shorter than what waits, sometimes longer than any statement or connection may take. */
function lengthOf(draws: Draws, payments: number): number {
  if (payments < 50) return draws.whole(50, 400)
  return draws.chance(0.1) ? draws.whole(3000, 12_000) : draws.whole(50, 2500)
}
