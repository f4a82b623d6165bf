import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietUntil } from '#core/quiet-hours.ts'
import { EAST_AFRICA, HOUR, momentInWords } from '#kit/time.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { stopSms } from '#modules/outbox/commands/sms.server.ts'
import { outgoingMessages } from '#modules/outbox/tables.server.ts'
import { addPerson } from '../people.ts'
import { banners, Browser, elements, input, openProduct, type Product, textOf } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ SAMPLE_DATA: 'off', WORKER: 'off' })
})
afterAll(() => product.close())

const main = (html: string): string => textOf(elements(html, 'main')[0]!)

test('[AUTH-41] a child reads that a number wants no SMS, and at night that it goes out in the morning; a stored link goes nowhere', async () => {
  const ctx = product.app.context()
  const { id, cookie } = await addPerson(ctx, { name: 'Wambui Njeri' })
  // As it was stored before names had a rule.
  await ctx.db.update(profiles).set({ fullName: 'bit.ly/3xYz9Q Mwangi' }).where(eq(profiles.id, id))
  await ctx.db
    .update(users)
    .set({ minorUntil: new Date(product.clock.now().getTime() + 365 * 24 * HOUR) })
    .where(eq(users.id, id))
  const child = new Browser({}, async () => product)
  child.take(cookie)
  product.clock.hold()
  while (!quietUntil(product.clock.now(), EAST_AFRICA)) product.clock.wait(HOUR)
  const morning = momentInWords(quietUntil(product.clock.now(), EAST_AFRICA)!, 'en', EAST_AFRICA)

  await stopSms(ctx, '254722000111')
  const stopped = await child.submit('/account/guardian', { intent: 'ask', phone: '0722000111' })
  expect(stopped.status).toBe(400)
  expect(main(stopped.html)).toContain('This number told us to send it no SMS (STOP)')
  expect(main(stopped.html)).toContain('answer any SMS of ours with START')
  expect(input(stopped, 'phone')).toMatchObject({ value: '0722000111', 'aria-invalid': 'true' })

  const asked = await child.submit('/account/guardian', { intent: 'ask', phone: '0722000112' })
  const page = await child.follow(asked)
  expect(banners(page).join(' ')).toContain('The SMS goes out in the morning')
  expect(main(page.html)).toContain(`It is night, so the SMS goes out at ${morning}.`)
  const [sms] = await ctx.db.select().from(outgoingMessages)
  expect(sms).toMatchObject({ recipient: '254722000112', kind: 'asked-by-other', status: 'waiting' })
  expect(sms!.text).toMatch(/^Stadi: Mwangi, under 18, asks for your yes/)
})
