import type { StkCallback } from '#adapters/mpesa/callback.ts'
import type { PromptAnswer } from '#adapters/mpesa/mpesa.ts'
import { verdictOf } from '#adapters/mpesa/result-codes.ts'
import type { Consequences, Evidence, Finding, Result, ReviewReason, Standing } from './evidence.ts'
import { comparedWithLedger, isWaiting, worthOf } from './rules.ts'

const nothing: Consequences = { verdict: 'nothing' }

/** What one piece of evidence means for a payment in its current state. Evidence that was judged before changes nothing again. */
export function consequencesOf(evidence: Evidence, standing: Standing): Consequences {
  switch (evidence.from) {
    case 'callback':
      return evidence.callback ? ofCallback(evidence.callback, evidence.isNew, standing) : nothing
    case 'query':
      return ofQuery(evidence, standing)
    case 'prompt':
      return ofPrompt(evidence.answer, standing)
    case 'ledger':
      return ofLedger(evidence, standing)
    case 'staff':
      return evidence.says === 'paid'
        ? paid({ ...byStaff, receipt: evidence.receipt }, standing)
        : failed(standing, { resultCode: 'by-hand', resultDesc: evidence.resolution.slice(0, 300) })
    case 'silence':
      return isWaiting(standing.payment)
        ? held(standing, { reason: 'unsettled', details: evidence.details })
        : nothing
  }
}

const byStaff = { resultCode: '0', resultDesc: 'Found in M-Pesa by an administrator' }

function ofCallback(callback: StkCallback, isNew: boolean, standing: Standing): Consequences {
  const { payment, isAnothersRequest } = standing
  const { receipt, amountKes } = callback
  const outcome = verdictOf(callback.resultCode)
  if (outcome === 'pending') return nothing
  const isPaid = outcome === 'paid'
  const worth = worthOf(
    isPaid ? callback : { ...callback, amountKes: payment.amountKes, receipt: '' },
    payment,
  )
  if (worth === 'ask' || isAnothersRequest) return askedAbout(callback, { isPaid, isNew }, payment)
  if (worth === 'review') return held(standing, { reason: 'wrong-amount', receipt, amountKes })
  // Two callbacks with two amounts: a person checks M-Pesa's books.
  if (payment.step === 'review' && wasFound(standing, 'wrong-amount')) return nothing
  const request = payment.checkoutRequestId === null ? { request: requestOf(callback) } : {}
  // Two codes for one prompt: one of them may be separate money.
  if (isPaid && payment.status === 'completed' && (payment.mpesaReceiptNumber ?? receipt) !== receipt)
    return { verdict: 'person', ...request, finding: { reason: 'unmatched-charge', receipt, amountKes } }
  return { ...ofResult(callback, standing), ...request }
}

const requestOf = ({ checkoutRequestId, merchantRequestId }: StkCallback) => ({
  checkoutRequestId,
  merchantRequestId,
})

function askedAbout(
  callback: StkCallback,
  { isPaid, isNew }: { isPaid: boolean; isNew: boolean },
  payment: Standing['payment'],
): Consequences {
  // A completed payment with its code needs no more proof.
  if (payment.status === 'completed' && payment.mpesaReceiptNumber) return nothing
  // The code of another request's charge is not this payment's.
  const receipt = callback.checkoutRequestId === payment.checkoutRequestId ? callback.receipt : null
  return { verdict: 'ask', claim: { receipt, mustPay: isPaid }, chases: isNew }
}

function ofQuery(
  { answer, claim: { receipt, mustPay } }: Extract<Evidence, { from: 'query' }>,
  standing: Standing,
): Consequences {
  const outcome = answer ? verdictOf(answer.resultCode) : 'pending'
  // The query returns no amount: it cannot outweigh a callback with a wrong one.
  if (outcome === 'paid' && wasFound(standing, 'wrong-amount')) return nothing
  if (outcome !== 'paid' && mustPay)
    return held(standing, {
      reason: 'request-mismatch',
      receipt,
      ...(answer && { details: `query: ${answer.resultCode}` }),
    })
  return answer ? ofResult({ ...answer, receipt }, standing) : nothing
}

function ofResult(result: Result, standing: Standing): Consequences {
  switch (verdictOf(result.resultCode)) {
    case 'paid':
      return paid(result, standing)
    case 'failed':
      return failed(standing, result)
    case 'unknown':
      return held(standing, {
        reason: 'unknown-result',
        details: `${result.resultCode} ${result.resultDesc}`,
      })
    case 'pending':
      return nothing
  }
}

