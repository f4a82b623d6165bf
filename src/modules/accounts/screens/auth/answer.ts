import type { FormRefusal } from '#shell/form/answer.ts'
import { isFailure } from '#shell/form/answer.ts'
import { m } from '#paraglide/messages.js'

export type AuthIntent = 'sign-in' | 'sign-up' | 'resend' | 'forgot' | 'confirm'
export const authIntents: AuthIntent[] = ['sign-in', 'sign-up', 'resend', 'forgot', 'confirm']

/** What else the page of an account form shows. */
export type AuthExtra = {
  /** What was done. */
  message: { title: string; text: string }
  /** Whether the mail is in this installation's own outbox, which this visitor may read. */
  mailHere?: boolean
}

const titles: Record<string, () => string> = {
  'sign-in': m.refusal_login_title,
  'sign-up': m.auth_sign_up_error,
  resend: m.refusal_error,
  forgot: m.refusal_error,
}
// These say more than the form they came from.
const ownTitle = new Set<FormRefusal['code']>(['email-not-confirmed', 'email-required', 'link-invalid'])

/** AUTH-22 to AUTH-27, AUTH-30, AUTH-31: the title says what failed, the text gives the reasons. */
export function authWords(refusal: FormRefusal, intent: string): FormRefusal {
  if (isFailure(refusal)) {
    const text = intent === 'resend' ? m.auth_resend_failed() : m.refusal_unexpected()
    return { ...refusal, title: m.refusal_error(), text }
  }
  if (ownTitle.has(refusal.code)) return refusal
  const reasons = [...new Set(Object.values(refusal.fields))].join(' ')
  return { ...refusal, title: titles[intent]?.() ?? refusal.title, text: reasons || refusal.text }
}

/** Whether "Resend Confirmation Email" is offered under the form (AUTH-14, AUTH-23). */
export const offersResend = (intent: string, refusal: FormRefusal | undefined): boolean =>
  intent === 'resend' || (refusal ? resendCodes.has(refusal.code) : intent === 'sign-up')

const resendCodes = new Set<FormRefusal['code']>(['email-not-confirmed', 'link-invalid'])
