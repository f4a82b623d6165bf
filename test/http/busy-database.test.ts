import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { createApiKey } from '#modules/api-keys/commands/create.server.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { migratedDatabase } from '../worker-postgres.ts'
import { newPhone, openShop } from './paying.ts'
import { buttons, heading, ORIGIN, tags, textOf } from './product.ts'

const people = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const TEXT = 'What I typed,\nin two lines'

describe.each(['postgres', 'embedded'] as const)(
  'while somebody holds what others wait for, on %s',
  (kind) => {
    let shop: Awaited<ReturnType<typeof openShop>>
    beforeAll(async () => {
      const settings: Record<string, string> =
        kind === 'postgres'
          ? {
              DATABASE_URL: await migratedDatabase(),
              APP_ORIGIN: ORIGIN,
              AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters',
              MPESA_SIMULATOR: 'on',
            }
          : {}
      shop = await openShop({ ...settings, WORKER: 'off' }, { embedded: kind === 'embedded' })
    })
    afterAll(() => shop?.close())

    /** Does something while another transaction locks messages and payments: the tables, or the only connection. */
    const whileHeld = <T>(work: () => Promise<T>): Promise<T> =>
      shop.ctx.db.transaction(async (tx) => {
        if (kind === 'postgres') await tx.execute(sql`lock table messages, payments in access exclusive mode`)
        return work()
      })

    test('every entrypoint answers 503 with Retry-After, typed values stay, and nothing is lost or duplicated', async () => {
      const [amina, zawadi, course] = [
        await shop.member('Amina'),
        await shop.member('Zawadi'),
        await shop.course(),
      ]
      const id = await conversationOf(shop.ctx, { mentorId: zawadi.id, menteeId: amina.id })
      const viewer = {
        id: amina.id,
        email: '',
        name: '',
        role: 'student',
        avatarUrl: null,
        sessionId: '',
        isAdmin: false,
      }
      const { key } = await createApiKey({ ...shop.ctx, viewer }, { name: 'Test', access: 'full' })
      const form = { content: TEXT, clientId: newId() }
      const asked = (path: string, bearer: string, body: object) =>
        shop.fetch(
          new Request(`${ORIGIN}${path}`, {
            method: 'POST',
            headers: {
              host: new URL(ORIGIN).host,
              authorization: `Bearer ${bearer}`,
              'content-type': 'application/json',
            },
            body: JSON.stringify(body),
          }),
        )
      const payment = {
        paymentType: 'course_purchase',
        referenceId: String(course.id),
        phoneNumber: newPhone().local,
        amount: 9000,
      }
      const [page, ...others] = await whileHeld(() =>
        Promise.all([
          amina.submit(`/messages/${id}`, form, people),
          amina.visit(`/messages/${id}`, people),
          amina.visit(`/messages/${id}.data`),
          amina.submit(`/messages/${id}.data`, { ...form, clientId: newId() }),
          asked('/functions/v1/mpesa-payment', amina.bearer, payment),
          asked('/api/enrollment', key!, { course_id: course.id, phone_number: newPhone().local }),
        ]),
      )
      for (const { status, headers } of [page, ...others])
        expect([status, headers.get('retry-after')]).toEqual([503, '5'])
      expect(heading(page)).toBe('We will be back in a moment')
      expect(textOf(page.html)).toContain('What you typed is kept on this page.')
      expect(buttons(page)).toEqual(['Send again'])
      expect(/<textarea[^>]*name="content"[^>]*>([\s\S]*?)<\/textarea>/.exec(page.html)![1]!.trim()).toBe(
        TEXT,
      )
      expect(tags(page.html, 'input').find(({ name }) => name === 'clientId')!.value).toBe(form.clientId)
      const stored = () => shop.ctx.db.$count(messages, eq(messages.conversationId, id))
      expect(await stored()).toBe(0)
      expect((await amina.submit(`/messages/${id}`, form, people)).status).toBe(302)
      expect((await amina.submit(`/messages/${id}`, form, people)).status).toBe(302)
      expect(await stored()).toBe(1)
      expect((await asked('/functions/v1/mpesa-payment', amina.bearer, payment)).status).toBe(200)
    }, 120_000)
  },
)

test('a statement that is slow by itself remains a fault', async () => {
  const shop = await openShop({
    DATABASE_URL: await migratedDatabase(),
    APP_ORIGIN: ORIGIN,
    AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters',
    WORKER: 'off',
  })
  const { db } = shop.ctx
  const [amina, zawadi] = [await shop.member('Amina'), await shop.member('Zawadi')]
  const id = await conversationOf(shop.ctx, { mentorId: zawadi.id, menteeId: amina.id })
  await db.execute(sql`alter table messages rename to plain_messages`)
  await db.execute(
    sql`create view messages as select m.* from pg_sleep(7) left join plain_messages m on true`,
  )
  const { status, headers } = await amina.submit(
    `/messages/${id}`,
    { content: TEXT, clientId: newId() },
    people,
  )
  expect([status, headers.get('retry-after')]).toEqual([500, null])
  await shop.close()
}, 120_000)
