import { z } from 'zod'
import { jsonOf } from './daraja/http.ts'
import { amountOf, idText, matching, receiptShape, textual, words } from './wire-values.ts'

/** The result of one reversal, as Safaricom reports it. Nothing in it is proof by itself. */
export type ReversalResult = {
  conversationId: string
  originatorConversationId: string
  resultCode: string
  resultDesc: string
  /** M-Pesa's receipt of the reversal itself. */
  reversalReceipt: string | null
  /** The reversed charge, if reported. */
  originalReceipt: string | null
  amountKes: number | null
}

const Parameter = z.object({ Key: z.string(), Value: textual.optional().catch(undefined) })

const Body = z.object({
  Result: z.object({
    ResultCode: textual.pipe(z.string().regex(/^[\x21-\x7e]{1,20}$/)),
    ResultDesc: words,
    ConversationID: textual.pipe(idText),
    OriginatorConversationID: textual.pipe(idText).optional().catch(undefined),
    TransactionID: textual.optional().catch(undefined),
    // A success with unexpected parameters is still a success.
    ResultParameters: z.object({ ResultParameter: z.unknown().optional() }).optional().catch(undefined),
  }),
})

/** Parses the text of a reversal's result; null when it is not one. */
export function readReversalResult(text: string): ReversalResult | null {
  const parsed = Body.safeParse(jsonOf(text))
  if (!parsed.success) return null
  const result = parsed.data.Result
  const values = valuesByKey(result.ResultParameters?.ResultParameter)
  return {
    conversationId: result.ConversationID,
    originatorConversationId: result.OriginatorConversationID ?? '',
    resultCode: result.ResultCode,
    resultDesc: result.ResultDesc,
    reversalReceipt: receiptOf(result.TransactionID),
    originalReceipt: matching(values.get('OriginalTransactionID'), receiptShape),
    amountKes: amountOf(values.get('Amount')),
  }
}

/** A failure contains a placeholder: SKE0000000. */
function receiptOf(transactionId: string | undefined): string | null {
  const receipt = matching(transactionId, receiptShape)
  return receipt?.endsWith('0000000') ? null : receipt
}

// A single parameter comes without its list. By key, never by position.
function valuesByKey(parameters: unknown): Map<string, string> {
  const values = new Map<string, string>()
  for (const raw of [parameters].flat()) {
    const parameter = Parameter.safeParse(raw)
    if (!parameter.success || parameter.data.Value === undefined || values.has(parameter.data.Key)) continue
    values.set(parameter.data.Key, parameter.data.Value)
  }
  return values
}
