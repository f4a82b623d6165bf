import { quietUntil } from '#core/quiet-hours.ts'
import { after, EAST_AFRICA, HOUR } from '#kit/time.ts'

/** How far the next morning of Nairobi is from an hour in which messages wait for it, or will before a test ends; otherwise 0. */
function untilMorning(now: Date): number {
  const morning = quietUntil(now, EAST_AFRICA) ?? quietUntil(after(now, HOUR), EAST_AFRICA)
  return morning ? morning.getTime() - now.getTime() : 0
}

/** A clock that runs by day whenever the test does: what would wait for the morning is sent at once. */
export function byDay(): () => Date {
  const ahead = untilMorning(new Date())
  return () => after(new Date(), ahead)
}

/** The clock of a product: it runs until a test holds it, and then only the test moves it. */
export class Clock {
  #held: number | undefined
  #running = () => new Date()
  readonly now = (): Date => (this.#held === undefined ? this.#running() : new Date(this.#held))

  /** From now on it is day in Nairobi. */
  byDay(): void {
    this.#running = byDay()
  }

  /** From now on the caches' minute does not end, however slow the machine is. */
  hold(): void {
    this.#held ??= this.now().getTime()
  }

  /** Moves it forward, and holds it there. */
  wait(ms: number): void {
    this.#held = this.now().getTime() + ms
  }
}
