import { z } from 'zod'
import { cleanLine } from '#kit/text.ts'
import { undocumented } from './daraja/answers.ts'
import { jsonOf } from './daraja/http.ts'
import { momentOf } from './ledger-moments.ts'
import type { LedgerAnswer, LedgerCharge } from './mpesa.ts'
import { amountOf, matching, textual } from './wire-values.ts'

// The sandbox returns RequestID where the documentation has ResponseRefID; neither is needed.
const Body = z.object({
  ResponseCode: textual,
  Response: z.unknown().optional(),
  Transaction: z.unknown().optional(),
})

const Row = z.object({
  // The documented example has lower-case letters: yzlyrEsRG1.
  transactionId: textual.pipe(z.string().regex(/^[A-Za-z0-9]{8,12}$/)),
  trxDate: textual.transform(momentOf).pipe(z.date()),
  // Cents are kept: such an amount equals no price and goes to a person, instead of hiding the whole page.
  amount: textual.transform(amountOf).pipe(z.number().positive()),
  msisdn: textual.optional().catch(undefined),
  // A till has none.
  billreference: textual.optional().catch(undefined),
})

/** "No records found or Organization Name not available": nobody paid, or the shortcode was never registered for Pull. */
const noRecords = '1001'

/**
 * Parses one page of the ledger. A row that cannot be parsed invalidates the whole page until a person has looked: books that
 * silently omit a charge are worse than none. An empty page never proves that nobody paid.
 */
export function ledgerAnswer(status: number, text: string, offset: number): LedgerAnswer {
  const body = Body.safeParse(jsonOf(text))
  const rows = body.success ? rowsOf(body.data) : null
  const isUnderstood =
    body.success && (body.data.ResponseCode === '1000' || body.data.ResponseCode === noRecords)
  if (status !== 200 || !isUnderstood || !rows)
    return { kind: 'no-answer', text: undocumented(status, text), raw: text }
  if (rows.length > 0 && body.data.ResponseCode === noRecords)
    return { kind: 'no-answer', text: `${noRecords} with ${rows.length} rows`, raw: text }
  const charges = rows.map(chargeOf).filter((charge) => charge !== null)
  const unread = rows.length - charges.length
  if (unread > 0)
    return { kind: 'no-answer', text: `${unread} of ${rows.length} rows could not be read`, raw: text }
  return { kind: 'page', charges, nextOffset: rows.length > 0 ? offset + rows.length : null, raw: text }
}

/** All rows, whether the list is flat, nested as documented, or a string that contains it ("[[]]"). Null if there is no list. */
function rowsOf({ ResponseCode, Response, Transaction }: z.output<typeof Body>): unknown[] | null {
  const source = Response ?? Transaction
  const list = typeof source === 'string' ? jsonOf(source) : source
  if (Array.isArray(list)) return list.flat()
  const nothingTold = source === undefined || source === null || source === ''
  return nothingTold && ResponseCode === noRecords ? [] : null
}

function chargeOf(raw: unknown): LedgerCharge | null {
  const row = Row.safeParse(raw)
  if (!row.success) return null
  const { transactionId, amount, msisdn, billreference, trxDate } = row.data
  return {
    receipt: transactionId,
    amountKes: amount,
    at: trxDate,
    // Newer answers mask it: 2547 ***** 126.
    phone: matching(msisdn?.replace(/[+ ]/g, ''), /^\d[\d*]{7,14}$/),
    accountReference: cleanLine(billreference ?? '').slice(0, 100),
  }
}
