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

/** Money back: checks who asks and for what, moves it once, posts the result. */
export function createReversals(ground: Ground, { initiator, securityCredential }: Initiator) {
  const { book, background, now, random } = ground
  let plan: PlannedReversal[] = []

  async function ask(fields: ReversalFields): Promise<Reply> {
    const { scenario, delayMs } = plan.shift() ?? { scenario: 'reversal-normal', delayMs: null }
    const behaviour = reversalBehaviourOf(scenario)
    if (behaviour.silent) return behaviour.reply ?? replies.systemBusy
    const facts = carriedOut(fields, behaviour)
    const told = background.run(tell(fields, facts, behaviour, delayMs))
    if (behaviour.resultFirst) await told
    return behaviour.reply ?? reversalAcceptedReply(facts)
  }

  /** Nothing waits between the check and the record, so no charge is reversed twice. */
  function carriedOut(fields: ReversalFields, behaviour: ReversalBehaviour): ReversalFacts {
    const outcome = outcomeOf(fields, behaviour)
    const reversal = outcome === 'done' ? reversalFor(fields) : null
    if (reversal) book.record({ type: 'reversed', reversal })
    return {
      conversationId: conversationId(now(), random),
      originatorConversationId: merchantRequestId(random),
      outcome,
      reversal,
      at: now(),
    }
  }

  function outcomeOf(fields: ReversalFields, behaviour: ReversalBehaviour): ReversalOutcome {
    if (fields.initiator !== initiator || fields.securityCredential !== securityCredential)
      return 'wrong-initiator'
    if (behaviour.fails) return behaviour.fails
    const charge = book.charges.find((known) => known.receipt === fields.receipt)
    if (!charge) return 'unknown-receipt'
    if (book.reversals.some((known) => known.originalReceipt === fields.receipt)) return 'already-reversed'
    return charge.amountKes === fields.amountKes ? 'done' : 'other-amount'
  }

  const reversalFor = ({ receipt: originalReceipt, amountKes }: ReversalFields): StoredReversal => ({
    receipt: unused((attempt) => receipt(now(), random, attempt), book.hasReceipt),
    originalReceipt,
    amountKes,
    at: now().getTime(),
  })

  async function tell(
    fields: ReversalFields,
    facts: ReversalFacts,
    behaviour: ReversalBehaviour,
    delayMs: number | null,
  ): Promise<void> {
    const planned =
      behaviour.resultDelayMs === undefined
        ? Math.max(ground.callbackDelayMs, afterAnswerMs)
        : (delayMs ?? behaviour.resultDelayMs)
    if (!(await background.wait(behaviour.resultFirst ? 0 : planned))) return
    if (behaviour.timeout) await ground.send(fields.timeoutUrl, [[behaviour.timeout(facts)]])
    const rounds = behaviour.results ?? [[honestResult]]
    await ground.send(
      fields.resultUrl,
      rounds.map((writers) => writers.map((write) => write(facts))),
    )
  }

  return { ask, plan: (next: PlannedReversal[]) => void (plan = [...next]) }
}
