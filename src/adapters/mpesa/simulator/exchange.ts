import { newId } from '#kit/ids.ts'
import type { BookedPrompt } from './book.ts'
import type { StoredCharge } from './events.ts'
import { truth } from './callback-bodies.ts'
import type { PushFields } from './check-request.ts'
import { afterAnswerMs, type Ground } from './ground.ts'
import { checkoutRequestId, merchantRequestId, receipt, unused } from './names.ts'
import { charges, outcomes, type OutcomeName } from './outcomes.ts'
import { acceptedReply, queryReply, replies, systemError, type Reply } from './replies.ts'
import { behaviourOf, type ScenarioName } from './scenarios.ts'

export type ExchangeSettings = {
  /** How long an unanswered prompt stays open; 26 s were measured. */
  ringMs: number
  /** Called by a scenario that invalidates the access token. */
  loseToken: () => void
}

export type Planned = { scenario: ScenarioName; delayMs: number | null }

/** The fake Safaricom behind its HTTP routes: prompts phones, moves money, calls back. */
export function createExchange(ground: Ground, settings: ExchangeSettings) {
  const { book, background } = ground
  const endings = createEndings(ground, settings.ringMs)
  const queriesOf = new Map<string, number>()
  let plan: Planned[] = []

  async function ask(fields: PushFields): Promise<Reply> {
    if (book.ringingOn(fields.phone)) return replies.locked
    const planned = plan.shift() ?? { scenario: 'normal', delayMs: null }
    const behaviour = behaviourOf(planned.scenario)
    if (behaviour.losesToken) settings.loseToken()
    if (behaviour.silent) return behaviour.reply ?? replies.systemBusy
    const prompt = bookedPrompt(ground, fields, planned)
    if (behaviour.endsFirst) await endings.end(prompt, behaviour.ends ?? 'ignored')
    else endings.goOn(prompt)
    await background.wait(
      behaviour.replyDelayMs === undefined ? 0 : (prompt.delayMs ?? behaviour.replyDelayMs),
    )
    return behaviour.reply ?? acceptedReply(prompt.merchantRequestId, prompt.checkoutRequestId)
  }

  for (const prompt of book.all()) if (prompt.outcome === null) endings.goOn(prompt)
  return {
    ask,
    query: (id: string) => queried(ground, id, queriesOf),
    end: endings.end,
    plan: (next: Planned[]) => void (plan = [...next]),
  }
}

function bookedPrompt(
  { book, now, random }: Ground,
  fields: PushFields,
  { scenario, delayMs }: Planned,
): BookedPrompt {
  const id = newId()
  const requestId = unused(
    (digit) => checkoutRequestId(now(), fields.phone, digit),
    (taken) => book.byCheckoutId(taken) !== undefined,
  )
  const ids = { id, checkoutRequestId: requestId, merchantRequestId: merchantRequestId(random) }
  book.record({ type: 'asked', prompt: { ...fields, ...ids, askedAt: now().getTime(), scenario, delayMs } })
  return book.byId(id) as BookedPrompt
}

function createEndings(ground: Ground, ringMs: number) {
  const { book, background, now } = ground

  /** Lets a prompt end by itself, or stay open until nobody answered. Also used to resume after a restart. */
  function goOn(prompt: BookedPrompt): void {
    const { ends } = behaviourOf(prompt.scenario)
    if (ends) return void background.run(endAfter(afterAnswerMs, prompt, ends))
    const left = ringMs - (now().getTime() - prompt.askedAt)
    void endAfter(Math.max(left, 1), prompt, 'ignored')
  }

  async function endAfter(ms: number, prompt: BookedPrompt, outcome: OutcomeName): Promise<void> {
    if (await background.wait(ms)) await end(prompt, outcome)
  }

  /** A prompt ends once: a second answer changes nothing. */
  async function end(prompt: BookedPrompt, outcome: OutcomeName): Promise<void> {
    if (prompt.outcome !== null) return
    const charge = charges(outcome) ? chargeFor(ground, prompt) : null
    book.record({ type: 'ended', promptId: prompt.id, outcome, charge })
    const delay = callbackDelayMs(ground, prompt)
    const calls = background.run(callBack(ground, prompt, { outcome, delay }))
    if (delay <= 0) await calls
  }

  return { goOn, end }
}

function chargeFor({ book, now, random }: Ground, prompt: BookedPrompt): StoredCharge {
  const { amountKes, phone, accountReference, scenario } = prompt
  const behaviour = behaviourOf(scenario)
  return {
    receipt: unused((attempt) => receipt(now(), random, attempt), book.hasReceipt),
    checkoutRequestId: prompt.checkoutRequestId,
    accountReference,
    at: now().getTime(),
    amountKes: behaviour.amount?.(amountKes) ?? amountKes,
    phone: behaviour.payer ?? phone,
  }
}

function callbackDelayMs(ground: Ground, { scenario, delayMs }: BookedPrompt): number {
  const own = behaviourOf(scenario).callbackDelayMs
  return own === undefined ? ground.callbackDelayMs : (delayMs ?? own)
}

async function callBack(
  { book, background, send }: Ground,
  prompt: BookedPrompt,
  { outcome, delay }: { outcome: OutcomeName; delay: number },
): Promise<void> {
  if (!(await background.wait(delay))) return
  const rounds = behaviourOf(prompt.scenario).callbacks ?? [[truth]]
  const earlier = book.charges.findLast((charge) => charge.checkoutRequestId !== prompt.checkoutRequestId)
  const facts = { prompt, outcome, charge: prompt.charge, earlierReceipt: earlier?.receipt ?? null }
  await send(
    prompt.callbackUrl,
    rounds.map((writers) => writers.map((write) => write(facts))),
  )
}

/** @param queriesOf how often each prompt was queried after it had ended */
function queried({ book }: Ground, id: string, queriesOf: Map<string, number>): Reply {
  const prompt = book.byCheckoutId(id)
  if (!prompt) return systemError('The transaction does not Exist')
  if (prompt.outcome === null) return queryReply(prompt, '4999', 'The transaction is still under processing')
  const nth = (queriesOf.get(id) ?? 0) + 1
  queriesOf.set(id, nth)
  const { resultCode, queryText } = outcomes[prompt.outcome]
  const honest = queryReply(prompt, resultCode, queryText)
  return behaviourOf(prompt.scenario).query?.(honest, prompt, nth) ?? honest
}
