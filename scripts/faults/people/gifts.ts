import type { Draws } from '../draws.ts'
import type { Fleet } from '../fleet.ts'
import type { Payer } from './payers.ts'
import type { Person } from '../shop.ts'
import { type Answer, insist } from '../web.ts'

type Settings = { fleet: Fleet; host: string; people: Person[]; draws: Draws }

/** Givers read the code of their gift, and others take the course with it, through the product's pages and forms. */
export function createGifts({ fleet, host, people, draws }: Settings) {
  const wrongAnswers: string[] = []

  /** The version before this one knows no such page. */
  async function send(person: Person, path: string, fields?: Record<string, string>): Promise<Answer | null> {
    const there = { fleet, host, bearer: person.bearer, path }
    const answer = await insist(there, fields, ({ status }) => status !== 404)
    if (typeof answer !== 'string') return answer
    wrongAnswers.push(`${path.split('/')[1]} of a gift answered with nothing but ${answer}`)
    return null
  }

  return {
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
        // 302: taken. Else by the other hand, theirs already, or the money went back at this moment.
        if (![302, 400, 409].includes(end.status))
          wrongAnswers.push(`taking a gift was answered with ${end.status}`)
      }
    },
  }
}
