import type { Fleet } from './fleet.ts'
import type { Payer } from './payers.ts'
import type { Person } from './shop.ts'
import { type Answer, call, sleep } from './web.ts'

type Settings = { fleet: Fleet; host: string; admin: Person }

// A killed process is back within seconds, on a busy machine within many.
const TRIES = 300

/** Payers ask for their money back and an administrator agrees, both through the forms of the product. */
export function createRefunds({ fleet, host, admin }: Settings) {
  const counts = { asked: 0, approved: 0 }
  const wrongAnswers: string[] = []

  /** Repeats until the product answers with something that is no breakdown. */
  async function send(person: Person, path: string, fields?: Record<string, string>): Promise<Answer | null> {
    const headers = {
      authorization: `Bearer ${person.bearer}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    let last = 'nothing'
    for (let tries = 0; tries < TRIES; tries++) {
      const port = fleet.portOf(tries % fleet.size)
      const form = fields && { method: 'POST' as const, body: new URLSearchParams(fields).toString() }
      const answer = await call({ port, host, path, headers, ...form }).catch(() => null)
      if (answer && answer.status < 500) return answer
      last = String(answer?.status ?? 'a broken connection')
      await sleep(200)
    }
    wrongAnswers.push(`${path} answered with nothing but ${last}`)
    return null
  }

  /** Forms that approve, on every page of the list. */
  async function open(): Promise<Record<string, string>[]> {
    const found: Record<string, string>[] = []
    for (let page = 1; ; page++) {
      const shown = await send(admin, `/admin?tab=payments&refunds=${page}`)
      if (!shown) return found
      found.push(...approvalsIn(shown.text))
      if (!shown.text.includes(`refunds=${page + 1}`)) return found
    }
  }

  return {
    counts,
    wrongAnswers,
    async ask({ person }: Payer, paymentId: string): Promise<void> {
      const answer = await send(person, `/payments/${paymentId}`, {
        intent: 'refund',
        reason: 'It is not what I looked for.',
      })
      if (answer && answer.status < 400) counts.asked++
      // 409: the first try was done although its answer broke, or the payment waits for a person.
      else if (answer && answer.status !== 409)
        wrongAnswers.push(`a request for a refund was answered with ${answer.status}`)
    },
    /** Agrees to all that were asked for. */
    async approveAll(): Promise<void> {
      for (const fields of await open()) {
        const answer = await send(admin, '/admin?tab=payments', fields)
        if (answer && answer.status < 400) counts.approved++
        // Approved by a try whose answer broke.
        else if (answer && answer.status !== 404)
          wrongAnswers.push(`an approval was answered with ${answer.status}`)
      }
    },
  }
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
