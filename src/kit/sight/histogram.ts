/** Upper limits in seconds, up to the time after which somebody on a slow phone gives up. */
export const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How long things took, as Prometheus counts it. */
export class Histogram {
  /** By bucket, each without those below; what took longer than the last is only in `count`. */
  readonly counts = BUCKETS.map(() => 0)
  sum = 0
  count = 0

  add(seconds: number): void {
    this.sum += seconds
    this.count++
    const at = BUCKETS.findIndex((limit) => seconds <= limit)
    if (at >= 0) this.counts[at]!++
  }
}
