import { eatStamp } from '#kit/time.ts'
import type { StoredReversal } from '../events.ts'
import { jsonReply, type Reply } from '../replies.ts'

/** How a reversal can end, with Safaricom's code and text (docs/mpesa-facts.md 7). */
export const reversalOutcomes = {
  done: { resultCode: '0', text: 'The service request is processed successfully.' },
  'already-reversed': { resultCode: 'R000001', text: 'The transaction has already been reversed.' },
  'unknown-receipt': { resultCode: 'R000002', text: 'The OriginalTransactionID is invalid.' },
  // The answer to a partial reversal is undocumented.
  'other-amount': { resultCode: 'R000002', text: 'The amount differs from the original transaction.' },
  'no-float': { resultCode: '1', text: 'The balance is insufficient for the transaction.' },
  'wrong-initiator': { resultCode: '2001', text: 'The initiator information is invalid.' },
  undocumented: { resultCode: 'X9', text: 'The request ended in an unlisted way.' },
} as const

export type ReversalOutcome = keyof typeof reversalOutcomes

/** What a result is built from. */
export type ReversalFacts = {
  conversationId: string
  originatorConversationId: string
  outcome: ReversalOutcome
  reversal: StoredReversal | null
  at: Date
}

export type WriteResult = (facts: ReversalFacts) => string

/** What really happened, in Safaricom's usual format. */
export const honestResult: WriteResult = ({
  conversationId,
  originatorConversationId,
  outcome,
  reversal,
  at,
}) => {
  const { resultCode, text } = reversalOutcomes[outcome]
  const body = {
    ResultType: 0,
    ResultCode: /^\d+$/.test(resultCode) ? Number(resultCode) : resultCode,
    ResultDesc: text,
    OriginatorConversationID: originatorConversationId,
    ConversationID: conversationId,
    // A failure contains a placeholder that looks like a receipt.
    TransactionID: reversal?.receipt ?? 'UKL0000000',
    ...(reversal && { ResultParameters: { ResultParameter: parametersOf(reversal, at) } }),
    ReferenceData: {
      ReferenceItem: {
        Key: 'QueueTimeoutURL',
        Value: 'https://internalsandbox.safaricom.co.ke/mpesa/reversalresults/v1/submit',
      },
    },
  }
  return JSON.stringify({ Result: body })
}

const parametersOf = ({ originalReceipt, amountKes }: StoredReversal, at: Date) => [
  { Key: 'DebitAccountBalance', Value: 'Utility Account|KES|7722179.62|7722179.62|0.00|0.00' },
  { Key: 'Amount', Value: amountKes },
  { Key: 'TransCompletedTime', Value: Number(eatStamp(at)) },
  { Key: 'OriginalTransactionID', Value: originalReceipt },
  { Key: 'Charge', Value: 0 },
  { Key: 'CreditPartyPublicName', Value: '254700000000 - A Payer' },
  { Key: 'DebitPartyPublicName', Value: '174379 - Stadi' },
]

export const ofAnotherConversation: WriteResult = (facts) =>
  honestResult({ ...facts, conversationId: 'AG_20260101_00000000000000000000' })

/** The body sent to QueueTimeOutURL: undocumented except that it proves nothing. */
export const timeoutBody: WriteResult = ({ conversationId, originatorConversationId }) =>
  JSON.stringify({
    OriginatorConversationID: originatorConversationId,
    ConversationID: conversationId,
    ResponseDescription: 'The request timed out in the queue.',
  })

export const reversalAcceptedReply = ({ conversationId, originatorConversationId }: ReversalFacts): Reply =>
  jsonReply({
    OriginatorConversationID: originatorConversationId,
    ConversationID: conversationId,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  })
