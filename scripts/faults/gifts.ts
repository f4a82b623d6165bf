import type { Draws } from './draws.ts'
import type { Fleet } from './fleet.ts'
import type { Payer } from './payers.ts'
import type { Person } from './shop.ts'
import { type Answer, call, sleep } from './web.ts'

type Settings = { fleet: Fleet; host: string; people: Person[]; draws: Draws }

const TRIES = 300

/** Givers read the code of their gift, and others take the course with it, through the product's pages and forms. */
export function createGifts({ fleet, host, people, draws }: Settings) {
  const counts = { taken: 0, refused: 0 }
  const wrongAnswers: string[] = []

  /** Repeats until the product answers without a server error; the version before this one knows no such page. */
  async function send(person: Person, path: string, fields?: Record<string, string>): Promise<Answer | null> {
    const headers = {
      authorization: `Bearer ${person.bearer}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    for (let tries = 0; tries < TRIES; tries++) {
      const port = fleet.portOf(tries % fleet.size)
      const form = fields && { method: 'POST' as const, body: new URLSearchParams(fields).toString() }
      const answer = await call({ port, host, path, headers, ...form }).catch(() => null)
      if (answer && answer.status < 500 && answer.status !== 404) return answer
      await sleep(200)
    }
    wrongAnswers.push(`${path.split('/')[1]} of a gift never answered`)
    return null
  }

  return {
    counts,
    wrongAnswers,
    /** Three in four gifts that were paid are taken, each by two hands at once. */
    async take({ person, goods }: Payer): Promise<void> {
      if (!draws.chance(0.75)) return
      const page = await send(person, `/gifts/${goods.reference}`)
      const code = /([0-9A-Z]{4}-){2}[0-9A-Z]{4}(?=<)/.exec(page?.text ?? '')?.[0]
      // Its money went back, or the payment waits for a person.
      if (!code) return
      const hands = [draws.whole(0, people.length - 1), draws.whole(0, people.length - 1)].map(
        (n) => people[n]!,
      )
      const ends = await Promise.all(hands.map((hand) => send(hand, '/gift', { code })))
      for (const end of ends) {
        if (!end) continue
        if (end.status === 302) counts.taken++
        // Taken by the other hand, theirs already, or the money went back at this moment.
        else if (end.status === 409 || end.status === 400) counts.refused++
        else wrongAnswers.push(`taking a gift was answered with ${end.status}`)
      }
    },
  }
}
