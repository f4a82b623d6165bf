import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { NotReached } from '#adapters/outside/outside.server.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { auditLines } from '#test/audit.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { agreeNames, endNames } from './commands/names.server.ts'
import { chooseScores, chooseTeachers, linkAccount, unlinkAccount } from './commands/link.server.ts'
import { closePlatform } from './commands/platforms.server.ts'
import { forgetLaunches } from './commands/forget.server.ts'
import { classOf } from './queries/class.server.ts'
import { launchView } from './queries/launch.server.ts'
import { ownLinks } from './queries/own.server.ts'
import { ownLtiData } from './queries/export.server.ts'
import { platformForAdmin } from './queries/for-admins.server.ts'
import { claims, hasRole, nextPage } from './rules.ts'
import { ltiLaunches, ltiLinks, ltiPlatforms } from './tables.server.ts'
import { launch, learn, standIn } from './test-launch.ts'

const COURSE = 9441
const named = { [claims.custom]: { course: String(COURSE) } }
const agreed = { agreedOn: '2026-01-05', note: 'Letter of the principal' }
const both = { scores: 'on', teachers: 'on' }

/** A school that agreed, its teacher who came and linked, and a learner of it who agreed. */
async function setUp(world: World, { isAgreed = true, choice = both as Record<string, string> } = {}) {
  const school = await standIn(world)
  const { platform } = school
  const admin = await world.admin()
  if (isAgreed) await agreeNames(admin, school.id, agreed)
  const course = await makeCourse(world.visitor, { id: COURSE, lessonCount: 4 })
  platform.members = [
    platform.member('9', 'Mwalimu Achieng', { roles: ['Instructor'] }),
    platform.member('42', 'Wanjiku Njeri'),
    platform.member('43', 'Baraka Otieno'),
  ]
  const amina = school.at(await world.member('Amina'))
  const hers = await launch(school, platform.resource(named))
  await linkAccount(amina, hers.id, hers.browser, choice)
  const achieng = school.at(await world.member('Achieng'))
  const way = await launch(school, platform.teacher(named))
  const { hasClass } = await linkAccount(achieng, way.id, way.browser, {})
  return { school, platform, admin, course, amina, achieng, launchId: way.id, hasClass }
}
const linkIdOf = async (ctx: Parameters<typeof ownLinks>[0]) => (await ownLinks(ctx))[0]!.id

