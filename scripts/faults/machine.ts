/**
 * How busy this machine is, as the product's processes show it: they start again and again, which is work of the processor and of
 * nothing else. On a machine that other work keeps busy everything takes as many times longer, and so may every wait here.
 */

/** In milliseconds, of a process on two cores that have nothing else to do. */
const STARTS_IN = 2500
/** The newest so many say how it is now. */
const REMEMBERED = 6

export function createMachine(now: () => number = Date.now) {
  const running = new Map<object, number>()
  const took: number[] = []
  return {
    /** A process begins to start. @returns what to call when it is ready, or has ended before */
    starts(): (isReady: boolean) => void {
      const start = {}
      running.set(start, now())
      return (isReady) => {
        const since = running.get(start)
        if (since === undefined) return
        running.delete(start)
        if (isReady) took.splice(0, took.length, ...[...took, now() - since].slice(-REMEMBERED))
      }
    },
    /** How many times longer than on an idle machine things take; never less than once. */
    times(): number {
      const still = [...running.values()].map((since) => now() - since)
      return Math.max(1, Math.max(0, ...took, ...still) / STARTS_IN)
    },
  }
}

/** The machine of this run. */
export const machine = createMachine()

/** Counts from now on. @returns whether that long, as long as it is on this machine, has passed */
export function patience(limitMs: number): () => boolean {
  const since = Date.now()
  return () => Date.now() - since > limitMs * machine.times()
}
