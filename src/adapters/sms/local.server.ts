import { outboxFolder } from '../outbox-folder.server.ts'
import { type Message, noReceipt, type Sms, SmsFailed } from './sms.server.ts'

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

/** For installations with a public name on several machines, where nobody would read a folder of one of them. */
export const noSms: Sms = { send: () => Promise.reject(new SmsFailed('No SMS gateway is set up.', false)) }
