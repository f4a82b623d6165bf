/** A place in Postgres's log of changes (LSN), as a number that only grows. */
export type Position = bigint

/** A standby that is further behind than this is not read, in milliseconds. */
export const MOST_BEHIND_MS = 5000

/** @param text as Postgres writes it, such as '16/B374D848'; null for anything else */
export function positionIn(text: string | null | undefined): Position | null {
  const parts = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '')
  return parts && (BigInt(`0x${parts[1]!}`) << 32n) + BigInt(`0x${parts[2]!}`)
}

const later = (one: Position, other: Position): Position => (one > other ? one : other)

/**
 * What a standby must have replayed before anybody reads it: everything whose change this process has heard of, everything that
 * the asker wrote, and everything that the primary had five seconds ago. All three are places in the primary's log, so no clock of
 * another machine counts, and a standby that waits for nothing is not called late (decision 091).
 */
export class Horizon {
  /** Of the primary, oldest first, each with the moment before it was asked. */
  readonly #samples: { at: number; position: Position }[] = []
  #heard: Position = 0n
  #isPlaced = true

  /** @param at when the primary was asked */
  sample(at: number, position: Position): void {
    this.#samples.push({ at, position })
    // The newest that is old enough is what counts; older ones never will again.
    const last = this.#samples.findLastIndex((sample) => sample.at <= at - MOST_BEHIND_MS)
    if (last > 0) this.#samples.splice(0, last)
  }

  /** Something changed: until its place is known, only the primary surely has it. */
  changed(): void {
    this.#isPlaced = false
  }

  /** @param position of the primary, asked for after the last change that was heard of: at or behind it */
  placed(position: Position): void {
    this.#heard = later(this.#heard, position)
    this.#isPlaced = true
  }

  /** Whether a standby there lacks something that the primary had five seconds ago; as far as that is known. */
  isLate(now: number, place: Position): boolean {
    const old = this.#old(now)
    return old !== undefined && place < old.position
  }

  #old(now: number): { at: number; position: Position } | undefined {
    return this.#samples.findLast((sample) => sample.at <= now - MOST_BEHIND_MS)
  }

  /** The place that is enough now; null if only the primary will do. @param wrote up to where the asker wrote */
  needed(now: number, wrote: Position = 0n): Position | null {
    // A process that has just begun does not know what the primary had five seconds ago: all that it has now.
    const ofAge = this.#old(now) ?? this.#samples.at(-1)
    return ofAge && this.#isPlaced ? later(later(ofAge.position, this.#heard), wrote) : null
  }
}
