import { outboxFolder } from '../outbox-folder.server.ts'
import type { Letter, Mail } from './mail.server.ts'

export type SentLetter = Letter & { sentAt: string }

/** The local outbox of mails, for installations without SMTP_URL. */
export function localMail(folder: string): Mail & { sent(limit: number): Promise<SentLetter[]> } {
  const copies = outboxFolder<Letter>(folder)
  return { copies, deliver: copies.keep, sent: copies.newest }
}
