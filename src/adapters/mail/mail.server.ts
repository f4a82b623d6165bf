import type { Copies } from '../outbox-folder.server.ts'

/** An attached text file. */
export type Attachment = { filename: string; contentType: string; content: string }

/** One mail, ready to send; `headers` are additional ones, such as List-Unsubscribe. */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  attachments?: Attachment[]
}

/** Sends one mail, or throws. */
export interface Mail {
  /** @param id of its row in the outbox */
  deliver(letter: Letter, sentAt: Date, id: string): Promise<void>
  /** What is stored on this machine, where mails are not sent. */
  copies?: Copies
}
