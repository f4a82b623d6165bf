import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phoneOwner } from '#kit/ids.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { offlineEvents } from '#modules/offline/tables.server.ts'
import { addPerson, type Added } from '../people.ts'
import { closeProduct, newAddress, ORIGIN, product, type Product } from './product.ts'

let open: Product
let amina: Added
let course: Awaited<ReturnType<typeof makeCourse>>
beforeAll(async () => {
  open = await product()
  const ctx = open.app.context()
  amina = await addPerson(ctx, { name: 'Amina', email: newAddress() })
  course = await makeCourse(ctx, { id: 970 })
})
afterAll(closeProduct)

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  open.fetch(
    new Request(`${ORIGIN}/functions/v1/offline/${path}`, {
      method: 'POST',
      body,
      headers: {
        host: new URL(ORIGIN).host,
        origin: ORIGIN,
        'content-type': 'application/json',
        cookie: amina.cookie,
        ...headers,
      },
    }),
  )
const tell = (body: unknown, headers?: Record<string, string>) =>
  post('events', JSON.stringify(body), headers)
const opened = (part: object = {}) => ({
  id: randomUUID(),
  kind: 'opened',
  course: course.id,
  lesson: course.lesson('text').id,
  at: new Date().toISOString(),
  ...part,
})
const storedOf = async ({ id }: Added) =>
  (await open.app.context().db.select().from(offlineEvents).where(eq(offlineEvents.userId, id))).length

describe('what a phone tells over the wire', () => {
  test('is answered event by event, with what changed of its courses', async () => {
    const [good, bad] = [opened(), opened({ kind: 'paid' })]
    const kept = { [course.id]: 'old', 987654: 'x' }
    const answer = await tell({ events: [good, bad], kept, owner: phoneOwner(amina.id) })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.headers.get('retry-after')).toBeNull()
    expect(await answer.json()).toEqual({
      events: [
        { id: good.id, status: 'stored' },
        { id: bad.id, status: 'refused', reason: 'This could not be read, so it was not saved.' },
      ],
      changed: [course.id],
      withdrawn: [987654],
      cards: expect.stringMatching(/^[\w-]{16}$/),
    })
    // As a list alone, and in the language of the page.
    const again = await post('events?lang=sw', JSON.stringify([good, bad]))
    expect(await again.json()).toMatchObject({
      events: [{ status: 'known' }, { reason: 'Hatukuweza kusoma hili, kwa hivyo halikuhifadhiwa.' }],
    })
  })

  test('[CRS-18+] is followed by the review cards, which nobody stores on the way', async () => {
    const cards = await open.fetch(
      new Request(`${ORIGIN}/functions/v1/offline/cards?have=abc123`, {
        headers: { host: new URL(ORIGIN).host, cookie: amina.cookie, 'accept-encoding': 'br' },
      }),
    )
    expect([cards.status, cards.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await cards.json()).toMatchObject({ owner: phoneOwner(amina.id), perDay: 10, cards: [] })
  })

  test('is refused whole where it belongs to another account, or one event has no id', async () => {
    const baraka = await addPerson(open.app.context(), { name: 'Baraka', email: newAddress() })
    const events = [opened(), opened()]
    const others = await tell({ events, owner: phoneOwner(amina.id) }, { cookie: baraka.cookie })
    expect([others.status, (await others.json()) as object]).toMatchObject([
      409,
      { error: 'phone-of-another' },
    ])
    for (const body of [{ events: [...events, { kind: 'opened' }] }, [null], { events: 'x' }, 'x', null, 7]) {
      const answer = await tell(body, { cookie: baraka.cookie })
      expect([answer.status, (await answer.json()) as object]).toMatchObject([
        400,
        { error: 'invalid-input' },
      ])
    }
    expect((await post('events', '{"events":[', { cookie: baraka.cookie })).status).toBe(400)
    expect((await post('events', '[]', { 'content-type': 'text/plain' })).status).toBe(400)
    expect((await tell([], { origin: 'https://evil.example' })).status).toBe(403)
    expect(await storedOf(baraka)).toBe(0)
  })

  test('may be half a megabyte: forty exercises full of code', async () => {
    const work = ['x'.repeat(12_000)]
    const full = (count: number) =>
      Array.from({ length: count }, () => opened({ kind: 'exercise', data: { name: 'sum', work } }))
    expect((await tell(full(40))).status).toBe(200)
    expect((await tell(full(60))).status).toBe(413)
  })

  test('a quiz comes without its keys', async () => {
    const answer = await post('quiz', JSON.stringify({ course: course.id, lesson: course.lesson('quiz').id }))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const text = await answer.text()
    expect(text).not.toMatch(/correct|explanation|Because/)
    expect(JSON.parse(text)).toMatchObject({
      attemptId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      questions: Array.from({ length: 5 }, (_, at) => ({ number: at + 1 })),
      validUntil: expect.stringMatching(/^20\d\d-.*Z$/),
    })
    const none = await post('quiz', JSON.stringify({ course: course.id, lesson: course.lesson('text').id }))
    expect(none.status).toBe(404)
  })
})
