import { createContext, type RouterContextProvider } from 'react-router'
import type { Attachment } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import type { Module } from '#core/module.ts'

export type ToastTone = 'leaf' | 'sky' | 'gold' | 'brick'
/** What the next screen says, as a toast or a banner. */
export type Flash = { title: string; text?: string; tone?: ToastTone; durationMs?: number }

/** One request of a screen: what its loaders and actions get. */
export type WebRequest = {
  ctx: Context
  modules: readonly Module[]
  /** Content-Security-Policy nonce of this answer. */
  nonce: string
  /** Whether the visitor comes from elsewhere, so that probably nothing of ours is kept in the browser. */
  isArrival: boolean
  /** Set when a loader, an action or the page met a database that is away: the answer is about that, whatever was rendered. */
  failure: Error | null
  /** Seconds after which to ask again, said by a loader or action that refused for the moment. */
  retryAfter: string | null
  /** The form that an action was sent, so that it can be sent again. */
  form: FormData | null
  /** Set when the page is rendered: whether it carries scripts. */
  shipsScripts: boolean
  /** The rendered page, set beside an answer without a body: it goes to the wire without being copied from stream to stream. */
  page: Buffer | null
  /** Set by a page that counts who looks at it, and counts its own visitor; called for each other one who gets a cached copy of it. */
  look: ((ctx: Context) => Promise<void>) | null
  /** What an earlier answer left to be said. Reading it uses it up. */
  takeFlash(): Flash[]
  /** Left to be said by the next screen. */
  toast(flash: Flash): void
  /** Set-Cookie lines for the answer. */
  setCookie(line: string): void
  /** The built-in M-Pesa's phones and the local outbox, in embedded mode only. */
  devices: Devices | null
}

/** What stands on a developer's desk: the phones that ring, the money that moved and the mails that went out. */
export type Devices = {
  prompts(): DevicePrompt[]
  /** Oldest first. */
  charges(): DeviceCharge[]
  /** Money that went back; oldest first. */
  reversals(): DeviceReversal[]
  answer(promptId: string, choice: DeviceChoice, pin: string): Promise<void>
  /** How the next prompts and reversals go; no names at all forget both plans. */
  plan(names: string[], delayMs?: number): void
  /** Of prompts; none where no simulator serves. */
  scenarios: string[]
  reversalScenarios: string[]
  /** Whether M-Pesa answers nothing for now. */
  outage: boolean
  setOutage(on: boolean): void
  mails(): Promise<
    { to: string; subject: string; text: string; sentAt: string; attachments?: Attachment[] }[]
  >
  messages(): Promise<{ to: string; text: string; sentAt: string }[]>
}
export type DeviceChoice = 'approve' | 'wrong-pin' | 'cancel' | 'ignore' | 'no-funds'
export type DevicePrompt = {
  id: string
  phone: string
  amountKes: number
  accountReference: string
  description: string
  askedAt: Date
  state: string
}
type DeviceCharge = { receipt: string; amountKes: number; phone: string; accountReference: string; at: Date }
export type DeviceReversal = { receipt: string; originalReceipt: string; amountKes: number; at: Date }

export const requestContext = createContext<WebRequest>()

type Args = { context: Readonly<RouterContextProvider> }
export const webOf = (args: Args): WebRequest => args.context.get(requestContext)
