import { outboxFolder } from '../outbox-folder.server.ts'
import { type Message, noReceipt, type Sms } from './sms.server.ts'

export type SentMessage = Message & { sentAt: string }

/** The local outbox of SMS, for installations without SMS settings. */
export function localSms(folder: string): Sms & { sent(limit: number): Promise<SentMessage[]> } {
  const copies = outboxFolder<Message>(folder)
  return {
    copies,
    sent: copies.newest,
    async send(...one) {
      await copies.keep(...one)
      return noReceipt
    },
  }
}