function ofPrompt(answer: PromptAnswer, { payment }: Standing): Consequences {
  const isSending = payment.step === 'sending'
  if (answer.kind === 'accepted')
    return {
      verdict: 'noted',
      ...(isSending && { row: { step: 'prompted' as const } }),
      ...(payment.checkoutRequestId === null && {
        request: { checkoutRequestId: answer.checkoutRequestId, merchantRequestId: answer.merchantRequestId },
      }),
    }
  // Only a documented refusal, or a request that never left, fails a payment; silence proves nothing.
  return answer.kind === 'refused' && isSending
    ? failed({ payment }, { resultCode: answer.code || null, resultDesc: '' })
    : nothing
}

function ofLedger(
  { charge, details }: Extract<Evidence, { from: 'ledger' }>,
  standing: Standing,
): Consequences {
  const { receipt, amountKes } = charge
  switch (comparedWithLedger(charge, standing.payment)) {
    case 'agrees':
      return nothing
    case 'amount':
      return held(standing, { reason: 'wrong-amount', receipt, amountKes, details })
    case 'late':
      return paid({ resultCode: '0', resultDesc: "Found in M-Pesa's books", receipt }, standing)
    case 'receipt':
      // Reconciliation frees the wrong code first: one that came since then is another prompt's proof, and the next run compares
      // with it.
      if (standing.payment.mpesaReceiptNumber !== null) return nothing
      return named(receipt, standing, {
        reasons: ['reused-receipt', 'not-in-ledger', 'unmatched-charge'],
        resolution: "M-Pesa's books name the code",
      })
  }
}

/** Findings that are resolved when it is proved that the money came. */
const answeredByProof: ReviewReason[] = ['unsettled', 'unknown-result', 'request-mismatch', 'reused-receipt']

/** Paid is final; proof that comes after "failed" still counts, and refunded money is not a sale any more. */
function paid({ resultCode, resultDesc, receipt }: Result, standing: Standing): Consequences {
  const { payment, isOwned, isCodeTaken, findings } = standing
  // A success proved by the status query has no code; the callback supplies it later.
  if (isCounted(payment))
    return receipt && payment.mpesaReceiptNumber === null
      ? named(receipt, standing, { reasons: [], resolution: 'the code came later' })
      : nothing
  if (isCodeTaken) return held(standing, { reason: 'reused-receipt', receipt })
  const resolution = `paid: ${resultDesc}`.slice(0, 500)
  return {
    verdict: 'paid',
    row: {
      resultCode,
      resultDesc,
      status: 'completed',
      step: isOwned ? 'review' : 'settled',
      mpesaReceiptNumber: receipt,
    },
    ...(findings.length > 0 && {
      answers: { reasons: answeredByProof, provesAmount: true, receipt, resolution },
    }),
    // Paid for something the person has already: it must be refunded.
    ...(isOwned
      ? { finding: { reason: 'paid-twice', receipt, amountKes: payment.amountKes }, news: 'payment-review' }
      : { delivers: true, news: 'payment-confirmed' }),
  }
}

const isCounted = ({ status, step }: Standing['payment']): boolean =>
  status === 'completed' || step === 'refunding' || step === 'refunded'

/** A completed payment gets its code. Another payment's code proves nothing: a person, or M-Pesa's books, must decide. */
function named(
  receipt: string,
  standing: Standing,
  answers: { reasons: ReviewReason[]; resolution: string },
): Consequences {
  if (standing.isCodeTaken) return held(standing, { reason: 'reused-receipt', receipt })
  return {
    verdict: 'noted',
    row: { mpesaReceiptNumber: receipt },
    ...(standing.findings.length > 0 && { answers: { ...answers, provesAmount: false, receipt } }),
  }
}

/** Never changes a completed payment, whatever a later answer says. */
function failed(
  { payment }: Pick<Standing, 'payment'>,
  { resultCode, resultDesc }: { resultCode: string | null; resultDesc: string },
): Consequences {
  if (payment.status !== 'pending') return nothing
  return {
    verdict: 'failed',
    row: { status: 'failed', step: 'settled', resultCode, resultDesc: resultDesc || null },
  }
}

/** Given to a person; a pending payment stays pending publicly, and nobody chases it any more. */
const held = ({ payment }: Standing, finding: Finding): Consequences => ({
  verdict: 'person',
  ...(payment.status === 'pending' && { row: { step: 'review' as const } }),
  finding,
})

const wasFound = ({ findings }: Standing, reason: ReviewReason): boolean =>
  findings.some((finding) => finding.isOwn && finding.reason === reason)
