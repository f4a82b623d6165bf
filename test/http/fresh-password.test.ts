import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { newId } from '#kit/ids.ts'
import { after, MINUTE } from '#kit/time.ts'
import { hashPassword } from '#modules/accounts/password-hash.server.ts'
import { adminPermissions, credentials, sessions } from '#modules/accounts/tables.server.ts'
import { refunds } from '#modules/payments/tables.server.ts'
import { newPhone, openShop } from './paying.ts'
import { banners, heading, input, type Page, PASSWORD, textOf } from './product.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Member = Awaited<ReturnType<Shop['member']>>
let shop: Shop
let wanjiru: Member
beforeAll(async () => {
  shop = await openShop({ LIMITS_SCALE: '50' })
  wanjiru = await shop.member('Wanjiru')
  const times = { createdAt: shop.ctx.now(), updatedAt: shop.ctx.now() }
  await shop.ctx.db
    .insert(credentials)
    .values({ id: newId(), userId: wanjiru.id, password: await hashPassword(PASSWORD), ...times })
  await runCommand(shop.ctx, ['admin', 'grant', `${wanjiru.id}@example.com`])
})
afterAll(() => shop.close())

/** How long ago Wanjiru entered her password. */
const typed = (ago: number) =>
  shop.ctx.db
    .update(sessions)
    .set({ passwordAt: after(shop.ctx.now(), -ago) })
    .where(eq(sessions.userId, wanjiru.id))
const isAdmin = async (id: string) =>
  (await shop.ctx.db.$count(adminPermissions, eq(adminPermissions.userId, id))) === 1
/** The page asks for the password, with a text and a field. */
const asks = (page: Page) => [
  page.status,
  banners(page)
    .find((banner) => banner.startsWith('Your password'))
    ?.slice(0, 21),
  input(page, 'freshPassword')?.autocomplete,
]
const asked = [403, 'Your password, please', 'current-password']

/** A refund request, as it waits for an administrator. */
async function request() {
  const [who, course, { local, phone }] = [await shop.member(), await shop.course(), newPhone()]
  const path = (await who.submit(`/courses/${course.id}/purchase`, { phoneNumber: local, amount: '9000' }))
    .location!
  await shop.answer(phone, 'approve')
  await who.submit(path, { intent: 'refund', reason: 'It was the wrong course.' })
  const paymentId = path.split('/').at(-1)!
  const state = async () =>
    (await shop.ctx.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)))[0]!
  return { id: (await state()).id, paymentId, state }
}

describe('a password entered long ago', () => {
  test('[PAY-38+] [ADM-23+] is required again before a refund, and typed values stay', async () => {
    const { id, state } = await request()
    await typed(5 * MINUTE)
    const approval = { intent: 'approve-refund', id, answer: 'Of course, and sorry.' }
    const page = await wanjiru.submit('/admin/refunds', approval)
    expect(asks(page)).toEqual(asked)
    expect(page.html).toContain('Of course, and sorry.')
    expect((await state()).state).toBe('requested')
    const wrong = await wanjiru.submit('/admin/refunds', { ...approval, freshPassword: 'wrong-wrong-1' })
    expect([wrong.status, input(wrong, 'freshPassword'), wrong.html.includes('wrong-wrong-1')]).toMatchObject(
      [403, { 'aria-invalid': 'true' }, false],
    )
    expect((await state()).state).toBe('requested')
    const done = await wanjiru.submit('/admin/refunds', { ...approval, freshPassword: PASSWORD })
    expect(done.location).toBe('/admin/refunds')
    expect(await state()).toMatchObject({ answer: 'Of course, and sorry.', decidedBy: wanjiru.id })
    // It is fresh for the next five minutes.
    const another = await request()
    const refusal = { intent: 'refuse-refund', id: another.id, answer: 'Day 30 is over.' }
    expect((await wanjiru.submit('/admin/refunds', refusal)).status).toBe(302)
  })

  test('[ADM-23+] is required again before the permission is granted or revoked', async () => {
    const amina = await shop.member('Amina')
    const send = (intent: string, more: Record<string, string> = {}) =>
      wanjiru.submit(`/admin/users/${amina.id}`, {
        intent,
        id: amina.id,
        reason: 'Runs the site with us',
        ...more,
      })
    await typed(5 * MINUTE)
    expect(asks(await send('grant-admin'))).toEqual(asked)
    expect(await isAdmin(amina.id)).toBe(false)
    expect((await send('grant-admin', { freshPassword: PASSWORD })).status).toBe(302)
    expect(await isAdmin(amina.id)).toBe(true)
    await typed(5 * MINUTE)
    expect(asks(await send('revoke-admin'))).toEqual(asked)
    expect(await isAdmin(amina.id)).toBe(true)
    await typed(4 * MINUTE)
    expect((await send('revoke-admin')).status).toBe(302)
    expect(await isAdmin(amina.id)).toBe(false)
  })

  test('is not requested from people without the permission', async () => {
    const amina = await shop.member('Amina')
    const page = await amina.submit('/admin/users', {
      intent: 'grant-admin',
      id: amina.id,
      freshPassword: 'x',
    })
    expect(page.status).toBe(403)
    expect(await isAdmin(amina.id)).toBe(false)
  })
})

describe('/auth/again', () => {
  test('asks for it and continues to the requested page, on this site only', async () => {
    expect((await shop.visitor().visit('/auth/again?next=%2Fpayments')).location).toBe(
      '/auth?next=%2Fauth%2Fagain%3Fnext%3D%252Fpayments',
    )
    await typed(5 * MINUTE)
    const page = await wanjiru.visit('/auth/again?next=%2Fpayments')
    expect([heading(page), input(page, 'freshPassword')?.required]).toEqual(['Your password, please', ''])
    expect(textOf(page.html)).toContain('more than five minutes ago')
    expect((await wanjiru.submit(page.path, {})).status).toBe(403)
    expect((await wanjiru.submit(page.path, { freshPassword: PASSWORD })).location).toBe('/payments')
    expect((await wanjiru.visit('/auth/again?next=%2F%2Fevil.example')).location).toBe('/dashboard')
  })
})
