import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { createApiKey } from '#modules/api-keys/commands/create.server.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { addPerson, type Added } from '../people.ts'
import { newAddress, openProduct, ORIGIN, PASSWORD, type Product } from './product.ts'

let open: Product
let amina: Added
let thread: string
let key: string
let courseId: number
beforeAll(async () => {
  // One of each limit, and nobody to pay.
  open = await openProduct({
    SAMPLE_DATA: 'off',
    LIMITS_SCALE: '0.0001',
    MPESA_SIMULATOR: 'off',
    WORKER: 'off',
  })
  const ctx = open.app.context()
  amina = await addPerson(ctx, { name: 'Amina' })
  const mentor = await addPerson(ctx, { name: 'Zawadi' })
  thread = `/messages/${await conversationOf(ctx, { mentorId: mentor.id, menteeId: amina.id })}`
  const viewer = { ...amina, role: 'student', avatarUrl: null, sessionId: '', isAdmin: false }
  key = (await createApiKey({ ...ctx, viewer }, { name: 'Shop' })).key!
  courseId = (await makeCourse(ctx, { id: 300, priceKes: 9000 })).id
})
afterAll(() => open.close())

type Sent = { path: string; headers?: Record<string, string>; body?: () => BodyInit }
const ask = ({ path, headers = {}, body }: Sent) =>
  open.fetch(
    new Request(ORIGIN + path, {
      headers: { host: new URL(ORIGIN).host, cookie: amina.cookie, ...headers },
      ...(body && { method: 'POST', body: body() }),
      redirect: 'manual',
    }),
  )
const form = (path: string, fields: () => Record<string, string>): Sent => ({
  path,
  headers: { origin: ORIGIN, accept: 'text/html' },
  body: () => new URLSearchParams(fields()),
})
const json = (path: string, fields: () => object): Sent => ({
  path,
  headers: { origin: ORIGIN, 'content-type': 'application/json' },
  body: () => JSON.stringify(fields()),
})
const message = () => ({ intent: 'send', clientId: newId(), content: 'Hi' })
const order = () => ({
  amount: 9000,
  phoneNumber: '254712345678',
  paymentType: 'course_purchase',
  referenceId: String(courseId),
  description: 'A course',
})

/** Requests until there are too many. @returns the seconds in the response */
async function tooMany(sent: Sent): Promise<number> {
  for (let n = 0; n < 3; n++) {
    const answer = await ask(sent)
    await answer.text()
    if (answer.status === 429) return Number(answer.headers.get('retry-after'))
  }
  throw new Error(`${sent.path} was never too much`)
}

describe('an answer that says "not now" says when', () => {
  const entrypoints: [string, () => Sent][] = [
    ['a page, sent without scripts', () => form(thread, message)],
    ['a page, sent with scripts', () => form(`${thread}.data`, message)],
    ['a page that is read', () => ({ path: '/blog?q=excel', headers: { accept: 'text/html' } })],
    ['a page that scripts read', () => ({ path: '/blog.data?q=excel' })],
    [
      'what lessons report',
      () =>
        form('/courses/progress', () => ({ intent: 'time', courseId: '300', lessonId: '1', seconds: '1' })),
    ],
    ['/auth/v1', () => json('/auth/v1/sign-in/email', () => ({ email: newAddress(), password: PASSWORD }))],
    ['/functions/v1', () => json('/functions/v1/send-confirmation-email', () => ({}))],
    ['/functions/v1/offline', () => json('/functions/v1/offline/events', () => ({ events: [] }))],
    ['/storage/v1', () => ({ path: '/storage/v1/certificates/CERT-1-1-AAAAAAAAAAAAAAAAAAAAAAAAAA.pdf' })],
    ['/api', () => ({ path: '/api/courses', headers: { authorization: `Bearer ${key}` } })],
  ]
  test('of /realtime/v1 where too many streams are open', async () => {
    expect(await streamsTooMany()).toBeGreaterThan(0)
  })
  test.each(entrypoints)('of %s that comes too often', async (name, sent) => {
    const seconds = await tooMany(sent())
    expect(Number.isInteger(seconds)).toBe(true)
    expect(seconds).toBeGreaterThan(0)
    // As long as that limit's own window, which is more than a guess.
    expect(seconds).toBeLessThanOrEqual(
      name.includes('/auth/v1') || name.includes('/functions') ? 86_400 : 60,
    )
  })

  /** Streams stay open; the first one is closed at once. */
  async function streamsTooMany(): Promise<number> {
    await (await ask({ path: '/realtime/v1' })).body!.cancel()
    const second = await ask({ path: '/realtime/v1' })
    expect(second.status).toBe(429)
    return Number(second.headers.get('retry-after'))
  }

  test('of a purchase where payment is switched off', async () => {
    const purchase = `/courses/${courseId}/purchase`
    const fields = () => ({ phoneNumber: '0712345678', amount: '9000' })
    for (const sent of [
      json('/functions/v1/mpesa-payment', order),
      form(purchase, fields),
      form(`${purchase}.data`, fields),
    ]) {
      const answer = await ask(sent)
      await answer.text()
      expect([answer.status, answer.headers.get('retry-after')], sent.path).toEqual([503, '60'])
    }
  })
})
