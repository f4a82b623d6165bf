import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayTake } from '#adapters/db/db.server.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, MINUTE } from '#kit/time.ts'
import { auditLog, sessions, users } from '#modules/accounts/tables.server.ts'
import { payments } from '#modules/payments/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let amina: Person
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  amina = await stadi.person('Amina')
})
afterAll(() => stadi.close())

const page = async (path: string) => {
  const answer = await stadi.visit(path, wanjiru)
  expect(answer.status, path).toBe(200)
  return answer.text()
}
const isSuspended = async ({ id }: Person) =>
  (await stadi.ctx.db.select().from(users).where(eq(users.id, id)))[0]!.suspendedAt !== null

describe('the page of one person', () => {
  test('[ADM-23+] shows what each module knows of them', async () => {
    const { id: paymentId } = await stadi.payment(amina)
    const { id: certificate } = await stadi.certificateOf(amina, 9501)
    const html = await page(`/admin/users/${amina.id}`)
    const words = wordsOf(html)
    for (const told of [
      amina.email,
      'Selling Online',
      certificate,
      'Signed-in devices',
      'No reports by or about',
    ])
      expect(words).toContain(told)
    expect(html).toContain(`/admin/payments/${paymentId}`)
    expect(words).toContain('Nothing has been done to this account.')
    expect(wordsOf(await page(`/admin/users?q=${amina.email}`))).toContain(amina.email)
    expect(bodyOf(await page('/admin/users'))).toContain(`href="/admin/users/${amina.id}"`)
    for (const nobody of [newId(), 'x'])
      expect((await stadi.visit(`/admin/users/${nobody}`, wanjiru)).status).toBe(404)
  })
  test('[ADM-23+] asks for a reason, keeps what was typed, and the reason stands on the page afterwards', async () => {
    const juma = await stadi.person('Juma')
    const path = `/admin/users/${juma.id}`
    const refused = await stadi.submit(path, { intent: 'suspend', id: juma.id, reason: ' ' }, wanjiru)
    expect(refused.status).toBe(400)
    expect(await isSuspended(juma)).toBe(false)
    const done = await stadi.submit(
      path,
      { intent: 'suspend', id: juma.id, reason: 'Sold accounts.' },
      wanjiru,
    )
    expect([done.status, done.headers.get('location')]).toEqual([302, path])
    const words = wordsOf(await page(path))
    expect(words).toContain('Suspended account')
    expect(words).toContain('Sold accounts.')
    expect(words).toContain(wanjiru.email)
    // Whatever id is submitted: the page determines the person.
    await stadi.submit(path, { intent: 'reinstate', id: amina.id, reason: 'A mistake.' }, wanjiru)
    expect(await isSuspended(juma)).toBe(false)
  })
  test('[ADM-23+] signs them out on one device', async () => {
    const neema = await stadi.person('Neema')
    const [session] = await stadi.ctx.db.select().from(sessions).where(eq(sessions.userId, neema.id))
    expect((await stadi.visit('/dashboard', neema)).status).toBe(200)
    const path = `/admin/users/${neema.id}`
    await stadi.submit(path, { intent: 'end-session', id: session!.id }, wanjiru)
    expect((await stadi.visit('/dashboard', neema)).status).toBe(302)
    expect(wordsOf(await page(path))).toContain('Signed out on one device')
  })
})

