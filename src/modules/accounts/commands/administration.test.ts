import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { auditLines } from '#test/audit.ts'
import { refusalOf } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { changePeople, changePerson, dropFilter, endSessionOf, saveFilter } from './administration.server.ts'
import { grantAdmin, reinstateUser, revokeAdmin, suspendUser } from './people.server.ts'
import {
  auditAbout,
  listUsers,
  personForAdmin,
  savedFilters,
  sessionsForAdmin,
} from '../queries/administration.server.ts'
import { adminPermissions, profiles, sessions, users } from '../tables.server.ts'
import { PeopleFilter } from '../types.ts'

const named = async (world: World, filter: object) => {
  const admin = await world.admin(`Admin ${newId()}`)
  const { rows } = await listUsers(admin, PeopleFilter.parse(filter), { page: 1 })
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('Admin'))
}

describe('what an administrator does to an account', () => {
  spec('[ADM-23+] needs a reason each time, and the audit log stores it', async ({ world }) => {
    const wanjiru = await world.admin()
    const { id } = (await world.member('Amina')).viewer
    const actions = { grantAdmin, suspendUser, reinstateUser, revokeAdmin }
    for (const [name, action] of Object.entries(actions)) {
      for (const none of ['', '   ', undefined, 'x'.repeat(301)])
        expect((await refusalOf(action(wanjiru, id, none))).fields.reason, String(none)).toBeDefined()
      await action(wanjiru, id, `Because of ${name}.`)
    }
    expect((await auditAbout(wanjiru, id)).map(({ action, details }) => [action, details])).toEqual([
      ['admin.revoke', { reason: 'Because of revokeAdmin.' }],
      ['user.reinstate', { reason: 'Because of reinstateUser.' }],
      ['user.suspend', { reason: 'Because of suspendUser.' }],
      ['admin.grant', { reason: 'Because of grantAdmin.' }],
    ])
  })
  spec('[ADM-23+] done twice is logged once', async ({ world }) => {
    const wanjiru = await world.admin()
    const { id } = (await world.member('Amina')).viewer
    expect(await suspendUser(wanjiru, id, 'Spam.')).toBe(true)
    expect(await suspendUser(wanjiru, id, 'Spam.')).toBe(false)
    expect(await reinstateUser(wanjiru, id, 'A mistake.')).toBe(true)
    expect(await reinstateUser(wanjiru, id, 'A mistake.')).toBe(false)
    expect(await auditAbout(wanjiru, id)).toHaveLength(2)
  })
  spec('[ADM-23+] never suspends the last administrator who can act', async ({ world }) => {
    const [wanjiru, otieno] = [await world.admin(), await world.admin('Otieno')]
    // As if somebody else had suspended her a moment ago.
    await world.visitor.db
      .update(users)
      .set({ suspendedAt: world.now() })
      .where(eq(users.id, wanjiru.viewer.id))
    expect((await refusalOf(suspendUser(wanjiru, otieno.viewer.id, 'Mine.'))).code).toBe('last-admin')
    expect((await personForAdmin(otieno, otieno.viewer.id)).suspendedAt).toBeNull()
  })
  spec(
    '[ADM-23+] to several at once reports each result, and one refusal does not prevent the others',
    async ({ world }) => {
      const wanjiru = await world.admin()
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      await suspendUser(wanjiru, baraka.viewer.id, 'Spam.')
      const unknown = newId()
      const ids = [amina.viewer.id, amina.viewer.id, baraka.viewer.id, wanjiru.viewer.id, unknown, 'x']
      const many = (change: string, these: unknown = ids, reason: unknown = 'A ring of spammers.') =>
        changePeople(wanjiru, { change, ids: these, reason })
      expect(await many('suspend')).toEqual([
        { id: amina.viewer.id, email: amina.viewer.email, result: 'done' },
        { id: baraka.viewer.id, email: baraka.viewer.email, result: 'as-before' },
        { id: wanjiru.viewer.id, email: wanjiru.viewer.email, result: 'not-allowed' },
        { id: unknown, email: unknown, result: 'not-found' },
        { id: 'x', email: 'x', result: 'not-found' },
      ])
      expect((await auditAbout(wanjiru, amina.viewer.id))[0]?.details).toEqual({
        reason: 'A ring of spammers.',
      })
      expect((await many('reinstate')).map(({ result }) => result)).toEqual([
        'done',
        'done',
        'as-before',
        'not-found',
        'not-found',
      ])
      expect((await refusalOf(many('suspend', []))).fields).toEqual({ ids: 'people-none-ticked' })
      expect((await refusalOf(many('suspend', ids, ''))).fields).toEqual({ reason: 'required' })
      expect((await refusalOf(many('erase'))).fields).toHaveProperty('change')
      expect((await refusalOf(many('suspend', Array.from({ length: 101 }, newId)))).fields).toHaveProperty(
        'ids',
      )
    },
  )
  spec('[ADM-23+] is limited as all writes are, a press at a time', async ({ world }) => {
    const wanjiru = await world.admin()
    const amina = await world.member('Amina')
    const { id } = amina.viewer
    const suspend = () => changePerson(wanjiru, { change: 'suspend', id, reason: 'Spam.' })
    const reinstate = () => changePeople(wanjiru, { change: 'reinstate', ids: [id], reason: 'A mistake.' })
    // Of a device that is not theirs: it counts as well.
    const signOut = async () => (await refusalOf(endSessionOf(wanjiru, id, newId()))).code
    for (let n = 0; n < 40; n++) {
      await suspend()
      await reinstate()
      expect(await signOut()).toBe('not-found')
    }
    for (const action of [suspend, reinstate])
      expect((await refusalOf(action() as Promise<unknown>)).code).toBe('too-many')
    expect(await signOut()).toBe('too-many')
    for (let n = 0; n < 60; n++) await dropFilter(wanjiru, newId())
    expect((await refusalOf(dropFilter(wanjiru, newId()))).code).toBe('too-many')
  })
  spec('[ADM-23+] a device of theirs is signed out, and no device of anybody else', async ({ world }) => {
    const wanjiru = await world.admin()
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    const session = async (userId: string) => {
      const id = newId()
      const at = world.now()
      await world.visitor.db
        .insert(sessions)
        .values({ id, userId, token: newId(), expiresAt: after(at, DAY), createdAt: at, updatedAt: at })
      return id
    }
    const [own, other] = [await session(amina.viewer.id), await session(baraka.viewer.id)]
    expect((await refusalOf(endSessionOf(wanjiru, amina.viewer.id, other))).code).toBe('not-found')
    expect((await refusalOf(endSessionOf(amina, amina.viewer.id, own))).code).toBe('not-allowed')
    await endSessionOf(wanjiru, amina.viewer.id, own)
    const left = await world.visitor.db.select({ id: sessions.id }).from(sessions)
    expect(left.map(({ id }) => id)).toContain(other)
    expect(await sessionsForAdmin(wanjiru, amina.viewer.id)).toEqual([])
    expect((await auditAbout(wanjiru, amina.viewer.id)).map(({ action }) => action)).toEqual([
      'user.sign-out',
    ])
  })
})

