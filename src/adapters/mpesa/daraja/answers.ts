import { z } from 'zod'
import { jsonOf } from './http.ts'
import type { PromptAnswer, QueryAnswer, ReversalAnswer } from '../mpesa.ts'
import { idText, textual, words } from '../wire-values.ts'

type Refused = Extract<PromptAnswer, { kind: 'refused' }>['reason']

const ErrorBody = z.object({ errorCode: textual, errorMessage: words })
const AcceptedBody = z.object({
  ResponseCode: textual,
  CheckoutRequestID: idText,
  MerchantRequestID: idText.optional().catch(undefined),
})
const ReversalBody = z.object({
  ResponseCode: textual,
  ConversationID: idText,
  OriginatorConversationID: idText.optional().catch(undefined),
})
const ResultBody = z.object({
  ResponseCode: textual,
  ResultCode: textual,
  ResultDesc: words,
  CheckoutRequestID: z.string().optional(),
})

/**
 * The answers that Safaricom documents as "not processed" (docs/mpesa-facts.md 2): code and message must both match, since 500.001.1001 alone
 * has five meanings. "System is busy" is omitted on purpose: customers were charged after it.
 */
const refusals: readonly { code: string; message: RegExp; reason: Refused }[] = [
  { code: '400.002.02', message: /^Bad Request - Invalid /i, reason: 'bad-request' },
  { code: '400.002.05', message: /^Invalid Request Payload/i, reason: 'bad-request' },
  { code: '404.001.03', message: /Invalid Access Token/i, reason: 'misconfigured' },
  { code: '400.003.01', message: /Invalid Access Token/i, reason: 'misconfigured' },
  { code: '401.002.01', message: /Invalid Access Token/i, reason: 'misconfigured' },
  { code: '404.001.01', message: /^Resource not found/i, reason: 'misconfigured' },
  { code: '404.001.04', message: /^Invalid Authenticat(ion|or) Header/i, reason: 'misconfigured' },
  { code: '405.001', message: /^Method Not Allowed/i, reason: 'misconfigured' },
  { code: '500.001.1001', message: /^Merchant does not exist/i, reason: 'misconfigured' },
  { code: '500.001.1001', message: /Wrong credentials/i, reason: 'misconfigured' },
  { code: '500.001.1001', message: /^Unable to lock subscriber/i, reason: 'locked' },
  { code: '500.003.02', message: /Spike Arrest Violation/i, reason: 'busy' },
  { code: '500.003.03', message: /Quota Violation/i, reason: 'busy' },
]

const invalidTokenCodes = ['404.001.03', '400.003.01', '401.002.01']

/** The token was expired or superseded; nothing was processed. */
export function saysInvalidToken(status: number, text: string): boolean {
  const refusal = documentedRefusal(status, text)
  return refusal !== undefined && invalidTokenCodes.includes(refusal.code)
}

/** Parses the answer to a push. Only a documented refusal counts as "not charged"; any doubt is `unknown`. */
export function promptAnswer(status: number, text: string): PromptAnswer {
  const accepted = AcceptedBody.safeParse(jsonOf(text))
  if (status === 200 && accepted.success && accepted.data.ResponseCode === '0') {
    const { CheckoutRequestID: checkoutRequestId, MerchantRequestID: merchantRequestId = '' } = accepted.data
    return { kind: 'accepted', checkoutRequestId, merchantRequestId, raw: text }
  }
  const refusal = documentedRefusal(status, text)
  if (refusal) return { kind: 'refused', ...refusal, raw: text }
  return { kind: 'unknown', text: undocumented(status, text), raw: text }
}

/** Parses the answer to a reversal request: the same documented refusals, the same doubt about everything else. */
export function reversalAnswer(status: number, text: string): ReversalAnswer {
  const accepted = ReversalBody.safeParse(jsonOf(text))
  if (status === 200 && accepted.success && accepted.data.ResponseCode === '0') {
    const { ConversationID: conversationId, OriginatorConversationID: originatorConversationId = '' } =
      accepted.data
    return { kind: 'accepted', conversationId, originatorConversationId, raw: text }
  }
  const refusal = documentedRefusal(status, text)
  if (!refusal) return { kind: 'unknown', text: undocumented(status, text), raw: text }
  // A reversal prompts no phone, so none can be locked; if it is answered anyway it means "later".
  return {
    kind: 'refused',
    ...refusal,
    reason: refusal.reason === 'locked' ? 'busy' : refusal.reason,
    raw: text,
  }
}

function documentedRefusal(
  status: number,
  text: string,
): { reason: Refused; code: string; text: string } | undefined {
  const body = ErrorBody.safeParse(jsonOf(text))
  if (status < 400 || !body.success) return undefined
  const { errorCode, errorMessage } = body.data
  const meaning = refusals.find((refusal) => refusal.code === errorCode && refusal.message.test(errorMessage))
  return meaning && { reason: meaning.reason, code: errorCode, text: errorMessage }
}

/** Parses the answer to a status query (docs/mpesa-facts.md 5). */
export function queryAnswer(status: number, text: string, checkoutRequestId: string): QueryAnswer {
  const body = jsonOf(text)
  const error = ErrorBody.safeParse(body)
  if (error.success) return stillOpen(status, text, error.data)
  const result = ResultBody.safeParse(body)
  if (status !== 200 || !result.success)
    return { kind: 'no-answer', text: undocumented(status, text), raw: text }
  const { ResponseCode, ResultCode, ResultDesc, CheckoutRequestID } = result.data
  const aboutAnother = CheckoutRequestID !== undefined && CheckoutRequestID !== checkoutRequestId
  if (ResponseCode !== '0' || ResultCode === '' || aboutAnother)
    return { kind: 'no-answer', text: undocumented(status, text), raw: text }
  if (ResultCode === '4999') return { kind: 'pending', raw: text }
  return { kind: 'final', resultCode: ResultCode, resultDesc: ResultDesc, raw: text }
}

// "The transaction is being processed", with HTTP 500, or HTTP 200 and no message: both were seen while the prompt was open.
function stillOpen(status: number, text: string, error: z.output<typeof ErrorBody>): QueryAnswer {
  const processing =
    error.errorCode === '500.001.1001' &&
    (error.errorMessage === '' || /being processed/i.test(error.errorMessage))
  return processing
    ? { kind: 'pending', raw: text }
    : { kind: 'no-answer', text: undocumented(status, text), raw: text }
}

/** An answer in a few words for logs: HTTP status, and code and message if there are any. */
export function undocumented(status: number, text: string): string {
  const error = ErrorBody.safeParse(jsonOf(text))
  return error.success
    ? `HTTP ${status} ${error.data.errorCode} ${error.data.errorMessage}`.trim()
    : `HTTP ${status}, ${kindOfBody(text)}`
}

function kindOfBody(text: string): string {
  if (text.trim() === '') return 'empty'
  return jsonOf(text) === undefined ? 'not JSON' : 'undocumented JSON'
}
