import { createContext, type RouterContextProvider } from 'react-router'
import type { Attachment } from '#adapters/mail/mail.server.ts'
import type { AppContext, Context } from '#context.ts'
import type { Module } from '#core/module.ts'

export type ToastTone = 'leaf' | 'sky' | 'gold' | 'brick'
/** What the next screen shows, as a toast or a banner. */
export type Flash = { title: string; text?: string; tone?: ToastTone; durationMs?: number }

/** One request of a screen: what its loaders and actions get. */
export type WebRequest = {
  ctx: AppContext
  modules: readonly Module[]
  /** Content-Security-Policy nonce of this response. */
  nonce: string
  /** Whether the visitor comes from another site, so that the browser has probably cached nothing of ours. */
  isArrival: boolean
  /** Whether the browser's wish decides on the language, as nobody has chosen yet, and it is another than the first. */
  followsBrowser: boolean
  /** Whether the browser asks for less data: pictures that carry no meaning are left out (rule O12). */
  usesLess: boolean
  /** Whether something is kept on this phone. */
  keepsSomething: boolean
  /** Set when a loader, an action or the page found the database unavailable: the response reports that, whatever was rendered. */
  failure: Error | null
  /** Seconds after which to retry, set by a loader or action that refused for now. */
  retryAfter: string | null
  /** The form that an action received, so that it can be sent again. */
  form: FormData | null
  /** The number under which a phone keeps what that form's long fields say; '' if it keeps nothing, null if no field is long. */
  kept: string | null
  /** Where its sender has to go first, if what they wrote would be lost on the way: it comes back on a page of its own. */
  firstTo: string | null
  /** Set when the page is rendered: whether it loads scripts. */
  shipsScripts: boolean
  /** Small programs of a page that loads none; its policy names them. */
  programs: string[]
  /** The rendered page, beside a response without a body: it is sent without being copied from stream to stream. */
  page: Buffer | null
  /**
   * Set by a page that counts its views, and has counted this one; called for each further visitor who gets a cached copy of it.
   */
  look: ((ctx: Context) => Promise<void>) | null
  /** Messages left by an earlier response. Reading consumes them. */
  takeFlash(): Flash[]
  /** Messages for the next screen. */
  toast(flash: Flash): void
  /** Set-Cookie lines for the response. */
  setCookie(line: string): void
  /** Tells the phone that what it kept under this number has arrived, or that a person's is to be forgotten (shell/typed). */
  arrived(word: string | null): void
  /** Whether it was told so, and has no page since. */
  hasArrived: boolean
  /** The built-in M-Pesa's phones and the local outbox, in embedded mode only. */
  devices: Devices | null
}

/** The developer's view: open prompts, moved money and sent mails. */
export type Devices = {
  prompts(): DevicePrompt[]
  /** Oldest first. */
  charges(): DeviceCharge[]
  /** Reversed charges; oldest first. */
  reversals(): DeviceReversal[]
  answer(promptId: string, choice: DeviceChoice, pin: string): Promise<void>
  /** Scenarios for the next prompts and reversals; no names clear both plans. */
  plan(names: string[], delayMs?: number): void
  /** Of prompts; none without a simulator. */
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
