import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { atomically } from '#context.ts'
import { spec, type World } from '#test/world.ts'
import { writeAudit } from '../audit.server.ts'
import { type AuditFilter, auditReader, emailsOf, listAudit } from './audit.server.ts'

/** Actions of two administrators, the command line and Stadi itself, on two days in Nairobi. */
async function acts(world: World) {
  const [wanjiru, otieno] = [await world.admin('Wanjiru'), await world.admin('Otieno')]
  const amina = await world.member('Amina')
  const write = (actor: string, action: string, object: string, at = world.now()) =>
    writeAudit({ ...world.visitor, now: () => at }, { actor, action, object })
  await write(wanjiru.viewer.id, 'user.suspend', `user:${amina.viewer.id}`)
  await write(otieno.viewer.id, 'refund.approve', 'payment:pay_1')
  await write('command-line', 'admin.grant', `user:${otieno.viewer.id}`)
  // 20:59 and 21:00 UTC: the last minute of a day in Nairobi, and the first of the next.
  await write('system', 'articles.save', 'articles:first', new Date('2026-11-22T20:59:00Z'))
  await write('system', 'articles.publish', 'articles:first', new Date('2026-11-22T21:00:00Z'))
  const found = async (filter: Partial<AuditFilter>) =>
    (await listAudit(wanjiru, 1, filter)).rows.map(({ action }) => action)
  return { wanjiru, amina, found }
}

describe('the audit log', () => {
  spec('[ADM-23+] is searched by action, actor, subject and day, newest first', async ({ world }) => {
    const { amina, found } = await acts(world)
    expect(await found({})).toEqual([
      'articles.publish',
      'articles.save',
      'admin.grant',
      'refund.approve',
      'user.suspend',
    ])
    expect(await found({ act: 'refund.approve' })).toEqual(['refund.approve'])
    expect(await found({ act: 'articles.' })).toEqual(['articles.publish', 'articles.save'])
    expect(await found({ actor: 'WANJIRU@' })).toEqual(['user.suspend'])
    expect(await found({ actor: 'command-line' })).toEqual(['admin.grant'])
    expect(await found({ subject: 'amina' })).toEqual(['user.suspend'])
    expect(await found({ subject: amina.viewer.id })).toEqual(['user.suspend'])
    expect(await found({ subject: 'pay_1' })).toEqual(['refund.approve'])
    expect(await found({ subject: 'PAY_1' })).toEqual(['refund.approve'])
    expect(await found({ subject: 'pay%' })).toEqual([])
    expect(await found({ day: '2026-11-22' })).toEqual(['articles.save'])
    expect(await found({ day: '2026-11-23' })).toEqual(['articles.publish'])
    expect(await found({ actor: 'system', act: 'articles.', day: '2026-11-23' })).toEqual([
      'articles.publish',
    ])
    expect(await found({ actor: 'nobody@example.com' })).toEqual([])
  })

  spec('is read page by page, and as a whole in batches', async ({ world }) => {
    const admin = await world.admin()
    for (let n = 0; n < 25; n++)
      await writeAudit(world.visitor, { actor: 'system', action: 'user.suspend', object: `user:${n}` })
    const first = await listAudit(admin, 1)
    const second = await listAudit(admin, 2)
    expect([first.rows.length, first.hasMore, second.rows.length, second.hasMore]).toEqual([
      20,
      true,
      5,
      false,
    ])
    const all: number[] = []
    for (let before: number | null = null; ;) {
      const read = await auditReader(admin, { act: '', actor: '', subject: '', day: '' })
      const lines = await read(before, 10)
      all.push(...lines.map(({ id }) => id))
      if (lines.length < 10) break
      before = lines.at(-1)!.id
    }
    expect(all).toEqual([...first.rows, ...second.rows].map(({ id }) => id))
  })

  spec('[ADM-03+] [ADM-23+] is append-only: the database refuses any change', async ({ world }) => {
    const { wanjiru, found } = await acts(world)
    const before = await found({})
    for (const statement of [
      sql`update audit_log set actor = 'nobody'`,
      sql`delete from audit_log where id = (select min(id) from audit_log)`,
      sql`truncate audit_log`,
    ])
      await expect(atomically(wanjiru, (ctx) => ctx.db.execute(statement))).rejects.toMatchObject({
        cause: { message: 'audit_log only grows: no line is changed or removed' },
      })
    expect(await found({})).toEqual(before)
  })

  spec('names people by the address that they have now', async ({ world }) => {
    const { wanjiru, amina } = await acts(world)
    const emails = await emailsOf(wanjiru, [amina.viewer.id, amina.viewer.id, 'system', 'x'])
    expect([...emails]).toEqual([[amina.viewer.id, 'amina@example.com']])
  })
})
