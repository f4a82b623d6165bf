import type { Copies } from '../outbox-folder.server.ts'

/** One SMS. `to` is 2547XXXXXXXX. */
export type Message = { to: string; text: string }

/** What the gateway returns for an accepted SMS: its own id, for delivery reports, and the cost in hundredths of a shilling. */
export type Receipt = { gatewayId: string | null; costCents: number | null }

/** For one that no gateway accepted. */
export const noReceipt: Receipt = { gatewayId: null, costCents: null }

/** Sends one SMS. */
export interface Sms {
  /**
   * @param id of its row in the outbox
   * @throws SmsFailed
   */
  send(message: Message, sentAt: Date, id: string): Promise<Receipt>
  /** What is stored on this machine, where SMS are not sent. */
  copies?: Copies
}

/** An SMS that was not sent, or whose state is unknown. Contains neither the text nor the number. */
export class SmsFailed extends Error {
  /**
   * Whether it certainly was not sent and may be retried later. Each SMS costs money, so one in an unknown state is never sent
   * twice.
   */
  readonly mayRetry: boolean

  constructor(reason: string, mayRetry: boolean) {
    super(reason)
    this.name = 'SmsFailed'
    this.mayRetry = mayRetry
  }
}

/** How to reach an SMS gateway. */
export type SmsSettings = {
  baseUrl: string
  username: string
  apiKey: string
  /** A registered name or short code; without one the gateway's own. */
  sender: string | undefined
}
