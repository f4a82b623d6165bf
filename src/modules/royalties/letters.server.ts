import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { letterBody } from '#kit/documents/letter.ts'
import { kes } from '#kit/money.ts'
import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { earningsHref } from './rules.ts'

type Reader = { email: string; name: string; locale: Locale }
export type PayoutNews = {
  kind: 'teacher-paid' | 'teacher-payout-back'
  /** The payout's id. */
  key: string
  amountKes: number
  reference: string
}

const subjects = { 'teacher-paid': m.royalties_mail_paid, 'teacher-payout-back': m.royalties_mail_back }
const texts = {
  'teacher-paid': m.royalties_mail_paid_text,
  'teacher-payout-back': m.royalties_mail_back_text,
}

/** That a payout was written down, or taken back. About money: it has no choice to switch it off, as a receipt has none. */
export function payoutLetter(ctx: Context, reader: Reader, news: PayoutNews): Letter {
  const l = { locale: reader.locale }
  const words = { name: reader.name, amount: kes(news.amountKes, reader.locale), reference: news.reference }
  return {
    to: reader.email,
    subject: subjects[news.kind](words, l),
    ...letterBody([texts[news.kind](words, l)], {
      label: m.royalties_mail_open({}, l),
      url: ctx.config.origin + earningsHref(),
    }),
  }
}