describe('the class of a teacher of another system', () => {
  spec('shows who agreed, by the name there, and of the others their number', async ({ world }) => {
    const { amina, achieng, course, launchId, hasClass, platform } = await setUp(world)
    expect(hasClass).toBe(true)
    await learn(amina, course, 1)
    expect(await classOf(achieng, launchId)).toEqual({
      platform: 'Nairobi Technical Institute',
      title: 'Business',
      course: { id: COURSE, title: 'Selling Online', lang: undefined },
      learners: [{ name: 'Wanjiku Njeri', percent: 25 }],
      others: 1,
      isCut: false,
      fault: null,
      until: new Date(world.now().getTime() + 3 * HOUR),
    })
    await learn(amina, course, 4)
    expect((await classOf(achieng, launchId)).learners).toEqual([{ name: 'Wanjiku Njeri', percent: 100 }])
    // One permission serves both readings, and another one scores.
    expect([...platform.scopes.values()]).toEqual([
      'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
    ])
    // Names are in no table, and in no line of the log.
    const tables = await world.visitor.db.execute(
      sql`select (select jsonb_agg(t) from lti_launches t) a, (select jsonb_agg(t) from lti_links t) b, (select jsonb_agg(t) from lti_scores t) c, (select jsonb_agg(t) from lti_platforms t) d`,
    )
    for (const name of ['Wanjiku Njeri', 'Baraka', 'Mwalimu', 'school.example'])
      expect(JSON.stringify([tables, world.logged])).not.toContain(name)
  })

  spec("is nobody else's, ends after three hours, and is kept no longer", async ({ world }) => {
    const { amina, achieng, admin, launchId } = await setUp(world)
    for (const ctx of [amina, admin])
      expect(await refusal(classOf({ ...achieng, viewer: ctx.viewer }, launchId))).toBe('lti-class-not-found')
    expect(await refusal(classOf({ ...achieng, viewer: null }, launchId))).toBe('not-authenticated')
    for (const id of ['x', undefined, crypto.randomUUID()])
      expect(await refusal(classOf(achieng, id))).toBe('lti-class-not-found')
    world.wait(2 * HOUR)
    await forgetLaunches(achieng)
    expect((await classOf(achieng, launchId)).learners).toHaveLength(1)
    // The learner's way in was over after one.
    expect(await world.visitor.db.$count(ltiLaunches)).toBe(1)
    world.wait(HOUR)
    expect(await refusal(classOf(achieng, launchId))).toBe('lti-class-not-found')
    world.wait(1)
    await forgetLaunches(achieng)
    expect(await world.visitor.db.$count(ltiLaunches)).toBe(0)
  })

  spec('needs the link of the teacher, as long as it stands', async ({ world }) => {
    const { achieng, launchId } = await setUp(world)
    await unlinkAccount(achieng, await linkIdOf(achieng))
    expect(await refusal(classOf(achieng, launchId))).toBe('lti-class-not-found')
  })

  spec('opens for a teacher of the course there alone, as the signed message says', async ({ world }) => {
    const { school, platform } = await setUp(world)
    const isTeacher = async (part: Record<string, unknown>) => {
      const { id, browser } = await launch(school, platform.teacher({ sub: '77', ...named, ...part }))
      return (await launchView(school.at(await world.member(`T ${id}`)), id, browser)).hasClass
    }
    const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership#'
    expect(await isTeacher({})).toBe(true)
    for (const roles of [
      undefined,
      null,
      'Instructor',
      [],
      [`${membership}Learner`],
      ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor'],
      ['http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator'],
    ])
      expect([roles, await isTeacher({ [claims.roles]: roles })]).toEqual([roles, false])
    const list = platform.teacher()[claims.members] as object
    for (const members of [
      undefined,
      {},
      { ...list, context_memberships_url: 'no address' },
      { ...list, context_memberships_url: `https://x.example/${'x'.repeat(600)}` },
      { ...list, service_versions: ['1.0'] },
    ])
      expect(await isTeacher({ [claims.members]: members })).toBe(false)
    expect(await isTeacher({ [claims.context]: undefined })).toBe(false)
    expect(await isTeacher({ [claims.custom]: { course: 'no-such' } })).toBe(false)
  })

  spec('shows nobody of another course there or of another deployment', async ({ world }) => {
    const { school, platform, achieng } = await setUp(world)
    const seenFrom = async (part: Record<string, unknown>) => {
      const { id } = await launch(school, platform.teacher({ ...named, ...part }))
      return (await classOf(achieng, id)).learners.length
    }
    expect(await seenFrom({})).toBe(1)
    expect(await seenFrom({ [claims.context]: { id: '3' } })).toBe(0)
    expect(await seenFrom({ [claims.deployment]: '7' })).toBe(0)
    await makeCourse(world.visitor, { id: 9442 })
    expect(await seenFrom({ [claims.custom]: { course: '9442' } })).toBe(0)
    // Who is no longer in it there is not shown either.
    platform.members = [platform.member('42', 'Wanjiku Njeri', { status: 'Inactive' })]
    expect(await seenFrom({})).toBe(0)
  })

  spec('hides suspended people, and those under 18 whose parent took it back', async ({ world }) => {
    const { amina, achieng, launchId } = await setUp(world)
    const count = async () => (await classOf(achieng, launchId)).learners.length
    const set = (part: Partial<typeof users.$inferInsert>) =>
      world.visitor.db.update(users).set(part).where(eq(users.id, amina.viewer.id))
    await set({ suspendedAt: world.now() })
    expect(await count()).toBe(0)
    await set({ suspendedAt: null, minorUntil: new Date(world.now().getTime() + DAY) })
    expect(await count()).toBe(0)
    await set({ guardianConsentAt: world.now() })
    expect(await count()).toBe(1)
    await set({ guardianConsentAt: null })
    world.wait(DAY)
    expect(await refusal(classOf(achieng, launchId))).toBe('lti-class-not-found')
  })

  spec('can be opened only so often an hour', async ({ world }) => {
    const { achieng, launchId } = await setUp(world)
    for (let n = 0; n < 120; n++) await classOf(achieng, launchId)
    expect(await refusal(classOf(achieng, launchId))).toBe('too-many')
  })
})

