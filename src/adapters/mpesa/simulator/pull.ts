import { z } from 'zod'
import { after, HOUR } from '#kit/time.ts'
import { momentOf } from '../ledger-moments.ts'
import { checkFields, shaped } from './check-request.ts'
import type { StoredCharge } from './events.ts'
import type { Ground } from './ground.ts'
import { jsonReply, type Reply } from './replies.ts'

const pageRows = 100

const moment = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/).transform(momentOf).pipe(z.date())

const Pull = z.object({
  ShortCode: shaped(/^\d{5,7}$/),
  StartDate: moment,
  EndDate: moment,
  OffSetValue: shaped(/^\d{1,9}$/).transform(Number),
})

/** "Pull Transactions": the charges between two moments, of the last 48 hours, a hundred rows from the offset on. */
export function pull({ book, now, shortcode }: Ground, contentType: string | undefined, raw: string): Reply {
  const checked = checkFields(contentType, raw, Pull)
  if (!checked.ok) return checked.reply
  const { ShortCode, StartDate, EndDate, OffSetValue } = checked.fields
  const from = Math.max(StartDate.getTime(), after(now(), -48 * HOUR).getTime())
  const found = book.charges.filter((charge) => charge.at >= from && charge.at <= EndDate.getTime())
  const rows = ShortCode === shortcode ? found.slice(OffSetValue, OffSetValue + pageRows) : []
  return rows.length > 0 ? jsonReply({ ...head('1000', 'Success'), Response: [rows.map(rowOf)] }) : jsonReply(nothing)
}

const head = (code: string, message: string) => ({ ResponseRefID: '26178-42530161-2', ResponseCode: code, ResponseMessage: message })

// The list as a text, as documented.
const nothing = { ...head('1001', 'No records found or Organization Name not available'), Response: '[[]]' }

const rowOf = ({ receipt, at, phone, accountReference, amountKes }: StoredCharge) => ({
  transactionId: receipt,
  trxDate: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
  msisdn: Number(phone),
  sender: 'UAT2',
  transactiontype: 'c2b-pay-bill-debit',
  billreference: accountReference,
  amount: amountKes.toFixed(2),
  organizationname: 'Stadi',
})
