/** One mail, ready to go; `headers` are lines beyond the usual ones, such as List-Unsubscribe. */
export type Letter = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }

/** Hands one mail to the outside world, or throws. */
export interface Mail {
  deliver(letter: Letter, sentAt: Date): Promise<void>
}
