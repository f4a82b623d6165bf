import { eq } from 'drizzle-orm'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '#app/modules.server.ts'
import { eraseAccounts } from '#entrypoints/background/erase.server.ts'
import { forgetTraces, vacuum } from '#entrypoints/background/traces.server.ts'
import { after, DAY } from '#kit/time.ts'
import { adminPermissions, users } from '#modules/accounts/tables.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { fillEverything, PHONE } from '../everything-of.ts'
import { newPhone, openShop } from './paying.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
let shop: Shop
beforeAll(async () => void (shop = await openShop({}, { embedded: true })))
afterAll(() => shop.close())

/** Files of the installation that contain a text, except the books, which keep M-Pesa's messages (payment_events). */
function filesWith(text: string, under = '.'): string[] {
  const folder = join(shop.dataDir, under)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return files
    .filter((file) => readFileSync(file).includes(text))
    .map((file) => file.slice(shop.dataDir.length + 1))
    .toSorted()
}

const NAME = 'Zuhura Binti Sefu'
/** As in the word list. */
const WORD = 'zuhura'

/** Somebody whose name, address and number are everywhere they can be, and in some form also on disk. */
async function somebody() {
  const [who, admin, course, { local: typed, phone }] = [
    await shop.member(NAME),
    await shop.member('Wanjiru'),
    await shop.course(),
    newPhone(),
  ]
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.id, who.id))
  const email = user!.email
  const viewer = (id: string, name: string, address: string) => ({
    id,
    email: address,
    name,
    role: 'student',
    avatarUrl: null,
    sessionId: '',
    isAdmin: false,
  })
  await fillEverything(
    { ...shop.ctx, viewer: viewer(who.id, NAME, email) },
    { ...shop.ctx, viewer: viewer(admin.id, 'Wanjiru', 'wanjiru@example.com') },
  )
  await shop.ctx.db.delete(adminPermissions).where(eq(adminPermissions.userId, who.id))
  await who.submit(`/courses/${course.id}/purchase`, { phoneNumber: typed, amount: '9000' })
  await shop.answer(phone, 'approve')
  await sendMail(shop.ctx, { to: email, subject: `Hello ${NAME}`, text: NAME, html: '' })
  await sendMail(shop.ctx, { to: 'somebody@example.com', subject: 'Hello', text: 'Somebody else', html: '' })
  await sendSms(shop.ctx, { to: PHONE, text: 'Stadi: your code is 123456.' })
  await expect
    .poll(
      () => [
        filesWith(NAME, 'outbox').length > 0,
        filesWith(PHONE, 'outbox/sms').length,
        filesWith('Somebody else', 'outbox').length,
      ],
      { timeout: 20_000 },
    )
    .toEqual([true, 1, 1])
  return { id: who.id, email, phone }
}

describe('what an embedded installation keeps on disk', () => {
  test('[PERM-04] of somebody who was erased is nothing: no row that is dead, no copy of a mail or SMS, no number at the simulator', async () => {
    const { id, email, phone } = await somebody()
    const { db } = shop.ctx
    // Before the checkpoint: after it, what was written long enough ago is in no log any more.
    for (const text of [NAME, email])
      expect(filesWith(text), text).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^database\/pg_wal\//),
          expect.stringMatching(/^outbox\/mail\//),
        ]),
      )
    await db.execute('analyze')
    await db.execute('checkpoint')
    for (const text of [NAME, email])
      expect(filesWith(text), text).toEqual(
        expect.arrayContaining([expect.stringMatching(/^database\/base\//)]),
      )
    expect(filesWith(phone)).toContain('simulator.jsonl')
    expect(filesWith(WORD)).toEqual(expect.arrayContaining([expect.stringMatching(/^database\/base\//)]))
    const charges = shop.simulator.ledger()

    await db
      .update(users)
      .set({ deletionAskedAt: after(new Date(), -8 * DAY) })
      .where(eq(users.id, id))
    expect(await eraseAccounts(shop.ctx, modules)).toBe(1)
    await forgetTraces(shop.app)
    expect([filesWith(NAME), filesWith(email), filesWith(PHONE, 'outbox')]).toEqual([[], [], []])
    // Nor is a word of theirs in the list from which searches suggest.
    expect(filesWith(WORD)).toEqual([])
    for (const number of [phone, phone.slice(3)])
      expect(readFileSync(join(shop.dataDir, 'simulator.jsonl'), 'utf8')).not.toContain(number)
    // Nobody else lost anything, and the simulator's ledger still has the money.
    expect(filesWith('Somebody else', 'outbox')).toHaveLength(1)
    expect(shop.simulator.ledger().map(({ receipt, amountKes }) => [receipt, amountKes])).toEqual(
      charges.map(({ receipt, amountKes }) => [receipt, amountKes]),
    )
    expect((await shop.visitor().visit('/courses')).status).toBe(200)
  })

  test('is vacuumed every night, and what a crash left of somebody is removed then', async () => {
    const { id } = await shop.member('Amina')
    const email = `${id}@example.com`
    await shop.ctx.db
      .update(users)
      .set({ deletionAskedAt: after(new Date(), -8 * DAY) })
      .where(eq(users.id, id))
    expect(await eraseAccounts(shop.ctx, modules)).toBe(1)
    expect(filesWith(email)).not.toEqual([])
    await vacuum(shop.app)
    expect(filesWith(email)).toEqual([])
  })
})
