import { z } from 'zod'
import { jsonOf } from './daraja/http.ts'
import { amountOf, idText, matching, receiptShape, textual, words } from './wire-values.ts'

/** What Safaricom says about one prompt. Nothing in it is proof by itself (docs/mpesa-facts.md 6). */
export type StkCallback = {
  checkoutRequestId: string
  merchantRequestId: string
  resultCode: string
  resultDesc: string
  amountKes: number | null
  receipt: string | null
  /** 2547XXXXXXXX of the payer, which may differ from the prompted number. */
  phone: string | null
  /** YYYYMMDDHHmmss in East Africa Time. */
  transactionDate: string | null
}

const id = textual.pipe(idText)

const Item = z.object({ Name: z.string(), Value: textual.optional().catch(undefined) })

const Body = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: id,
      CheckoutRequestID: id,
      ResultCode: textual.pipe(z.string().regex(/^[\x21-\x7e]{1,20}$/)),
      ResultDesc: words,
      // A success with unexpected metadata is still a success to confirm by query, not a malformed callback.
      CallbackMetadata: z
        .object({ Item: z.array(z.unknown()) })
        .optional()
        .catch(undefined),
    }),
  }),
})

/** Parses the text of a callback; null when it is not one. */
export function readStkCallback(text: string): StkCallback | null {
  const parsed = Body.safeParse(jsonOf(text))
  if (!parsed.success) return null
  const callback = parsed.data.Body.stkCallback
  const values = valuesByName(callback.CallbackMetadata?.Item ?? [])
  return {
    checkoutRequestId: callback.CheckoutRequestID,
    merchantRequestId: callback.MerchantRequestID,
    resultCode: callback.ResultCode,
    resultDesc: callback.ResultDesc,
    amountKes: amountOf(values.get('Amount')),
    receipt: matching(values.get('MpesaReceiptNumber'), receiptShape),
    phone: matching(values.get('PhoneNumber')?.replace(/^\+/, ''), /^\d{9,15}$/),
    transactionDate: matching(values.get('TransactionDate'), /^\d{14}$/),
  }
}

// By name, never by position: Safaricom's own examples disagree on order and count.
function valuesByName(items: unknown[]): Map<string, string> {
  const values = new Map<string, string>()
  for (const raw of items) {
    const item = Item.safeParse(raw)
    if (!item.success || item.data.Value === undefined || values.has(item.data.Name)) continue
    values.set(item.data.Name, item.data.Value)
  }
  return values
}
