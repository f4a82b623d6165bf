import { z } from 'zod'
import { after, HOUR } from '#kit/time.ts'
import { momentOf } from '../ledger-moments.ts'
import { checkFields, shaped, urlField } from './check-request.ts'
import type { StoredCharge } from './events.ts'
import type { Ground } from './ground.ts'
import { jsonReply, type Reply } from './replies.ts'

const pageRows = 100

const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform(momentOf)
  .pipe(z.date())

const Pull = z.object({
  ShortCode: shaped(/^\d{5,7}$/),
  StartDate: moment,
  EndDate: moment,
  OffSetValue: shaped(/^\d{1,9}$/).transform(Number),
})

/** "Pull Transactions": the charges between two moments within the last 48 hours, a hundred rows from the offset on. */
export function pull(ground: Ground, contentType: string | undefined, raw: string): Reply {
  const checked = checkFields(contentType, raw, Pull)
  if (!checked.ok) return checked.reply
  const { book, now } = ground
  const { ShortCode, StartDate, EndDate, OffSetValue } = checked.fields
  const from = Math.max(StartDate.getTime(), after(now(), -48 * HOUR).getTime())
  const found = book.charges.filter((charge) => charge.at >= from && charge.at <= EndDate.getTime())
  const rows =
    ground.hasLedger() && ShortCode === ownerOf(ground)
      ? found.slice(OffSetValue, OffSetValue + pageRows)
      : []
  return rows.length > 0
    ? jsonReply({ ...head('1000', 'Success'), Response: [rows.map((charge) => rowOf(ground, charge))] })
    : jsonReply(nothing)
}

const Register = z.object({
  ShortCode: shaped(/^\d{5,7}$/),
  RequestType: z.literal('Pull'),
  NominatedNumber: shaped(/^254[17]\d{8}$/),
  CallBackURL: urlField,
})

/** "Pull Transactions", register: registers a number for the ledger, once. */
export function openLedger(ground: Ground, contentType: string | undefined, raw: string): Reply {
  const checked = checkFields(contentType, raw, Register)
  if (!checked.ok) return checked.reply
  const { ShortCode } = checked.fields
  const told = (status: string, words: string) =>
    jsonReply({
      ResponseRefID: '18633-7271215-1',
      ResponseStatus: status,
      ShortCode,
      ResponseDescription: words,
    })
  if (ShortCode !== ownerOf(ground)) return told('1002', 'Organization not found')
  if (ground.hasLedger()) return told('1001', 'ShortCode already Registered')
  ground.openLedger()
  return told('1000', 'ShortCode Registered Successfully')
}

/** The payee. */
const ownerOf = ({ shortcode, till }: Ground): string => till ?? shortcode

const head = (code: string, message: string) => ({
  ResponseRefID: '26178-42530161-2',
  ResponseCode: code,
  ResponseMessage: message,
})

// The list as a string, as documented.
const nothing = { ...head('1001', 'No records found or Organization Name not available'), Response: '[[]]' }

const rowOf = (
  { till, masksPhones }: Ground,
  { receipt, at, phone, accountReference, amountKes }: StoredCharge,
) => ({
  transactionId: receipt,
  trxDate: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
  msisdn: masksPhones ? `${phone.slice(0, 4)} ***** ${phone.slice(-3)}` : Number(phone),
  sender: 'UAT2',
  transactiontype: till ? 'c2b-buy-goods-debit' : 'c2b-pay-bill-debit',
  // A till's books have none.
  billreference: till ? '' : accountReference,
  amount: amountKes.toFixed(2),
  organizationname: 'Stadi',
})
