/** One SMS. `to` is 2547XXXXXXXX. */
export type Message = { to: string; text: string }

/** Hands one SMS to the outside world. */
export interface Sms {
  /** @throws SmsFailed */
  send(message: Message, sentAt: Date): Promise<void>
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
