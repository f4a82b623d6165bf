import type { Copies } from '../outbox-folder.server.ts'

/** A file that rides along, as text. */
export type Attachment = { filename: string; contentType: string; content: string }

/** One mail, ready to go; `headers` are lines beyond the usual ones, such as List-Unsubscribe. */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  attachments?: Attachment[]
}

/** Hands one mail to the outside world, or throws. */
export interface Mail {
  /** @param id of its row in the outbox */
  deliver(letter: Letter, sentAt: Date, id: string): Promise<void>
  /** What is kept on this machine, where mails go nowhere else. */
  copies?: Copies
}
