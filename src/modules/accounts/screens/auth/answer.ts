import { m } from '#paraglide/messages.js'

export type AuthIntent = 'sign-in' | 'sign-up' | 'resend' | 'forgot' | 'confirm'

/** What an account form answers when it stays on its page: the words, and what was typed, without passwords. */
export type AuthAnswer = {
  refused?: { title: string; text: string; fields: Record<string, string> }
  said?: { title: string; text: string }
  /** Whether "Resend Confirmation Email" is offered under the form (AUTH-14, AUTH-23). */
  resend?: boolean
  /** Whether the mail it speaks of lies in this very installation's outbox, which this visitor may read. */
  mailHere?: boolean
  /** The link in the address turned out to be used, replaced or too old. */
  deadLink?: boolean
  values: Record<string, string>
}

/** The words for what nobody foresaw, on the server and where the server was not reached (AUTH-26, AUTH-31). */
export function unexpectedAnswer(intent: string, values: Record<string, string>): AuthAnswer {
  const text = intent === 'resend' ? m.auth_resend_failed() : m.refusal_unexpected()
  return { refused: { title: m.refusal_error(), text, fields: {} }, resend: intent === 'resend', values }
}
