import { describe, expect, it } from 'vitest'
import { badDay, type EventsServer, type Outcome } from '#test/offline-schedules.ts'
import type { BatchAnswer, EventKind } from '../types.ts'

const SCHEDULES = 200
const kinds: EventKind[] = ['opened', 'completed', 'exercise', 'message']

/** A server that stores each id once, and says no to every tenth. */
function modelServer(): EventsServer {
  const effects: string[] = []
  const refuses = (id: string): boolean => Number.parseInt(id.slice(0, 2), 16) % 10 === 0
  const judge = (id: string): BatchAnswer['events'][number] => {
    if (refuses(id)) return { id, status: 'refused', reason: 'Not yours.' }
    if (effects.includes(id)) return { id, status: 'known' }
    effects.push(id)
    return { id, status: 'stored' }
  }
  return {
    refuses,
    effects: async () => effects,
    async answer(body) {
      const { owner, events } = body as { owner: string; events: { id: string }[] }
      if (owner !== 'amina') return { status: 409, body: { error: 'other-owner' } }
      return { status: 200, body: { events: events.map(({ id }) => judge(id)), changed: [], withdrawn: [] } }
    },
  }
}

const day = (seed: number): Promise<Outcome> =>
  badDay(seed, modelServer(), 'amina', (random) => ({
    kind: kinds[Math.floor(random() * kinds.length)]!,
    course: 1 + Math.floor(random() * 3),
    lesson: 7,
    data: { n: Math.floor(random() * 1000) },
    about: 'A lesson',
  }))

describe('the outbox on bad days (rule O5)', () => {
  it(`loses nothing and doubles nothing in ${SCHEDULES} schedules of cuts, repeats, ended tabs and jumping clocks`, async () => {
    let sent = 0
    for (let seed = 1; seed <= SCHEDULES; seed++) {
      const { written, effects, refused, shownAsRefused } = await day(seed)
      const taken = written.filter(({ id }) => !refused.includes(id))
      expect([...effects].sort(), `seed ${seed}`).toEqual(taken.map(({ id }) => id).sort())
      expect([...shownAsRefused].sort(), `seed ${seed}`).toEqual([...refused].sort())
      for (const course of [1, 2, 3]) {
        const ofCourse = new Set(taken.filter((one) => one.course === course).map(({ id }) => id))
        expect(
          effects.filter((id) => ofCourse.has(id)),
          `order in course ${course}, seed ${seed}`,
        ).toEqual([...ofCourse])
      }
      sent += taken.length
    }
    expect(sent).toBeGreaterThan(SCHEDULES)
  })
})