describe('several people at once', () => {
  test('[ADM-23+] are suspended for one reason, and the page shows each result', async () => {
    const [zawadi, baraka] = [await stadi.person('Zawadi'), await stadi.person('Baraka')]
    const send = (fields: [string, string][]) =>
      stadi.fetch(
        new Request('http://localhost:3000/admin/users', {
          method: 'POST',
          headers: {
            host: 'localhost:3000',
            origin: 'http://localhost:3000',
            cookie: wanjiru.cookie,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams(fields),
        }),
      )
    const ids = [zawadi, baraka, wanjiru].map(({ id }): [string, string] => ['ids', id])
    const without = await send([...ids, ['intent', 'suspend-ticked'], ['reason', '']])
    expect(without.status).toBe(400)
    const again = await without.text()
    for (const { id } of [zawadi, baraka])
      expect(new RegExp(`<input[^>]*checked="" value="${id}"`).test(again), id).toBe(true)
    expect(
      wordsOf(
        await (
          await send([
            ['intent', 'suspend-ticked'],
            ['reason', 'Spam.'],
          ])
        ).text(),
      ),
    ).toContain('Tick at least one account.')
    const done = await send([...ids, ['intent', 'suspend-ticked'], ['reason', 'Spam.']])
    expect(done.status).toBe(200)
    const words = wordsOf(await done.text())
    expect(words).toContain(`${zawadi.email} : Suspended`)
    expect(words).toContain(`${wanjiru.email} : Nobody can suspend their own account.`)
    expect([await isSuspended(zawadi), await isSuspended(baraka), await isSuspended(wanjiru)]).toEqual([
      true,
      true,
      false,
    ])
    const lines = await auditLines(stadi.ctx.db, eq(auditLog.action, 'user.suspend'))
    expect(lines.filter(({ details }) => details.reason === 'Spam.')).toHaveLength(2)
  })
})

describe('filters', () => {
  test('[ADM-14] stand in the address, and are kept as a link of one’s own', async () => {
    const query = 'q=am&role=student'
    const list = await page(`/admin/users?${query}`)
    expect(wordsOf(list)).toContain('Keep these filters')
    expect(list).toMatch(/<option[^>]*selected=""[^>]*value="student"|<option value="student" selected=""/)
    const kept = await stadi.submit(
      `/admin/users?${query}`,
      { intent: 'keep-filter', id: 'filter', list: 'users', name: 'Students am', query },
      wanjiru,
    )
    expect(kept.headers.get('location')).toBe(`/admin/users?${query}`)
    const links = bodyOf(await page('/admin/users'))
    expect(links).toContain('href="/admin/users?q=am&amp;role=student"')
    expect(wordsOf(links)).toContain('Students am')
    expect(bodyOf(await page('/admin/payments'))).not.toContain('Students am')
    expect(wordsOf(await page('/admin/users?state=suspended&from=2019-01-01&to=2019-12-31'))).toContain(
      'Nobody matches this search.',
    )
  })
})

describe('payments as a file', () => {
  const csv = async (query = '') => {
    const answer = await stadi.visit(`/admin/payments.csv${query}`, wanjiru)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    return answer
  }
  test('[ADM-15] have the same filters as the list, start no formula, and are written down', async () => {
    const mallory = await stadi.person('Mallory')
    const { id } = await stadi.payment(mallory)
    await stadi.ctx.db.update(payments).set({ description: '=HYPERLINK("x")' }).where(eq(payments.id, id))
    const lines = (await (await csv(`?q=${mallory.email}`)).text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^started_at,settled_at,status,step,amount_kes,phone,email,/)
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
    expect((await (await csv('?status=failed&least=249999')).text()).trimEnd().split('\r\n')).toHaveLength(1)
    const log = wordsOf(await page('/admin/users/log'))
    expect(log).toContain('Downloaded payments')
    // Whose payments were searched is not recorded: log entries are permanent (decision 045).
    expect(log).not.toContain(mallory.email)
  })
  test('[ADM-15] ask for the password if it was entered long ago', async () => {
    await stadi.ctx.db
      .update(sessions)
      .set({ passwordAt: after(stadi.ctx.now(), -6 * MINUTE) })
      .where(eq(sessions.userId, wanjiru.id))
    const answer = await stadi.visit('/admin/payments.csv', wanjiru)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toMatch(/^\/auth\/again\?next=/)
    await stadi.ctx.db
      .update(sessions)
      .set({ passwordAt: stadi.ctx.now() })
      .where(eq(sessions.userId, wanjiru.id))
  })
  test('[ADM-15] 100,000 of them come piece by piece', { timeout: 120_000 }, async () => {
    const { db } = stadi.ctx
    await db.transaction(async (tx) => {
      await mayTake(tx, 0)
      await tx.execute(sql`
        insert into payments (id, user_id, payment_type, reference_id, description, amount_kes, phone_number, status, step,
          account_reference, callback_hash, created_at, blocks_until, settled_at)
        select gen_random_uuid(), ${amina.id}, 'course_purchase', n::text, 'A generated course', 900, '254712345678', 'failed', 'settled',
          'GEN' || n, 'generated ' || n, ${after(stadi.ctx.now(), -DAY).toISOString()}::timestamptz - n * interval '1 second',
          now(), now()
        from generate_series(1, 100000) n`)
    })
    const reader = (await csv('?status=failed')).body!.getReader()
    const decoder = new TextDecoder()
    let [lines, bytes, largest] = [0, 0, 0]
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      const piece = value as Uint8Array
      bytes += piece.length
      largest = Math.max(largest, piece.length)
      lines += decoder.decode(piece, { stream: true }).split('\r\n').length - 1
    }
    expect(lines).toBeGreaterThanOrEqual(100_001)
    expect(bytes).toBeGreaterThan(10_000_000)
    // A thousand rows at once.
    expect(largest).toBeLessThan(400_000)
  })
})
