import type { ReversalFields } from './check-reversal.ts'
import type { StoredReversal } from '../events.ts'
import { afterAnswerMs, type Ground } from '../ground.ts'
import { conversationId, merchantRequestId, receipt, unused } from '../names.ts'
import { replies, type Reply } from '../replies.ts'
import {
  honestResult,
  reversalAcceptedReply,
  type ReversalFacts,
  type ReversalOutcome,
} from './reversal-bodies.ts'
import {
  type ReversalBehaviour,
  reversalBehaviourOf,
  type ReversalScenarioName,
} from './reversal-scenarios.ts'

export type Initiator = { initiator: string; securityCredential: string }

export type PlannedReversal = { scenario: ReversalScenarioName; delayMs: number | null }

/** Reversals: checks the initiator and the charge, moves the money once, posts the result. */
export function createReversals(ground: Ground, initiator: Initiator) {
  const { background } = ground
  let plan: PlannedReversal[] = []

  async function ask(fields: ReversalFields): Promise<Reply> {
    const { scenario, delayMs } = plan.shift() ?? { scenario: 'reversal-normal', delayMs: null }
    const behaviour = reversalBehaviourOf(scenario)
    if (behaviour.silent) return behaviour.reply ?? replies.systemBusy
    const facts = carriedOut(ground, fields, outcomeOf(ground, fields, { initiator, behaviour }))
    const result = background.run(tell(ground, fields, facts, { behaviour, delayMs }))
    if (behaviour.resultFirst) await result
    return behaviour.reply ?? reversalAcceptedReply(facts)
  }

  return { ask, plan: (next: PlannedReversal[]) => void (plan = [...next]) }
}

function outcomeOf(
  { book }: Ground,
  fields: ReversalFields,
  { initiator, behaviour }: { initiator: Initiator; behaviour: ReversalBehaviour },
): ReversalOutcome {
  const { receipt, amountKes } = fields
  if (fields.initiator !== initiator.initiator || fields.securityCredential !== initiator.securityCredential)
    return 'wrong-initiator'
  if (behaviour.fails) return behaviour.fails
  const charge = book.charges.find((one) => one.receipt === receipt)
  if (!charge) return 'unknown-receipt'
  if (book.reversals.some((reversal) => reversal.originalReceipt === receipt)) return 'already-reversed'
  return charge.amountKes === amountKes ? 'done' : 'other-amount'
}

/** Nothing awaits between the check and the record, so no charge is reversed twice. */
function carriedOut(ground: Ground, fields: ReversalFields, outcome: ReversalOutcome): ReversalFacts {
  const { book, now, random } = ground
  const reversal = outcome === 'done' ? reversalFor(ground, fields) : null
  if (reversal) book.record({ type: 'reversed', reversal })
  return {
    conversationId: conversationId(now(), random),
    originatorConversationId: merchantRequestId(random),
    outcome,
    reversal,
    at: now(),
  }
}

const reversalFor = (
  { book, now, random }: Ground,
  { receipt: originalReceipt, amountKes }: ReversalFields,
): StoredReversal => ({
  receipt: unused((attempt) => receipt(now(), random, attempt), book.hasReceipt),
  originalReceipt,
  amountKes,
  at: now().getTime(),
})

type Manner = { behaviour: ReversalBehaviour; delayMs: number | null }

async function tell(
  { background, send, callbackDelayMs }: Ground,
  { resultUrl, timeoutUrl }: ReversalFields,
  facts: ReversalFacts,
  { behaviour, delayMs }: Manner,
): Promise<void> {
  const delay =
    behaviour.resultDelayMs === undefined
      ? Math.max(callbackDelayMs, afterAnswerMs)
      : (delayMs ?? behaviour.resultDelayMs)
  if (!(await background.wait(behaviour.resultFirst ? 0 : delay))) return
  if (behaviour.timeout) await send(timeoutUrl, [[behaviour.timeout(facts)]])
  const rounds = behaviour.results ?? [[honestResult]]
  await send(
    resultUrl,
    rounds.map((writers) => writers.map((write) => write(facts))),
  )
}
