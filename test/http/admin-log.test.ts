import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { auditLog, sessions } from '#modules/accounts/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { openProduct, type Person } from './admin-people.ts'
import { elements, hrefs, tags, textOf } from './product.ts'

let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let amina: Person
beforeAll(async () => {
  stadi = await openProduct({ LIMITS_SCALE: '50' })
  wanjiru = await stadi.admin()
  amina = await stadi.person('Amina')
})
afterAll(() => stadi.close())

const LOG = '/admin/users/log'
const page = async (search = '') => (await stadi.visit(LOG + search, wanjiru)).text()
const rowsOf = (html: string): string[] => elements(elements(html, 'tbody')[0] ?? '', 'tr').map(textOf)

test('[ADM-23+] the log is found by act, actor, subject and day, and the filters stand in the address and the form', async () => {
  await stadi.submit('/admin/users', { intent: 'suspend', id: amina.id, reason: 'Spam' }, wanjiru)
  await stadi.submit('/admin/users', { intent: 'reinstate', id: amina.id, reason: 'A mistake' }, wanjiru)
  const all = rowsOf(await page())
  expect(all.some((row) => row.startsWith('Suspended account'))).toBe(true)
  const found = await page(`?act=user.suspend&subject=${encodeURIComponent(amina.email)}&actor=wanjiru`)
  expect(rowsOf(found)).toEqual([
    expect.stringContaining(`Suspended account ${amina.email} ${wanjiru.email}`),
  ])
  expect(tags(found, 'option').find((option) => 'selected' in option)?.value).toBe('user.suspend')
  expect(tags(found, 'input').find(({ name }) => name === 'actor')?.value).toBe('wanjiru')
  expect(hrefs(found)).toContain(
    `/admin/users/log.csv?act=user.suspend&actor=wanjiru&subject=${encodeURIComponent(amina.email)}`,
  )
  const none = await page('?day=2020-01-01')
  expect([rowsOf(none), textOf(none)]).toEqual([
    [],
    expect.stringContaining('Nothing like that has been recorded.'),
  ])
})

test('[ADM-23+] pages keep the filter', async () => {
  const ctx = stadi.ctx
  for (let n = 0; n < 21; n++)
    await writeAudit(ctx, { actor: 'system', action: 'price.apply', object: `price:${n}` })
  const first = await page('?act=price.apply')
  expect(rowsOf(first)).toHaveLength(20)
  expect(hrefs(first)).toContain(`${LOG}?act=price.apply&page=2`)
  expect(rowsOf(await page('?act=price.apply&page=2'))).toHaveLength(1)
})

test('[ADM-03+] nothing that is sent there changes it', async () => {
  const before = await stadi.ctx.db.$count(auditLog)
  for (const intent of ['delete', 'edit', '']) {
    const answer = await stadi.submit(LOG, { intent, id: '1' }, wanjiru)
    expect(answer.status, intent).toBe(405)
  }
  expect(await stadi.ctx.db.$count(auditLog)).toBe(before)
})

test('[ADM-23+] its file needs a recently entered password, names what it is, and is logged itself', async () => {
  await writeAudit(stadi.ctx, {
    actor: wanjiru.id,
    action: 'refund.refuse',
    object: 'payment:=HYPERLINK("x")',
    details: { answer: 'No, "day 30" is over.\nSorry.' },
  })
  const csv = () => stadi.visit(`${LOG}.csv?act=refund.refuse`, wanjiru)
  await stadi.ctx.db.update(sessions).set({ passwordAt: null }).where(eq(sessions.userId, wanjiru.id))
  const asked = await csv()
  expect([asked.status, asked.headers.get('location')]).toEqual([
    302,
    `/auth/again?next=${encodeURIComponent(`${LOG}.csv?act=refund.refuse`)}`,
  ])
  const fresh = { passwordAt: stadi.ctx.now() }
  await stadi.ctx.db.update(sessions).set(fresh).where(eq(sessions.userId, wanjiru.id))
  const file = await csv()
  expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    expect.stringMatching(/^attachment; filename="stadi-audit-log-\d{4}-\d\d-\d\d\.csv"$/),
  ])
  const [head, line] = (await file.text()).split('\r\n')
  expect(head).toBe('at,actor,actor_id,action,object,object_name,details')
  expect(line).toContain(
    `,${wanjiru.email},${wanjiru.id},refund.refuse,"payment:=HYPERLINK(""x"")","'=HYPERLINK(""x"")",`,
  )
  const [written] = await auditLines(stadi.ctx.db, eq(auditLog.action, 'log.export'))
  expect(written).toMatchObject({ actor: wanjiru.id, details: { filters: 'act' } })
})

test('a file of twenty thousand lines is streamed, and complete', async () => {
  const at = stadi.ctx.now()
  const mark = newId()
  for (let from = 0; from < 20_000; from += 2000)
    await stadi.ctx.db
      .insert(auditLog)
      .values(
        Array.from({ length: 2000 }, () => ({
          at,
          actor: 'system',
          action: 'account.erased',
          object: `user:${mark}`,
        })),
      )
  const file = await stadi.visit(`${LOG}.csv?subject=${mark}`, wanjiru)
  const reader = file.body!.getReader()
  const first = await reader.read()
  // Not a whole file in one chunk.
  expect(first.value!.length).toBeLessThan(1_000_000)
  let bytes = first.value!.length
  const endsIn = (part: Uint8Array) => Buffer.from(part).toString().split('\r\n').length - 1
  let lines = endsIn(first.value!)
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length
    lines += endsIn(part.value)
  }
  // The line of names, and its twenty thousand.
  expect([lines, bytes > 2_000_000]).toEqual([20_001, true])
}, 60_000)