describe('what a school agreed to', () => {
  spec('is off at first: nothing of it is read, asked or shown', async ({ world }) => {
    const { hasClass, amina, achieng, launchId } = await setUp(world, { isAgreed: false })
    expect(hasClass).toBe(false)
    expect(await refusal(classOf(achieng, launchId))).toBe('lti-class-not-found')
    const rows = await world.visitor.db.select().from(ltiLaunches)
    expect(rows.map(({ membersUrl, contextId }) => [membersUrl, contextId])).toEqual([
      [null, null],
      [null, null],
    ])
    // A tick that no page of ours showed widens nothing.
    expect(await ownLinks(amina)).toMatchObject([{ teachers: 'no' }])
  })

  spec('is entered by an administrator with a password, and ends at once', async ({ world }) => {
    const { school, admin, achieng, launchId } = await setUp(world)
    expect((await platformForAdmin(admin, school.id)).names).toEqual({ since: world.now(), ...agreed })
    await endNames(admin, school.id)
    expect(await refusal(classOf(achieng, launchId))).toBe('lti-class-not-found')
    expect((await platformForAdmin(admin, school.id)).names).toBeNull()
    await endNames(admin, school.id)
    // What was open stays closed when it is switched on again.
    world.wait(1)
    await agreeNames(admin, school.id, agreed)
    expect(await refusal(classOf(achieng, launchId))).toBe('lti-class-not-found')
    expect((await auditLines(admin.db)).filter(({ action }) => action.includes('names'))).toHaveLength(3)
  })

  spec('shows nothing while the platform is closed', async ({ world }) => {
    const { school, admin, achieng, launchId } = await setUp(world)
    await closePlatform(admin, school.id, true)
    expect(await refusal(classOf(achieng, launchId))).toBe('lti-class-not-found')
  })

  spec('needs its day and its words, of an administrator alone', async ({ world }) => {
    const { school, admin, achieng } = await setUp(world, { isAgreed: false })
    expect(await refusal(agreeNames(admin, school.id, {}))).toEqual({
      agreedOn: 'required',
      note: 'required',
    })
    for (const [agreedOn, code] of [
      ['2026-02-31', 'date-invalid'],
      ['yesterday', 'date-invalid'],
      ['2099-01-01', 'lti-agreed-later'],
    ])
      expect(await refusal(agreeNames(admin, school.id, { ...agreed, agreedOn }))).toEqual({ agreedOn: code })
    expect(await refusal(agreeNames(admin, school.id, { ...agreed, note: 'x'.repeat(501) }))).toEqual({
      note: 'too-long',
    })
    const stale = { ...admin, viewer: { ...admin.viewer, hasFreshPassword: false } }
    expect(await refusal(agreeNames(stale, school.id, agreed))).toBe('password-needed')
    expect(await refusal(endNames(stale, school.id))).toBe('password-needed')
    expect(await refusal(agreeNames(achieng, school.id, agreed))).toBe('not-allowed')
    expect(await refusal(endNames(achieng, school.id))).toBe('not-allowed')
    expect(await refusal(agreeNames(admin, crypto.randomUUID(), agreed))).toBe('lti-platform-not-found')
    expect(await refusal(endNames(admin, 'x'))).toBe('lti-platform-not-found')
    // The database keeps all of it or nothing.
    const half = world.visitor.db.transaction(async (db) =>
      db.update(ltiPlatforms).set({ namesSince: world.now() }).where(eq(ltiPlatforms.id, school.id)),
    )
    await expect(half).rejects.toThrow()
  })
})

