import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nairobiDay } from '#kit/time.ts'
import { organisationManagers } from '#modules/organisations/tables.server.ts'
import { everythingOfOwn, OWN_COURSE } from './api-own-data.ts'
import { Program, programOf } from './api-program.ts'
import { Browser, closeProduct, input, person, product, textOf } from './product.ts'

let amina: Awaited<ReturnType<typeof person>>
let baraka: Awaited<ReturnType<typeof person>>
let program: Program
let own: Awaited<ReturnType<typeof everythingOfOwn>>
beforeAll(async () => {
  await product({ LIMITS_SCALE: '1000' })
  amina = await person('Amina')
  baraka = await person('Baraka')
  own = await everythingOfOwn(amina.ctx, baraka.ctx, (await person('Hidden')).ctx)
  program = await programOf(amina.ctx, 'read', true)
})
afterAll(closeProduct)

const addresses = () => [
  '/api/groups',
  `/api/groups/${own.groupId}`,
  '/api/teaching/courses',
  `/api/teaching/courses/${OWN_COURSE}/groups`,
  `/api/teaching/courses/${OWN_COURSE}/groups/${own.groupId}`,
  '/api/earnings',
  `/api/earnings/${month()}`,
  '/api/organisations',
  `/api/organisations/${own.slug}/members`,
  `/api/organisations/${own.slug}/seats`,
  `/api/organisations/${own.slug}/invitation-lists`,
  `/api/organisations/${own.slug}/invoices`,
  '/api/coupons',
  '/api/scholarships/applications',
]
const month = () => nairobiDay(amina.ctx.now()).slice(0, 7)

