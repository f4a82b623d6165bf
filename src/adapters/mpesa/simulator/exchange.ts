import { newId } from '#kit/ids.ts'
import type { BookedPrompt } from './book.ts'
import type { StoredCharge } from './events.ts'
import { truth, type WriteCallback } from './callback-bodies.ts'
import type { PushFields } from './check-request.ts'
import { afterAnswerMs, type Ground } from './ground.ts'
import { checkoutRequestId, merchantRequestId, receipt, unused } from './names.ts'
import { charges, outcomes, type OutcomeName } from './outcomes.ts'
import { acceptedReply, queryReply, replies, systemError, type Reply } from './replies.ts'
import { behaviourOf, type Behaviour, type ScenarioName } from './scenarios.ts'

export type ExchangeSettings = {
  /** How long an unanswered phone rings; 26 s were measured. */
  ringMs: number
  /** Called by a scenario that invalidates the access token. */
  loseToken: () => void
}

export type Planned = { scenario: ScenarioName; delayMs: number | null }

/** The fake Safaricom behind its HTTP face: rings phones, moves money, calls back. */
export function createExchange(ground: Ground, settings: ExchangeSettings) {
  const { book, background, now, random } = ground
  const queriesOf = new Map<string, number>()
  let plan: Planned[] = []

  async function ask(fields: PushFields): Promise<Reply> {
    if (book.ringingOn(fields.phone)) return replies.locked
    const planned = plan.shift() ?? { scenario: 'normal', delayMs: null }
    const behaviour = behaviourOf(planned.scenario)
    if (behaviour.losesToken) settings.loseToken()
    if (behaviour.silent) return behaviour.reply ?? replies.systemBusy
    const prompt = booked(fields, planned)
    if (behaviour.endsFirst) await end(prompt, behaviour.ends ?? 'ignored')
    else goOn(prompt, behaviour)
    await background.wait(
      behaviour.replyDelayMs === undefined ? 0 : (prompt.delayMs ?? behaviour.replyDelayMs),
    )
    return behaviour.reply ?? acceptedReply(prompt.merchantRequestId, prompt.checkoutRequestId)
  }

  function booked(fields: PushFields, { scenario, delayMs }: Planned): BookedPrompt {
    const id = newId()
    const requestId = unused(
      (digit) => checkoutRequestId(now(), fields.phone, digit),
      (taken) => book.byCheckoutId(taken) !== undefined,
    )
    const ids = { id, checkoutRequestId: requestId, merchantRequestId: merchantRequestId(random) }
    book.record({ type: 'asked', prompt: { ...fields, ...ids, askedAt: now().getTime(), scenario, delayMs } })
    return book.byId(id) as BookedPrompt
  }

  /** Lets a prompt end by itself, or ring until nobody answered. Also where a restart takes it up again. */
  function goOn(prompt: BookedPrompt, behaviour: Behaviour): void {
    if (behaviour.ends) {
      void background.run(endAfter(afterAnswerMs, prompt, behaviour.ends))
      return
    }
    const left = settings.ringMs - (now().getTime() - prompt.askedAt)
    void endAfter(Math.max(left, 1), prompt, 'ignored')
  }

  async function endAfter(ms: number, prompt: BookedPrompt, outcome: OutcomeName): Promise<void> {
    if (await background.wait(ms)) await end(prompt, outcome)
  }

  /** A prompt ends once: a second answer changes nothing. */
  async function end(prompt: BookedPrompt, outcome: OutcomeName): Promise<void> {
    if (prompt.outcome !== null) return
    const behaviour = behaviourOf(prompt.scenario)
    const charge = charges(outcome) ? chargeFor(prompt, behaviour) : null
    book.record({ type: 'ended', promptId: prompt.id, outcome, charge })
    const delay =
      behaviour.callbackDelayMs === undefined
        ? ground.callbackDelayMs
        : (prompt.delayMs ?? behaviour.callbackDelayMs)
    const calls = background.run(callBack(prompt, outcome, behaviour.callbacks ?? [[truth]], delay))
    if (delay <= 0) await calls
  }

  function chargeFor(prompt: BookedPrompt, behaviour: Behaviour): StoredCharge {
    const { amountKes, phone, accountReference } = prompt
    return {
      receipt: unused((attempt) => receipt(now(), random, attempt), book.hasReceipt),
      checkoutRequestId: prompt.checkoutRequestId,
      accountReference,
      at: now().getTime(),
      amountKes: behaviour.amount?.(amountKes) ?? amountKes,
      phone: behaviour.payer ?? phone,
    }
  }

  async function callBack(
    prompt: BookedPrompt,
    outcome: OutcomeName,
    rounds: WriteCallback[][],
    delay: number,
  ): Promise<void> {
    if (!(await background.wait(delay))) return
    const earlier = book.charges.findLast((charge) => charge.checkoutRequestId !== prompt.checkoutRequestId)
    const facts = { prompt, outcome, charge: prompt.charge, earlierReceipt: earlier?.receipt ?? null }
    await ground.send(
      prompt.callbackUrl,
      rounds.map((writers) => writers.map((write) => write(facts))),
    )
  }

  function query(id: string): Reply {
    const prompt = book.byCheckoutId(id)
    if (!prompt) return systemError('The transaction does not Exist')
    if (prompt.outcome === null)
      return queryReply(prompt, '4999', 'The transaction is still under processing')
    const nth = (queriesOf.get(id) ?? 0) + 1
    queriesOf.set(id, nth)
    const { resultCode, queryText } = outcomes[prompt.outcome]
    const honest = queryReply(prompt, resultCode, queryText)
    return behaviourOf(prompt.scenario).query?.(honest, prompt, nth) ?? honest
  }

  for (const prompt of book.all()) if (prompt.outcome === null) goOn(prompt, behaviourOf(prompt.scenario))

  return { ask, query, end, plan: (next: Planned[]) => void (plan = [...next]) }
}
