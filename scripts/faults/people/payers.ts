import { type Draws, drawsOf } from '../draws.ts'
import type { Fleet } from '../fleet.ts'
import { discountOf } from '#modules/coupons/rules.ts'
import { type Code, givesAway, type Goods, paysSeats, type Person, type Shop } from '../shop.ts'
import { patience } from '../machine.ts'
import { call, sleep } from '../web.ts'

export type Payer = {
  number: number
  person: Person
  goods: Goods
  phone: string
  /** Typed at the payment sheet, as long as it is good. */
  code: Code | null
  /** The group in which they want a place, as long as there is one. */
  group: string | null
  /** They pay in three parts, one after the other. */
  inParts: boolean
}
/** What the product promised: this key of this payer is this payment. */
export type Promised = { payer: Payer; key: string; paymentId: string; part?: number }
export type Status = 'pending' | 'completed' | 'failed'

type Settings = {
  seed: number
  fleet: Fleet
  host: string
  blocksMs: number
  /** How long somebody looks at the screen; the harness looks again at the end. */ patienceMs: number
  /** How often the screen asks. */ lookMs?: number
  /** The version before this one runs as well. */ isBeside?: boolean
}
/** @param part of three, where they pay in parts */
type Asked = { payer: Payer; key: string; draws: Draws; part?: number }

/** Somebody who pays tries for so long. */
const ANSWERED_WITHIN_MS = 60_000

/** One in so many wants a mentor's hour, and so many want the same hour. */
const [EACH_HOUR, RIVALS] = [5, 2]
/** The last digit of those who pay in parts. */
const IN_PARTS = 7
const PARTS = 3

/** Everybody who pays: one person and one course each, or an hour or an invoice that somebody else pays as well. */
export const payersOf = (shop: Shop, count: number): Payer[] =>
  Array.from({ length: count }, (_, number) => ({
    number,
    person: shop.people[Math.floor(number / shop.courses.length)]!,
    goods:
      number % EACH_HOUR === 0
        ? shop.hours[Math.floor(number / EACH_HOUR / RIVALS) % shop.hours.length]!
        : (shop.gifts.get(number) ??
          shop.invoices.get(number) ??
          shop.courses[number % shop.courses.length]!),
    phone: `2547${String(10_000_000 + number)}`,
    code: codeFor(shop, number),
    group: wantsPlace(number) ? (shop.courses[number % shop.courses.length]!.group ?? null) : null,
    inParts: paysInParts(shop, number),
  }))

/** Three in four who buy a course have a code; whoever wants money back pays something. */
function codeFor({ codes }: Shop, number: number): Code | null {
  if (number % EACH_HOUR === 0 || number % 4 === 3 || number % 10 === IN_PARTS || isForOthers(number))
    return null
  const wantsMoneyBack = number % 4 === 1 || number % 10 === 1
  return codes[wantsMoneyBack ? 0 : number % codes.length] ?? null
}

/** Half of those who buy a course; not who wants money back, as that goes back by itself where the place went. */
const wantsPlace = (number: number): boolean =>
  number % EACH_HOUR !== 0 &&
  number % 4 > 1 &&
  number % 10 !== 1 &&
  number % 10 !== IN_PARTS &&
  !isForOthers(number)

const isForOthers = (number: number): boolean => givesAway(number) || paysSeats(number)

/** One in ten, where the course costs enough. */
const paysInParts = ({ courses }: Shop, number: number): boolean =>
  number % 10 === IN_PARTS && courses[number % courses.length]!.priceKes >= 1000

/** What a payer expects to pay. @param part of three; what is left over by dividing is in the first */
export const expectedKes = ({ goods: { priceKes } }: Payer, code: Code | null, part?: number): number =>
  part
    ? Math.floor(priceKes / PARTS) + (part === 1 ? priceKes % PARTS : 0)
    : priceKes - (code ? discountOf({ percent: code.percent, amountKes: null }, priceKes) : 0)