describe('what a learner agreed to', () => {
  spec('is asked anew of who agreed to scores alone', async ({ world }) => {
    const { school, platform, amina, achieng, launchId } = await setUp(world, { choice: { scores: 'on' } })
    const count = async () => (await classOf(achieng, launchId)).learners.length
    expect(await count()).toBe(0)
    expect(await ownLinks(amina)).toMatchObject([{ sendsScores: true, teachers: 'could', isAgreed: true }])
    const id = await linkIdOf(amina)
    expect(await refusal(chooseTeachers(achieng, id, true))).toBe('not-found')
    await chooseTeachers(amina, id, true)
    expect(await count()).toBe(1)
    expect((await ownLtiData(amina)).lti_links).toMatchObject([{ teachersSince: world.now() }])
    await chooseTeachers(amina, id, false)
    expect(await count()).toBe(0)
    // Coming again asks for nothing and gives nothing.
    await launch(school, platform.resource(named))
    expect(await count()).toBe(0)
  })

  spec('ends with sending scores, whichever version writes it', async ({ world }) => {
    const { amina, achieng, launchId } = await setUp(world)
    const count = async () => (await classOf(achieng, launchId)).learners.length
    const id = await linkIdOf(amina)
    await chooseScores(amina, id, false)
    expect(await ownLinks(amina)).toMatchObject([{ teachers: 'no' }])
    await chooseScores(amina, id, true)
    expect(await count()).toBe(0)
    await chooseTeachers(amina, id, true)
    await world.visitor.db.execute(sql`update lti_links set sends_scores = false where id = ${id}`)
    await world.visitor.db.execute(sql`update lti_links set sends_scores = true where id = ${id}`)
    expect(await count()).toBe(0)
    await chooseScores(amina, id, false)
    expect(await refusal(chooseTeachers(amina, id, true))).toBe('not-found')
  })

  spec('needs the tick for scores too, and of people under 18 a parent', async ({ world }) => {
    const { school, platform, admin } = await setUp(world)
    const { id, browser } = await launch(school, platform.resource({ ...named, sub: '43' }))
    const baraka = school.at(await world.member('Baraka'))
    expect(await launchView(baraka, id, browser)).toMatchObject({ asksForTeachers: true, hasClass: false })
    expect(await refusal(linkAccount(baraka, id, browser, { teachers: 'on' }))).toEqual({
      teachers: 'lti-teachers-need-scores',
    })
    const alone = { ...baraka, viewer: { ...baraka.viewer, underage: 'alone' as const } }
    expect(await refusal(linkAccount(alone, id, browser, both))).toBe('consent-needed')
    await linkAccount(baraka, id, browser, { scores: 'on' })
    const link = await linkIdOf(baraka)
    expect(await refusal(chooseTeachers(alone, link, true))).toBe('consent-needed')
    await chooseTeachers(alone, link, false)
    // Nobody agrees to what the school does not.
    await endNames(admin, school.id)
    expect(await refusal(chooseTeachers(baraka, link, true))).toBe('not-found')
    expect(await world.visitor.db.$count(ltiLinks)).toBe(3)
  })
})

