import { asc, and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { outgoingMessages, smsStops } from '#modules/outbox/tables.server.ts'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { certificates } from '#modules/courses/tables.server.ts'
import { openProduct, ORIGIN, type Product } from './product.ts'

const SECRET = 'a-secret-of-the-gateway'
let shop: Product
beforeAll(async () => void (shop = await openProduct({ USSD_SECRET: SECRET })))
afterAll(() => shop.close())

let numbers = 0
const newNumber = (): string => `2547${String(31_000_000 + numbers++)}`
const post = (body: string | Record<string, string>, path = `/sms/${SECRET}`, type?: string) =>
  shop.fetch(
    new Request(ORIGIN + path, {
      method: 'POST',
      headers: { host: 'localhost:3000', 'content-type': type ?? 'application/x-www-form-urlencoded' },
      body: typeof body === 'string' ? body : new URLSearchParams(body).toString(),
    }),
  )
const incoming = (from: string, text: string, id: string = newId()) =>
  post({ date: '2026-11-23 10:00:00', from: `+${from}`, to: '22384', id, text, networkCode: '63902' })
/** Pending SMS to a number, newest first. */
const smsTo = (phone: string) =>
  shop.app.open.db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.recipient, phone))
    .orderBy(asc(outgoingMessages.text))
describe('the SMS entrypoint', () => {
  test('[USSD-29+] knows its secret and forms only; nothing else is told apart', async () => {
    expect((await post({}, '/sms/wrong-secret-of-the-gateway')).status).toBe(404)
    expect((await post({}, '/sms')).status).toBe(404)
    expect((await post({}, `/sms/${SECRET}/more`)).status).toBe(404)
    const get = await shop.fetch(
      new Request(`${ORIGIN}/sms/${SECRET}`, { headers: { host: 'localhost:3000' } }),
    )
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
    for (const body of ['', 'x', '{"text":"STOP"}', 'from=%ZZ&text=%ZZ', 'text=STOP'])
      expect((await post(body)).status, body).toBe(200)
    expect((await post('{"from":"254731000000","text":"STOP"}', undefined, 'application/json')).status).toBe(
      200,
    )
    expect((await post({ text: 'a'.repeat(20_000), from: newNumber() })).status).toBe(413)
    const answer = await incoming(newNumber(), 'HELP')
    expect([answer.status, answer.headers.get('set-cookie'), await answer.text()]).toEqual([200, null, 'OK'])
  })

  test('HELP is answered once, in the language of the word', async () => {
    const phone = newNumber()
    await incoming(phone, 'MSAADA', 'in-1')
    expect(await smsTo(phone)).toHaveLength(1)
    await incoming(phone, 'MSAADA', 'in-1')
    expect(await smsTo(phone)).toHaveLength(1)
  })

  test('is heard also with letters that a database does not take, and as JSON', async () => {
    const phone = newNumber()
    expect((await incoming(phone, 'HELP\0', 'in\0-2\ud800')).status).toBe(200)
    const sms = { id: 'in-3', from: `+${phone}`, text: 'HELP' }
    expect((await post(JSON.stringify(sms), undefined, 'application/json')).status).toBe(200)
    expect(await smsTo(phone)).toHaveLength(2)
  })

  test('a sentence that asks for an end is asked back in its language, and 1 within twelve hours ends all', async () => {
    const ctx = shop.app.context()
    const isStopped = (phone: string) => ctx.db.$count(smsStops, eq(smsStops.phone, phone))
    const phone = newNumber()
    for (const [text, asked] of [
      [
        'please stop sending me sms',
        'Stadi: stop all our SMS? Reply 1 for yes. For a question to a mentor, begin with ASK.',
      ],
      [
        'usinitumie ujumbe tena',
        'Stadi: tusitishe SMS zetu zote? Jibu 1 kwa ndiyo. Kwa swali kwa mshauri, anza na ULIZA.',
      ],
      ['niondoe', 'Stadi: tusitishe SMS zetu zote? Jibu 1 kwa ndiyo. Kwa swali kwa mshauri, anza na ULIZA.'],
    ] as const) {
      await incoming(phone, text)
      expect((await smsTo(phone)).filter((sms) => sms.text === asked).length, text).toBeGreaterThan(0)
      expect(await isStopped(phone)).toBe(0)
    }
    await incoming(phone, '1')
    expect(await isStopped(phone)).toBe(1)
    expect((await smsTo(phone)).map(({ text }) => text)).toContain(
      'Stadi: you get no more SMS from us, only those you ask for. START begins again.\nStadi: hutapata SMS zetu tena, ila unazoomba mwenyewe. ANZA inazirudisha.',
    )
    // An answer counts once, and after START none does.
    await incoming(phone, 'START')
    await incoming(phone, '1')
    expect(await isStopped(phone)).toBe(0)
    // Asked three times today without an answer: what is written counts.
    const tired = newNumber()
    for (const stopped of [0, 0, 0, 1]) {
      await incoming(tired, 'Please stop texting me')
      expect(await isStopped(tired)).toBe(stopped)
    }
    const late = newNumber()
    await incoming(late, 'niondoe')
    const { recipient, createdAt } = outgoingMessages
    await ctx.db
      .update(outgoingMessages)
      .set({ createdAt: sql`${createdAt} - interval '13 hours'` })
      .where(eq(recipient, late))
    await incoming(late, 'Ndiyo')
    expect(await isStopped(late)).toBe(0)
  })

  test('STOP ends what waits at once, also from a number that was heard too often', async () => {
    const phone = newNumber()
    const ctx = shop.app.context()
    for (let n = 0; n < 22; n++) await incoming(phone, 'HELP')
    await incoming(phone, 'stop')
    expect(await ctx.db.$count(smsStops, eq(smsStops.phone, phone))).toBe(1)
    expect(await sendSms(ctx, { to: phone, text: 'News' })).toBe(false)
    const other = newNumber()
    await post({ senderId: 'STADI', phoneNumber: `+${other}` })
    expect(await sendSms(ctx, { to: other, text: 'News' })).toBe(false)
    await incoming(other, 'START')
    expect(await sendSms(ctx, { to: other, text: 'News' })).toBe(true)
  })

  test('a certificate can be checked by its number, as at /verify', async () => {
    const ctx = shop.app.context()
    const [one] = await ctx.db.select().from(certificates).limit(1)
    const phone = newNumber()
    const texts: string[] = []
    const { sms } = shop.app
    const send = sms.send.bind(sms)
    sms.send = (message, ...rest) => {
      if (message.to === phone) texts.push(message.text)
      return send(message, ...rest)
    }
    await incoming(phone, `is ${one!.id.toLowerCase()} ok`)
    await expect.poll(() => texts.at(-1), { timeout: 10_000 }).toContain('is valid')
    await incoming(phone, `CERT-1-1763888400000-${'A'.repeat(26)}`)
    await expect.poll(() => texts.at(-1), { timeout: 10_000 }).toContain('no certificate')
    sms.send = send
  })

  test('reports of delivery are kept with the SMS', async () => {
    const { db } = shop.app.open
    const id = newId()
    const phone = newNumber()
    await db
      .insert(outgoingMessages)
      .values({
        id,
        recipient: phone,
        text: '',
        status: 'sent',
        gatewayId: 'ATPid_reported',
        createdAt: new Date(),
      })
    await post({ id: 'ATPid_reported', status: 'Success', phoneNumber: `+${phone}`, networkCode: '63902' })
    expect(
      await db.$count(
        outgoingMessages,
        and(eq(outgoingMessages.id, id), eq(outgoingMessages.delivery, 'delivered')),
      ),
    ).toBe(1)
  })
})
