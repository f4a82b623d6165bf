import type { RefundRow } from '../books.ts'
import type { Fleet } from '../fleet.ts'
import type { Payer } from './payers.ts'
import type { Person } from '../shop.ts'
import { type Answer, insist } from '../web.ts'

type Settings = { fleet: Fleet; host: string; admin: Person }

const LIST = '/admin/refunds'

/** Payers request refunds and an administrator approves, both through the product's forms. */
export function createRefunds({ fleet, host, admin }: Settings) {
  const counts = { asked: 0 }
  const wrongAnswers: string[] = []

  async function send(person: Person, path: string, fields?: Record<string, string>): Promise<Answer | null> {
    const answer = await insist({ fleet, host, bearer: person.bearer, path }, fields)
    if (typeof answer !== 'string') return answer
    wrongAnswers.push(`${path} answered with nothing but ${answer}`)
    return null
  }

  /** Forms that approve, on every page of the list. */
  async function open(): Promise<Record<string, string>[]> {
    const found: Record<string, string>[] = []
    for (let page = 1; ; page++) {
      const shown = await send(admin, `${LIST}?page=${page}`)
      if (!shown || !isOneOf([200], shown, 'the list of refunds')) return found
      found.push(...approvalsIn(shown.text))
      if (!shown.text.includes(`"${LIST}?page=${page + 1}"`)) return found
    }
  }

  async function refuse(fields: Record<string, string>): Promise<void> {
    const answer = await send(admin, LIST, { ...fields, intent: 'refuse-refund', answer: 'It was taken.' })
    if (answer) isOneOf([302, 404], answer, 'a refusal')
  }

  function isOneOf(expected: number[], { status, location }: Answer, what: string): boolean {
    const isExpected = expected.includes(status)
    if (!isExpected) wrongAnswers.push(`${what} was answered with ${status} ${location ?? ''}`.trimEnd())
    return isExpected
  }

  return {
    counts,
    wrongAnswers,
    async ask({ person }: Payer, paymentId: string): Promise<void> {
      const path = `/payments/${paymentId}`
      const reason = 'It is not what I looked for.'
      const answer = await send(person, path, { intent: 'refund', reason })
      // 409: the first attempt succeeded although its response broke, or the payment waits for a person.
      if (answer && isOneOf([302, 409], answer, 'a request for a refund') && answer.status === 302)
        counts.asked++
    },
    /** Approves all requests. */
    async approveAll(): Promise<void> {
      // 404: approved by somebody else, or by an attempt whose response broke.
      for (const fields of await open()) {
        const answer = await send(admin, LIST, fields)
        // 409: somebody took the gift meanwhile; then the request is refused.
        if (answer?.status === 409) await refuse(fields)
        else if (answer) isOneOf([302, 404], answer, 'an approval')
      }
    },
    /** What must not be in the books once all refunds were approved, in words. */
    wrongIn: (refunds: RefundRow[]): string[] => wrongRefunds(counts.asked, refunds),
  }
}

/** An administrator approves every refund; without a receipt a few are sent by hand, never all. */
export function wrongRefunds(asked: number, refunds: Pick<RefundRow, 'state' | 'method'>[]): string[] {
  const waiting = refunds.filter(({ state }) => state === 'requested').length
  const isReversed = refunds.some(({ method }) => method === 'reversal')
  return [
    ...(refunds.length < asked ? [`refunds asked for: ${asked}, in the books: ${refunds.length}`] : []),
    ...(waiting > 0 ? [`refunds never approved: ${waiting}`] : []),
    ...(refunds.length > 0 && !isReversed ? ['no refund was sent to M-Pesa'] : []),
  ]
}

/** The fields of each form on the page that approves a refund. */
function approvalsIn(html: string): Record<string, string>[] {
  return [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)]
    .map(([form]) => form)
    .filter((form) => form.includes('value="approve-refund"'))
    .map((form) => {
      const fields: Record<string, string> = { answer: 'Agreed.' }
      for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
        const name = /\bname="([^"]*)"/.exec(tag)?.[1]
        const value = /\bvalue="([^"]*)"/.exec(tag)?.[1]
        if (name && value !== undefined) fields[name] = value
      }
      return fields
    })
}
