type Left = { name: string; work: string[]; isRight?: boolean }

// Milliseconds: what is typed is kept at every key, and goes into the outbox so often.
const APART = 60_000

/**
 * Lets what is left in exercises into the outbox: each try at once, what is only typed now and then.
 * @param put @returns whether the outbox has it
 */
export function workSender(put: (left: Left) => Promise<boolean>) {
  const sentAt = new Map<string, number>()
  const held = new Map<string, Left>()
  return {
    async send(left: Left): Promise<boolean> {
      const isEarly = left.isRight === undefined && Date.now() - (sentAt.get(left.name) ?? 0) < APART
      if (isEarly) {
        held.set(left.name, left)
        return false
      }
      held.delete(left.name)
      sentAt.set(left.name, Date.now())
      return put(left)
    },
    /** Before the page goes. */
    flush(): void {
      for (const left of held.values()) void put(left)
      held.clear()
    },
  }
}
