import { eatStamp } from '#kit/time.ts'
import type { BookedPrompt } from './book.ts'
import type { StoredCharge } from './events.ts'
import { outcomes, type OutcomeName } from './outcomes.ts'

/** What a callback is built from. */
export type Facts = {
  prompt: BookedPrompt
  outcome: OutcomeName
  charge: StoredCharge | null
  /** Of an earlier, unrelated charge. */
  earlierReceipt: string | null
}

export type WriteCallback = (facts: Facts) => string

type Item = { Name: string; Value?: string | number }
type Callback = {
  MerchantRequestID: string
  CheckoutRequestID: string
  ResultCode: string | number
  ResultDesc: string
  CallbackMetadata?: { Item: Item[] }
}

/** What really happened, in Safaricom's usual format. */
export const truth: WriteCallback = (facts) => envelope(callbackOf(facts))

/** Another result than the real one. */
export const told =
  (outcome: OutcomeName): WriteCallback =>
  (facts) =>
    envelope(callbackOf({ ...facts, outcome, charge: null }))

/** This text, whatever happened. */
export const verbatim =
  (text: string): WriteCallback =>
  () =>
    text

export const changed =
  (change: (callback: Callback, facts: Facts) => object): WriteCallback =>
  (facts) =>
    envelope(change(callbackOf(facts), facts))

export const withItems = (change: (items: Item[], facts: Facts) => Item[]): WriteCallback =>
  changed((callback, facts) => {
    const items = callback.CallbackMetadata?.Item
    return items ? { ...callback, CallbackMetadata: { Item: change(items, facts) } } : callback
  })

/** Replaces the value of the item with that name. */
export const withValue = (
  name: string,
  value: (item: Item, facts: Facts) => string | number | undefined,
): WriteCallback =>
  withItems((items, facts) =>
    items.map((item) => (item.Name === name ? { Name: name, Value: value(item, facts) } : item)),
  )

function callbackOf({ prompt, outcome, charge }: Facts): Callback {
  const { resultCode, callbackText } = outcomes[outcome]
  const callback = {
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.checkoutRequestId,
    // A number here, a string in the query; some codes are not numbers.
    ResultCode: /^\d+$/.test(resultCode) ? Number(resultCode) : resultCode,
    ResultDesc: callbackText,
  }
  return charge ? { ...callback, CallbackMetadata: { Item: itemsOf(charge) } } : callback
}

const itemsOf = (charge: StoredCharge): Item[] => [
  { Name: 'Amount', Value: charge.amountKes },
  { Name: 'MpesaReceiptNumber', Value: charge.receipt },
  { Name: 'TransactionDate', Value: Number(eatStamp(new Date(charge.at))) },
  { Name: 'PhoneNumber', Value: Number(charge.phone) },
]

// Amounts have two decimals, which JSON.stringify cannot write.
const envelope = (stkCallback: object): string =>
  JSON.stringify({ Body: { stkCallback } }).replace(/("Name":"Amount","Value":\d+)(?=[,}])/, '$1.00')
