import { eatStamp, SECOND } from '#kit/time.ts'
import { promptAnswer, queryAnswer, saysInvalidToken } from './daraja-answers.ts'
import { callOnce, withoutSecrets, type HttpAnswer } from './daraja-http.ts'
import type { Mpesa, PromptAnswer, PromptRequest, QueryAnswer } from './mpesa.ts'
import { tokenSource, type TokenResult, type TokenStore } from './tokens.ts'

export { memoryTokens, type TokenStore } from './tokens.ts'

export type DarajaSettings = {
  /** Without a slash at the end: https://sandbox.safaricom.co.ke or https://api.safaricom.co.ke. */
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  /** The pay bill, or for a till the store number that Go-Live was done with. */
  shortcode: string
  passkey: string
  transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
  /** Needed for CustomerBuyGoodsOnline only. */
  till?: string
  now: () => Date
  tokens: TokenStore
  fetch?: typeof fetch
  /** For each single HTTP call, its body included. */
  timeoutMs?: number
  log: (event: string, details: Record<string, unknown>) => void
}

type Sent = { sent: true; answer: HttpAnswer } | { sent: false; failure: Extract<TokenResult, { ok: false }> }

/** The real M-Pesa, spoken to over HTTP; the simulator answers the same calls. */
export function createDarajaClient(settings: DarajaSettings): Mpesa {
  const complete = { ...settings, fetch: settings.fetch ?? fetch, timeoutMs: settings.timeoutMs ?? 30 * SECOND }
  const token = tokenSource(complete)

  /** Posts with the shared token; repeats once, and only after Daraja refused the token before looking at the rest. */
  async function post(path: string, body: Record<string, unknown>): Promise<Sent> {
    const first = await token.current()
    if (!first.ok) return { sent: false, failure: first }
    const answer = await postWith(first.token, path, body)
    if (!answer.arrived || !saysInvalidToken(answer.status, answer.text)) return { sent: true, answer }
    const second = await token.insteadOf(first.token)
    if (!second.ok) return { sent: false, failure: second }
    return { sent: true, answer: await postWith(second.token, path, body) }
  }

  async function postWith(bearer: string, path: string, body: Record<string, unknown>): Promise<HttpAnswer> {
    const answer = await callOnce(complete, `${settings.baseUrl}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    // 401.002.01 repeats the token in its message.
    return answer.arrived ? { ...answer, text: answer.text.replaceAll(bearer, '***') } : answer
  }

  return {
    available: true,
    async requestPrompt(request) {
      const sent = await post('/mpesa/stkpush/v1/processrequest', promptBody(settings, request))
      const answer = readPrompt(sent)
      settings.log('mpesa.prompt', summary(sent, answer))
      return answer
    },
    async queryPrompt(checkoutRequestId) {
      const sent = await post('/mpesa/stkpushquery/v1/query', { ...signature(settings), CheckoutRequestID: checkoutRequestId })
      const answer = readQuery(sent, checkoutRequestId)
      settings.log('mpesa.query', summary(sent, answer))
      return answer
    },
  }
}

function promptBody(settings: DarajaSettings, request: PromptRequest): Record<string, unknown> {
  const { shortcode, till, transactionType } = settings
  return {
    ...signature(settings),
    TransactionType: transactionType,
    Amount: request.amountKes,
    PartyA: request.phone,
    PartyB: transactionType === 'CustomerBuyGoodsOnline' ? (till ?? shortcode) : shortcode,
    PhoneNumber: request.phone,
    CallBackURL: request.callbackUrl,
    AccountReference: safeReference(request.accountReference),
    TransactionDesc: safeDescription(request.description),
  }
}

/** The three fields that prove who asks; one Timestamp text for both places. */
function signature({ shortcode, passkey, now }: DarajaSettings) {
  const stamp = eatStamp(now())
  return {
    BusinessShortCode: Number(shortcode),
    Password: Buffer.from(`${shortcode}${passkey}${stamp}`).toString('base64'),
    Timestamp: stamp,
  }
}

/** At most 12 of A-Z, 0-9 and hyphen; never empty. */
export const safeReference = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9-]/g, '').slice(0, 12) || 'STADI'

/** 1 to 13 letters, digits, spaces and hyphens: an empty one is refused, others were blamed for silent failures. */
export function safeDescription(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^A-Za-z0-9-]+/g, ' ')
  return plain.trim().slice(0, 13).trim() || 'Payment'
}

function readPrompt(sent: Sent): PromptAnswer {
  // Without a token no prompt was asked for, or Daraja refused it unread: nothing can be charged.
  if (!sent.sent) {
    const { reason, code, text, raw } = sent.failure
    return { kind: 'refused', reason, code, text, raw }
  }
  if (!sent.answer.arrived) return { kind: 'unknown', text: sent.answer.problem, raw: '' }
  return promptAnswer(sent.answer.status, sent.answer.text)
}

function readQuery(sent: Sent, checkoutRequestId: string): QueryAnswer {
  if (!sent.sent) return { kind: 'no-answer', text: sent.failure.text, raw: sent.failure.raw }
  if (!sent.answer.arrived) return { kind: 'no-answer', text: sent.answer.problem, raw: '' }
  return queryAnswer(sent.answer.status, sent.answer.text, checkoutRequestId)
}

// Request ids stay out: a CheckoutRequestID ends in the payer's number.
function summary(sent: Sent, answer: PromptAnswer | QueryAnswer): Record<string, unknown> {
  const status = sent.sent && sent.answer.arrived ? sent.answer.status : null
  const details: Record<string, unknown> = { kind: answer.kind, status }
  if ('reason' in answer) details.reason = answer.reason
  if ('code' in answer) details.code = answer.code
  if ('text' in answer) details.text = withoutSecrets(answer.text)
  if ('resultCode' in answer) details.resultCode = answer.resultCode
  return details
}