describe('the list of people', () => {
  spec('is read page by page, from the platform alone, and to an end', async ({ world }) => {
    const { platform, achieng, launchId } = await setUp(world)
    const crowd = (count: number) =>
      Array.from({ length: count }, (_, n) => platform.member(`p${n}`, `Person ${n}`))
    platform.members = [...crowd(230), platform.member('42', 'Wanjiku Njeri')]
    expect(await classOf(achieng, launchId)).toMatchObject({
      learners: [{ name: 'Wanjiku Njeri' }],
      others: 230,
      isCut: false,
    })
    expect(platform.asked.filter((one) => one.includes('memberships'))).toHaveLength(3)
    platform.members = crowd(1500)
    expect(await classOf(achieng, launchId)).toMatchObject({ learners: [], others: 1000, isCut: true })
    // A list without end ends.
    platform.asked = []
    platform.membersAnswer = (url) => ({
      status: 200,
      text: '{"members":[]}',
      headers: { link: `<${url.href}>; rel=next` },
    })
    expect(await classOf(achieng, launchId)).toMatchObject({ learners: [], isCut: true })
    expect(platform.asked).toHaveLength(10)
    // Our permission goes to no other site.
    platform.asked = []
    platform.membersAnswer = () => ({
      status: 200,
      text: '{"members":[]}',
      headers: { link: '<https://evil.example/memberships>; rel="next"' },
    })
    expect((await classOf(achieng, launchId)).fault).toBe('wrong')
    expect(platform.asked.filter((one) => one.includes('evil'))).toEqual([])
  })

  spec('at another site is not asked for', async ({ world }) => {
    const { school, platform, achieng } = await setUp(world)
    const elsewhere = {
      context_memberships_url: 'https://evil.example/memberships',
      service_versions: ['2.0'],
    }
    const { id } = await launch(school, platform.teacher({ ...named, [claims.members]: elsewhere }))
    platform.asked = []
    expect((await classOf(achieng, id)).fault).toBe('wrong')
    expect(platform.asked).toEqual([])
  })

  spec('that cannot be read is said, and never fails', async ({ world }) => {
    const { platform, achieng, launchId } = await setUp(world)
    const faultOf = async () => (await classOf(achieng, launchId)).fault
    for (const [status, text, fault] of [
      [401, '', 'refused'],
      [403, '{}', 'refused'],
      [404, '{}', 'refused'],
      [500, '<h1>Error</h1>', 'away'],
      [302, '', 'wrong'],
      [200, '<html>', 'wrong'],
      [200, '[]', 'wrong'],
      [200, '{"members":{}}', 'wrong'],
      [200, JSON.stringify({ members: Array.from({ length: 1001 }, () => ({})) }), 'wrong'],
    ] as const) {
      platform.membersAnswer = () => ({ status, text })
      expect([status, text.slice(0, 20), await faultOf()]).toEqual([status, text.slice(0, 20), fault])
    }
    for (const [why, fault] of [
      ['too-slow', 'away'],
      ['unreachable', 'away'],
      ['unknown-name', 'away'],
      ['not-allowed', 'wrong'],
    ] as const) {
      platform.membersAnswer = () => {
        throw new NotReached(why)
      }
      expect(await faultOf()).toBe(fault)
    }
    platform.membersAnswer = () => ({ status: 401, text: '' })
    await faultOf()
    platform.tokenStatus = 400
    expect(await faultOf()).toBe('refused')
  })

  spec('is asked for once more when a permission was taken back', async ({ world }) => {
    const { platform, achieng, launchId } = await setUp(world)
    await classOf(achieng, launchId)
    platform.scopes.clear()
    expect((await classOf(achieng, launchId)).fault).toBeNull()
    expect(platform.tokensGiven).toBe(2)
  })

  spec('leaves out what it says wrongly of somebody, and reads names as they come', async ({ world }) => {
    const { platform, achieng, launchId } = await setUp(world)
    platform.members = [
      { user_id: null },
      { roles: ['Learner'] },
      7 as never,
      platform.member('x\0', 'Nul'),
      platform.member('50', 'No role', { roles: undefined }),
      platform.member('51', 'Both', { roles: ['Learner', 'Instructor'] }),
      platform.member('42', 'x', {
        user_id: 42,
        name: 5,
        given_name: '  Wanjiku\n',
        family_name: 'Njeri'.repeat(60),
        roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
      }),
    ]
    const { learners, others } = await classOf(achieng, launchId)
    expect(others).toBe(0)
    expect(learners[0]!.name).toMatch(/^Wanjiku NjeriNjeri/)
    expect(learners[0]!.name!.length).toBeLessThan(140)
    platform.members = [platform.member('42', '', { name: undefined })]
    expect((await classOf(achieng, launchId)).learners).toEqual([{ name: null, percent: 0 }])
  })

  spec('knows roles of the course and the next page by their forms', async () => {
    expect(hasRole(['Instructor'], 'Instructor')).toBe(true)
    expect(hasRole(['instructor', 'urn:lti:sysrole:ims/lis/Administrator'], 'Instructor')).toBe(false)
    const at = 'https://moodle.example/memberships?limit=100'
    for (const link of [
      '<https://moodle.example/m?from=2>; rel="next"',
      '<https://moodle.example/d>; rel="differences", </m?from=2>; rel=next',
      '</m?from=2>; title="a, b"; rel="last next"',
    ])
      expect(nextPage(link, at)).toBe('https://moodle.example/m?from=2')
    for (const link of [undefined, '', 'next', '<https://x.example>; rel="nextish"', '<http://[>; rel=next'])
      expect(nextPage(link, at)).toBeNull()
  })
})