export function createPayers({
  seed,
  fleet,
  host,
  blocksMs,
  patienceMs,
  lookMs = 200,
  isBeside = false,
}: Settings) {
  const promised: Promised[] = []
  const wrongAnswers: string[] = []
  const withoutCode = new Set<Payer>()
  const withoutPlace = new Set<Payer>()

  /**
   * Requests with one key until something is answered, whatever dies meanwhile. @returns the payment, or nothing when it was
   * refused
   */
  async function start({ payer, key, draws, part }: Asked): Promise<string | null> {
    const bodyOf = (code: Code | null) =>
      JSON.stringify({
        ...payer.goods.order,
        phoneNumber: `+${payer.phone}`,
        amount: expectedKes(payer, code, part),
        ...(part && { paymentType: 'course_instalment', parts: part === 1 ? String(PARTS) : `next:${part}` }),
        ...(code && { coupon: ` ${code.code.toLowerCase()}` }),
        ...(payer.group && !withoutPlace.has(payer) && { group: payer.group }),
      })
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${payer.person.bearer}`,
      'idempotency-key': key,
    }
    const isOver = patience(ANSWERED_WITHIN_MS)
    while (!isOver()) {
      const port = fleet.portOf(draws.whole(0, fleet.size - 1))
      const answer = await call({
        port,
        host,
        path: '/functions/v1/mpesa-payment',
        method: 'POST',
        headers,
        body: bodyOf(withoutCode.has(payer) ? null : payer.code),
      }).catch(() => null)
      const message = answer && answerIn(answer.text)
      if (message?.paymentId) {
        promised.push({ payer, key, paymentId: message.paymentId, ...(part && { part }) })
        return message.paymentId
      }
      // Used up, or used by their other tab: they pay the whole price.
      if (message?.code?.startsWith('coupon-')) {
        withoutCode.add(payer)
        continue
      }
      // Full, or theirs already by their other tab: they take the course as it is.
      if (message?.code?.startsWith('group-')) {
        withoutPlace.add(payer)
        continue
      }
      // The version before this one knows no codes, gifts, seats and parts; the other process does.
      const isNew = payer.goods.isGift || payer.goods.invoice || part !== undefined
      const isUnknown = isNew && !expectedRefusals.has(message?.code ?? '')
      if (isBeside && (message?.code === 'amount-differs' || isUnknown)) continue
      // A database that is away says when to try again, and a payer does.
      if (message?.code && answer!.status !== 503) return note(answer!.status, message.code)
      await sleep(draws.whole(50, 250))
    }
    wrongAnswers.push(`payer ${payer.number} never got an answer`)
    return null
  }

  function note(status: number, code: string): null {
    if (!expectedRefusals.has(code)) wrongAnswers.push(`a start was refused with ${status} ${code}`)
    return null
  }

  async function statusOf(payer: Payer, paymentId: string): Promise<Status | null> {
    const headers = { authorization: `Bearer ${payer.person.bearer}` }
    const port = fleet.portOf(Math.floor(Math.random() * fleet.size))
    const answer = await call({ port, host, path: `/functions/v1/payments/${paymentId}`, headers }).catch(
      () => null,
    )
    if (answer?.status === 404) wrongAnswers.push(`payment ${paymentId} was promised and is not there`)
    return answer?.status === 200 ? (JSON.parse(answer.text) as { status: Status }).status : null
  }

  /** Waits like somebody in front of the screen. */
  async function outcomeOf(payer: Payer, paymentId: string, patienceMs: number): Promise<Status> {
    for (const isOver = patience(patienceMs); !isOver();) {
      const status = await statusOf(payer, paymentId)
      if (status === 'completed' || status === 'failed') return status
      await sleep(lookMs)
    }
    return 'pending'
  }

  /** One in ten clicks twice at once or has two tabs open. */
  async function click(request: Asked): Promise<string | null> {
    if (!request.draws.chance(0.1)) return start(request)
    const other = {
      ...request,
      key: request.draws.chance(0.5) ? request.key : `${request.key}-tab`,
      draws: drawsOf(seed, 'tab', request.key),
    }
    const [one, two] = await Promise.all([start(request), start(other)])
    return one ?? two
  }

  return {
    promised,
    wrongAnswers,
    start,
    statusOf,
    /** One payer's whole visit. @param patience compared with others @returns the payment that was completed before they left */
    async visit(payer: Payer, patience = 1): Promise<string | null> {
      const draws = drawsOf(seed, 'payer', payer.number)
      if (!payer.inParts) return attempts(payer, patience, draws)
      let last: string | null = null
      for (let part = 1; part <= PARTS; part++) {
        const paid = await attempts(payer, patience, draws, part)
        if (!paid) break
        last = paid
      }
      return last
    },
  }

  /** @returns the payment that was completed before they gave up */
  async function attempts(
    payer: Payer,
    patience: number,
    draws: Draws,
    part?: number,
  ): Promise<string | null> {
    for (let attempt = 0; attempt < 2; attempt++) {
      const key = `${seed}-${payer.number}-${attempt}${part ? `-part${part}` : ''}`
      const paymentId = await click({ payer, key, draws, part })
      const outcome = paymentId ? await outcomeOf(payer, paymentId, patienceMs * patience) : 'failed'
      if (outcome === 'completed') return paymentId
      if (!draws.chance(outcome === 'failed' ? 0.5 : 0.15)) return null
      // Only then does the product allow a second prompt.
      if (outcome === 'pending') await sleep(blocksMs)
    }
    return null
  }
}

const expectedRefusals = new Set([
  'payment-busy',
  'payment-refused',
  'already-owned',
  'gift-paid',
  // The other manager's payment came first, or the administrator marked it.
  'invoice-settled',
  'slot-taken',
  'slot-own',
  // Their other tab paid that part a moment ago.
  'parts-moved',
  'parts-none',
])

function answerIn(text: string): { paymentId?: string | null; code?: string } | null {
  try {
    return JSON.parse(text) as { paymentId?: string | null; code?: string }
  } catch {
    return null
  }
}
