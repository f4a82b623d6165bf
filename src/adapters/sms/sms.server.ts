import type { Copies } from '../outbox-folder.server.ts'

/** One SMS. `to` is 2547XXXXXXXX. */
export type Message = { to: string; text: string }

/** What the gateway says of an SMS that it took: its own id, for reports of delivery, and what it costs in hundredths of a shilling. */
export type Receipt = { gatewayId: string | null; costCents: number | null }

/** Of one that no gateway took. */
export const noReceipt: Receipt = { gatewayId: null, costCents: null }

/** Hands one SMS to the outside world. */
export interface Sms {
  /**
   * @param id of its row in the outbox
   * @throws SmsFailed
   */
  send(message: Message, sentAt: Date, id: string): Promise<Receipt>
  /** What is kept on this machine, where SMS go nowhere else. */
  copies?: Copies
}

/** An SMS that did not go out, or of which nobody knows. Neither the text nor the number is in it. */
export class SmsFailed extends Error {
  /** Whether it surely did not go out and may at another time. Each SMS costs money, so an unknown one is never sent twice. */
  readonly mayRetry: boolean

  constructor(reason: string, mayRetry: boolean) {
    super(reason)
    this.name = 'SmsFailed'
    this.mayRetry = mayRetry
  }
}

/** How an SMS gateway is reached. */
export type SmsSettings = {
  baseUrl: string
  username: string
  apiKey: string
  /** A registered name or short code; without one the gateway's own. */
  sender: string | undefined
}