describe('the list of people', () => {
  spec('[ADM-14] is narrowed by role, state and the days of signing up, all together', async ({ world }) => {
    const { db } = world.visitor
    const [amina, baraka, zawadi] = [
      await world.member('Amina'),
      await world.member('Baraka'),
      await world.member('Zawadi'),
    ]
    await db.update(profiles).set({ role: 'freelancer' }).where(eq(profiles.id, amina.viewer.id))
    await db.update(profiles).set({ role: 'student' }).where(eq(profiles.id, baraka.viewer.id))
    await db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, baraka.viewer.id))
    // 00:30 on the first of March in Nairobi.
    await db
      .update(users)
      .set({ createdAt: new Date('2026-02-28T21:30:00Z'), emailConfirmedAt: null })
      .where(eq(users.id, zawadi.viewer.id))
    await db
      .insert(adminPermissions)
      .values({ userId: zawadi.viewer.id, grantedBy: 'command-line', grantedAt: world.now() })
    expect(await named(world, { role: 'freelancer' })).toEqual(['Amina'])
    expect((await named(world, { role: 'student' })).toSorted()).toEqual(['Baraka', 'Zawadi'])
    expect(await named(world, { state: 'suspended' })).toEqual(['Baraka'])
    expect((await named(world, { state: 'active' })).toSorted()).toEqual(['Amina', 'Zawadi'])
    expect(await named(world, { state: 'administrator' })).toEqual(['Zawadi'])
    expect(await named(world, { state: 'unconfirmed' })).toEqual(['Zawadi'])
    expect(await named(world, { from: '2026-03-01', to: '2026-03-01' })).toEqual(['Zawadi'])
    expect(await named(world, { to: '2026-02-28' })).toEqual([])
    expect(await named(world, { q: 'a', state: 'suspended', role: 'student' })).toEqual(['Baraka'])
    expect(await named(world, { role: 'king', state: 'x', from: 'yesterday' })).toHaveLength(3)
    for (const day of ['0000-01-01', '0001-01-01', '9999-12-31'])
      expect(await named(world, { from: day, to: day }), day).toHaveLength(3)
  })
  spec('[ADM-14] continues from a row, and back, in one order', async ({ world }) => {
    const wanjiru = await world.admin()
    for (let n = 0; n < 45; n++) {
      await world.member('Person', { email: `person-${n}@example.com` })
      // Several share a moment: their ids distinguish them.
      if (n % 3 === 0) world.wait(1000)
    }
    const all = PeopleFilter.parse({})
    const seen: string[] = []
    let step: Parameters<typeof listUsers>[2] = { page: 1 }
    const firsts: { id: string; createdAt: Date }[] = []
    for (;;) {
      const { rows, hasMore } = await listUsers(wanjiru, all, step)
      seen.push(...rows.map(({ id }) => id))
      firsts.push(rows[0]!)
      if (!hasMore) break
      const last = rows.at(-1)!
      step = { page: step.page + 1, after: { at: last.createdAt, id: last.id } }
    }
    expect([seen.length, new Set(seen).size, firsts.length]).toEqual([46, 46, 3])
    const { createdAt: at, id } = firsts[2]!
    const back = await listUsers(wanjiru, all, { page: 2, before: { at, id } })
    expect(back.rows.map((row) => row.id)).toEqual(seen.slice(20, 40))
  })
  spec('[ADM-14] filters are saved as links of their own administrator, by name', async ({ world }) => {
    const [wanjiru, otieno] = [await world.admin(), await world.admin('Otieno')]
    const keep = (name: unknown, query: unknown, list = 'users') => saveFilter(wanjiru, { list, name, query })
    await keep('Closed', 'state=suspended')
    await keep('Closed', 'state=suspended&role=student')
    await keep('Broken', 'q=a%0d%0ab&<script>')
    expect(await savedFilters(wanjiru, 'users')).toMatchObject([
      { name: 'Broken', query: 'q=a%0D%0Ab&%3Cscript%3E=' },
      { name: 'Closed', query: 'state=suspended&role=student' },
    ])
    expect(await savedFilters(wanjiru, 'payments')).toEqual([])
    expect(await savedFilters(otieno, 'users')).toEqual([])
    const [{ id } = { id: '' }] = await savedFilters(wanjiru, 'users')
    await dropFilter(otieno, id)
    expect(await savedFilters(wanjiru, 'users')).toHaveLength(2)
    await dropFilter(wanjiru, id)
    expect(await savedFilters(wanjiru, 'users')).toHaveLength(1)
    expect((await refusalOf(keep('', 'a=b'))).fields).toEqual({ name: 'required' })
    expect((await refusalOf(keep('Mentors', 'a=b', 'mentors'))).fields).toHaveProperty('list')
    for (let n = 1; n < 20; n++) await keep(`Filter ${n}`, 'q=a')
    expect((await refusalOf(keep('One more', 'q=a'))).fields).toEqual({ name: 'filters-full' })
    expect(await savedFilters(wanjiru, 'users')).toHaveLength(20)
  })
  spec('[ADM-23+] what was done stays readable to administrators only', async ({ world }) => {
    const amina = await world.member('Amina')
    for (const read of [auditAbout, personForAdmin, sessionsForAdmin])
      expect((await refusalOf(read(amina, amina.viewer.id) as Promise<unknown>)).code).toBe('not-allowed')
    expect(await auditLines(world.visitor.db)).toEqual([])
  })
})
