import { SECOND } from '#kit/time.ts'
import { promptAnswer, queryAnswer, reversalAnswer } from './answers.ts'
import { ledgerBody, promptBody, queryBody, reversalBody } from './bodies.ts'
import { withoutSecrets } from './http.ts'
import { createPost, type Sent } from './post.ts'
import type { DarajaSettings } from './settings.ts'
import { createSetup } from './setup.ts'
import { ledgerAnswer } from '../ledger-answer.ts'
import type { LedgerAnswer, Mpesa, PromptAnswer, QueryAnswer, ReversalAnswer } from '../mpesa.ts'

export { safeDescription, safeReference } from './bodies.ts'
export type { DarajaSettings } from './settings.ts'
export { memoryTokens } from '../tokens.ts'

/** The size of a ledger page is undocumented; a row is about 250 bytes. */
const ledgerLimit = 4 * 1024 * 1024

/** The real M-Pesa over HTTP; the simulator answers the same calls. */
export function createDarajaClient(settings: DarajaSettings): Mpesa {
  const whole = { ...settings, fetch: settings.fetch ?? fetch, timeoutMs: settings.timeoutMs ?? 30 * SECOND }
  const post = createPost(whole)
  const { initiator } = settings

  return {
    ...createSetup(whole, post),
    available: true,
    canReverse: initiator !== undefined,
    async requestPrompt(request) {
      const sent = await post('/mpesa/stkpush/v1/processrequest', promptBody(settings, request))
      const answer = readAsked(sent, promptAnswer)
      settings.log('mpesa.prompt', summary(sent, answer))
      return answer
    },
    async queryPrompt(checkoutRequestId) {
      const sent = await post('/mpesa/stkpushquery/v1/query', queryBody(settings, checkoutRequestId))
      const answer = readFound<QueryAnswer>(sent, (status, text) =>
        queryAnswer(status, text, checkoutRequestId),
      )
      settings.log('mpesa.query', summary(sent, answer))
      return answer
    },
    async requestReversal(request) {
      if (!initiator) return withoutInitiator
      const sent = await post('/mpesa/reversal/v1/request', reversalBody(settings, initiator, request), {
        secret: initiator.securityCredential,
      })
      const answer = readAsked(sent, reversalAnswer)
      settings.log('mpesa.reversal', summary(sent, answer))
      return answer
    },
    async listCharges(range) {
      const sent = await post('/pulltransactions/v1/query', ledgerBody(settings, range), {
        limit: ledgerLimit,
      })
      const answer = readFound<LedgerAnswer>(sent, (status, text) => ledgerAnswer(status, text, range.offset))
      settings.log('mpesa.ledger', summary(sent, answer))
      return answer
    },
  }
}

const withoutInitiator: ReversalAnswer = {
  kind: 'refused',
  reason: 'misconfigured',
  code: 'no-initiator',
  text: 'no initiator is configured',
  raw: '',
}

type Refused = {
  kind: 'refused'
  reason: 'busy' | 'misconfigured' | 'unreachable'
  code: string
  text: string
  raw: string
}
type Unknown = { kind: 'unknown'; text: string; raw: string }
type NoAnswer = { kind: 'no-answer'; text: string; raw: string }

/** For calls that move money. */
function readAsked<Answer>(
  sent: Sent,
  read: (status: number, text: string) => Answer,
): Answer | Refused | Unknown {
  // Without a token nothing was requested, or Daraja refused it unread: no money can move.
  if (!sent.sent) {
    const { reason, code, text, raw } = sent.failure
    return { kind: 'refused', reason, code, text, raw }
  }
  if (!sent.answer.arrived) return withoutAnswer(sent.answer)
  return read(sent.answer.status, sent.answer.text)
}

const withoutAnswer = ({ left, problem }: { left: boolean; problem: string }): Refused | Unknown =>
  left
    ? { kind: 'unknown', text: problem, raw: '' }
    : { kind: 'refused', reason: 'unreachable', code: 'unreachable', text: problem, raw: '' }

/** For calls that only read. */
function readFound<Answer>(sent: Sent, read: (status: number, text: string) => Answer): Answer | NoAnswer {
  if (!sent.sent) return { kind: 'no-answer', text: sent.failure.text, raw: sent.failure.raw }
  if (!sent.answer.arrived) return { kind: 'no-answer', text: sent.answer.problem, raw: '' }
  return read(sent.answer.status, sent.answer.text)
}

// Request ids are not logged: a CheckoutRequestID ends in the payer's number.
function summary(
  sent: Sent,
  answer: PromptAnswer | QueryAnswer | ReversalAnswer | LedgerAnswer,
): Record<string, unknown> {
  const status = sent.sent && sent.answer.arrived ? sent.answer.status : null
  const details: Record<string, unknown> = { kind: answer.kind, status }
  if ('reason' in answer) details.reason = answer.reason
  if ('code' in answer) details.code = answer.code
  if ('text' in answer) details.text = withoutSecrets(answer.text)
  if ('resultCode' in answer) details.resultCode = answer.resultCode
  if ('charges' in answer) details.rows = answer.charges.length
  return details
}