describe('[API-03+] what only a key’s owner sees', () => {
  test('is refused to a key without that access, whatever else it may do, also to one from before', async () => {
    const full = await programOf(amina.ctx)
    for (const address of addresses())
      expect([address, await full.ask(address)]).toMatchObject([
        address,
        { status: 403, body: { code: 'key-scope' } },
      ])
    expect((await program.ask('/api/courses?limit=1')).status).toBe(200)
    expect((await program.send('/api/enrollment', { course_id: 1 })).status).toBe(403)
  })

  test('is read by a key that was made for it without scripts, and the list of keys says which one', async () => {
    const { browser } = await person('Wanjiru')
    const page = await browser.visit('/account/api-keys')
    expect(textOf(page.html)).toContain('Also read what only I see')
    const form = { intent: 'create', keyId: input(page, 'keyId')!.value!, name: 'Room', own: 'on' }
    const made = await browser.submit('/account/api-keys', form)
    const [key] = /stadi_[0-9a-f]{64}/.exec(made.html) ?? []
    expect((await new Program(key ?? null).ask('/api/groups')).body).toMatchObject({ groups: [] })
    expect(textOf((await browser.visit('/account/api-keys')).html)).toContain('Reads what only I see')
    expect(textOf((await browser.visit('/account/api-keys?lang=sw')).html)).toContain(
      'Husoma ninachoona mimi pekee',
    )
  })

  test('is nobody else’s: a stranger’s and an administrator’s key find nothing at its addresses', async () => {
    const admin = await person('Njeri')
    const stranger = await programOf((await person('Stranger')).ctx, 'full', true)
    const asAdmin = await programOf(
      { ...admin.ctx, viewer: { ...admin.ctx.viewer, isAdmin: true } },
      'full',
      true,
    )
    for (const who of [stranger, asAdmin])
      for (const address of addresses()) {
        const { status, body } = await who.ask(address)
        expect([address, status]).toEqual([
          address,
          /Evenings|[0-9a-f]{8}-|org-|601/.test(address) ? 404 : 200,
        ])
        expect(JSON.stringify(body)).not.toMatch(/Evenings|Baraka|Nairobi Technical|Invoices|Women in data/)
      }
  })

  test('groups: the own with the days of its plan, and those that one teaches with who is how far', async () => {
    const { body } = await program.ask('/api/groups')
    expect(body).toMatchObject({
      groups: [
        { id: own.groupId, name: 'Evenings', course_id: OWN_COURSE, course: 'Invoices', week: 1, members: 2 },
      ],
      page: 1,
      has_more: false,
    })
    const [group] = body.groups as { starts_on: string }[]
    expect((await program.ask(`/api/groups/${own.groupId}`)).body).toMatchObject({
      starts_on: group!.starts_on,
      sections: [{ title: 'Only module', opens_on: group!.starts_on, lessons: 4, done: 0 }],
    })
    // A learner reads the plan, and nothing of the others.
    const learner = await programOf(baraka.ctx, 'read', true)
    expect((await learner.ask(`/api/groups/${own.groupId}`)).status).toBe(200)
    const taught = `/api/teaching/courses/${OWN_COURSE}/groups`
    expect((await learner.ask(taught)).status).toBe(404)
    expect((await program.ask('/api/teaching/courses')).body).toMatchObject({
      courses: [{ id: OWN_COURSE, title: 'Invoices', students: expect.any(Number) as number }],
    })
    expect((await program.ask(taught)).body).toMatchObject({
      groups: [{ id: own.groupId, seats: 9, members: 2, standing: 'open' }],
    })
    // Who teaches is no learner; of a learner the name and how far they are.
    expect((await program.ask(`${taught}/${own.groupId}`)).body).toMatchObject({
      sections: [{ title: 'Only module' }],
      progress: [{ name: 'Baraka', percent: 0, days_since_last_lesson: null, sections_behind: 0 }],
    })
    expect((await program.ask(`${taught}?page=2`)).body).toMatchObject({ groups: [], page: 2 })
  })

  test('earnings: the balance and a month, with nothing of who bought', async () => {
    expect((await program.ask('/api/earnings')).body).toMatchObject({
      balance: { earned_kes: 300, payable_kes: 300 },
      months: [{ month: month(), course: 'Invoices', sales: 1, amount_kes: 300 }],
    })
    expect((await program.ask(`/api/earnings/${month()}`)).body).toMatchObject({
      closing_kes: 300,
      entries: [{ course: 'Invoices', sale_kes: 1000, percent: 30, amount_kes: 300, is_return: false }],
    })
    for (const wrong of ['2026-13', 'x', '2199-01'])
      expect((await program.ask(`/api/earnings/${wrong}`)).status).toBe(404)
  })

  test('an organisation for its managers: progress only of who shows it, no account, address or number', async () => {
    const room = `/api/organisations/${own.slug}`
    const { body } = await program.ask(`${room}/members`)
    const members = body.members as { name: string; progress: object | null }[]
    expect(body).toMatchObject({ total: 2, showing: 1 })
    expect(members.find(({ name }) => name === 'Baraka')!.progress).toEqual({
      courses: 1,
      percent_done: 0,
      days_since_last_lesson: null,
      certificates: 0,
    })
    expect(members.find(({ name }) => name === 'Hidden')!.progress).toBeNull()
    expect(JSON.stringify(body)).not.toContain(baraka.email)
    expect(JSON.stringify(body)).not.toContain(baraka.ctx.viewer.id)
    expect((await program.ask(`${room}/seats`)).body).toMatchObject({
      lots: [{ course_id: OWN_COURSE, course: 'Invoices', seats: 2, given: 0, invoice: null }],
    })
    expect((await program.ask(`${room}/invitation-lists`)).body).toMatchObject({
      waiting: 0,
      lists: [{ lines: 2, read: 2, invited: 1, wrong_count: 1, wrong: [{ line: 2, fault: 'phone' }] }],
    })
    expect((await program.ask(`${room}/invoices`)).body).toMatchObject({ invoices: [], has_more: false })
    // Whoever is taken off finds nothing at once.
    const managers = eq(organisationManagers.userId, amina.ctx.viewer.id)
    const [row] = await amina.ctx.db.delete(organisationManagers).where(managers).returning()
    expect((await program.ask(`${room}/members`)).status).toBe(404)
    await amina.ctx.db.insert(organisationManagers).values(row!)
  })

  test('coupons and applications', async () => {
    const { body } = await program.ask('/api/scholarships/applications')
    const [granted] = (body.applications as { state: string; grant: { code: string } | null }[]).filter(
      ({ grant }) => grant,
    )
    expect(granted).toMatchObject({ state: 'granted', grant: { standing: 'ready' } })
    expect((await program.ask('/api/coupons')).body).toMatchObject({
      own: [{ code: granted!.grant!.code, percent: 100, standing: 'open' }],
      uses: [],
    })
  })

  test('takes the number of a page, and says which it cannot take', async () => {
    for (const wrong of ['page=0', 'page=-1', 'page=x', 'page=', 'page=1&page=2', 'offset=1', 'page=10000'])
      expect([wrong, (await program.ask(`/api/groups?${wrong}`)).status]).toEqual([wrong, 400])
    for (const id of ['0', 'x', '00000000-0000-4000-8000-000000000000', 'x'.repeat(300)])
      for (const address of [`/api/groups/${id}`, `/api/organisations/${id}/seats`])
        expect([address, (await program.ask(address)).status]).toEqual([address, 404])
    expect((await new Browser().visit('/api-docs?lang=sw')).html).toContain('/api/scholarships/applications')
  })
})
