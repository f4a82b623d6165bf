/** The clock of a product: it runs until a test holds it, and then only the test moves it. */
export class Clock {
  #held: number | undefined
  readonly now = (): Date => new Date(this.#held ?? Date.now())

  /** From now on the caches' minute does not end, however slow the machine is. */
  hold(): void {
    this.#held ??= Date.now()
  }

  /** Moves it forward, and holds it there. */
  wait(ms: number): void {
    this.#held = this.now().getTime() + ms
  }
}
