/** One mail, ready to go. */
export type Letter = { to: string; subject: string; text: string; html: string }

/** Hands one mail to the outside world, or throws. */
export interface Mail {
  deliver(letter: Letter, sentAt: Date): Promise<void>
}
