import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { atomically } from '#context.ts'
import { sayUnder18 } from '#modules/accounts/commands/age.server.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { decideCase } from '#modules/moderation/commands/decide.server.ts'
import { report } from '#modules/moderation/commands/report.server.ts'
import { listCases } from '#modules/moderation/queries/cases.server.ts'
import { reportsOfPerson } from '#modules/moderation/queries/person.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { DAY } from '#kit/time.ts'
import { counted } from '#test/invalidations.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { hideTeacherPage, saveTeacherPage } from './commands/page.server.ts'
import { removeTeacher } from './commands/name.server.ts'
import { courseNote } from './course-note.server.tsx'
import { sitemap, ownTeacherPage, teacherPage } from './queries/pages.server.ts'
import { teacherPages } from './tables.server.ts'
import { teachForTest } from './test-person.ts'

const COURSE = 9401
const said = { aboutEn: 'I sell online since 2015.', aboutSw: '', link: '', shown: 'on' }

/** Njeri, who teaches a course and shows her page. */
async function setUp(world: World) {
  await makeCourse(world.visitor, { id: COURSE })
  const njeri = await world.member('Njeri')
  await teachForTest(world.visitor, njeri.viewer.id, COURSE)
  await saveTeacherPage(njeri, said)
  const { path } = await ownTeacherPage(njeri)
  return { njeri, slug: path!.replace('/teachers/', '') }
}

const idOf = async ({ db }: World['visitor']) => (await db.select().from(teacherPages))[0]!.id

describe('the page of a teacher', () => {
  spec('says what she wrote, with her courses, only while it is switched on', async ({ world }) => {
    const { njeri, slug } = await setUp(world)
    expect(slug).toMatch(/^njeri-[0-9a-z]{6}$/)
    const page = await teacherPage(world.visitor, slug)
    expect(page).toMatchObject({
      name: 'Njeri',
      about: said.aboutEn,
      lang: undefined,
      courses: [{ id: COURSE, students: 0, rating: null }],
    })
    for (const secret of [njeri.viewer.id, njeri.viewer.email])
      expect(JSON.stringify(page)).not.toContain(secret)
    expect(await sitemap(world.visitor)).toMatchObject([{ path: `/teachers/${slug}` }])
    expect(await courseNote(world.visitor, { id: COURSE, unlocked: false })).toContain(`/teachers/${slug}`)
    // In the other language where she wrote it, else in the one that there is.
    const swahili = { ...world.visitor, locale: 'sw' as const }
    expect(await teacherPage(swahili, slug)).toMatchObject({ about: said.aboutEn, lang: 'en' })
    await saveTeacherPage(njeri, { ...said, aboutSw: 'Nauza mtandaoni.' })
    expect(await teacherPage(swahili, slug)).toMatchObject({ about: 'Nauza mtandaoni.', lang: undefined })

    await saveTeacherPage(njeri, { ...said, shown: undefined })
    expect(await refusal(teacherPage(world.visitor, slug))).toBe('not-found')
    expect(await sitemap(world.visitor)).toEqual([])
    expect(await courseNote(world.visitor, { id: COURSE, unlocked: false })).toBe('')
    expect(await ownTeacherPage(njeri)).toMatchObject({ isShown: false, aboutEn: said.aboutEn })
  })

  spec('refuses what is too long, links of other kinds, and a page without words', async ({ world }) => {
    const { njeri } = await setUp(world)
    const wrong = (part: object) => refusal(saveTeacherPage(njeri, { ...said, ...part }))
    expect(await wrong({ aboutEn: 'x'.repeat(2001) })).toEqual({ aboutEn: 'too-long' })
    expect(await wrong({ link: 'javascript:alert(1)' })).toEqual({ link: 'link-not-web' })
    expect(await wrong({ aboutEn: ' ' })).toEqual({ aboutEn: 'required' })
    expect(await wrong({ aboutEn: '', shown: undefined })).toBe('none')
    const amina = await world.member('Amina')
    expect(await refusal(saveTeacherPage(amina, said))).toBe('not-found')
    expect(await refusal(ownTeacherPage(amina))).toBe('not-found')
  })

  spec(
    'goes with her last course, a suspension and her account; another name has another address',
    async ({ world }) => {
      const { njeri, slug } = await setUp(world)
      const seen = () => refusal(teacherPage(world.visitor, slug))
      const set = (values: object) => njeri.db.update(users).set(values).where(eq(users.id, njeri.viewer.id))
      await set({ suspendedAt: world.now() })
      expect(await seen()).toBe('not-found')
      await set({ suspendedAt: null })
      expect(await seen()).toBe('none')
      await set({ deletionAskedAt: world.now() })
      expect(await seen()).toBe('none')
      world.wait(7 * DAY)
      expect(await seen()).toBe('not-found')
      await set({ deletionAskedAt: null })
      await removeTeacher(await world.admin(), String(COURSE), njeri.viewer.id)
      expect(await seen()).toBe('not-found')
      // What she wrote is hers to change and take along.
      expect(await ownTeacherPage(njeri)).toMatchObject({ aboutEn: said.aboutEn })
      await teachForTest(njeri, njeri.viewer.id, COURSE)
      await njeri.db.update(profiles).set({ fullName: 'Njeri Kamau' }).where(eq(profiles.id, njeri.viewer.id))
      await saveTeacherPage(njeri, said)
      expect((await ownTeacherPage(njeri)).path).toMatch(/^\/teachers\/njeri-kamau-[0-9a-z]{6}$/)
      await forgetPerson(njeri, njeri.viewer.id)
      expect(await njeri.db.$count(teacherPages)).toBe(0)
    },
  )

  spec(
    'goes once she says that she is under 18; without consent she changes it, and cannot show it',
    async ({ world }) => {
      const { njeri, slug } = await setUp(world)
      const { ctx, drops } = counted(njeri)
      await sayUnder18(ctx)
      expect(drops()).toBe(1)
      expect(await refusal(teacherPage(world.visitor, slug))).toBe('not-found')
      expect(await ownTeacherPage(njeri)).toMatchObject({ isShown: false, aboutEn: said.aboutEn })
      const alone = { ...njeri, viewer: { ...njeri.viewer, underage: 'alone' as const } }
      expect(await refusal(saveTeacherPage(alone, said))).toBe('consent-needed')
      expect(await refusal(saveTeacherPage(alone, { ...said, aboutEn: '', shown: undefined }))).toBe('none')
      expect(await ownTeacherPage(njeri)).toMatchObject({ isShown: false, aboutEn: '' })
      const consented = { ...njeri, viewer: { ...njeri.viewer, underage: 'consented' as const } }
      expect(await refusal(saveTeacherPage(consented, said))).toBe('none')
      expect(await refusal(teacherPage(world.visitor, slug))).toBe('none')
    },
  )

  spec('invalidates what shows it', async ({ world }) => {
    const { njeri } = await setUp(world)
    const { ctx, drops } = counted(njeri)
    await saveTeacherPage(ctx, { ...said, aboutEn: 'New.' })
    expect(drops()).toBe(1)
  })

  spec('is hidden by three reports, or by staff with words, until staff shows it', async ({ world }) => {
    const { njeri, slug } = await setUp(world)
    const id = await idOf(world.visitor)
    const readers = await Promise.all(
      ['A', 'B', 'C'].map((name) => world.member(name, { email: `${name.toLowerCase()}@example.com` })),
    )
    world.wait(8 * DAY)
    expect(await refusal(report(njeri, 'teacher-page', id, { kind: 'spam', reason: '' }))).toBe('report-own')
    for (const reader of readers.slice(0, 2))
      await report(reader, 'teacher-page', id, { kind: 'false', reason: '' })
    expect(await report(readers[0]!, 'teacher-page', id, { kind: 'spam', reason: '' })).toMatchObject({
      isNew: false,
    })
    expect(await refusal(teacherPage(world.visitor, slug))).toBe('none')
    await report(readers[2]!, 'teacher-page', id, { kind: 'false', reason: '' })
    expect(await refusal(teacherPage(world.visitor, slug))).toBe('not-found')
    expect(await ownTeacherPage(njeri)).toMatchObject({ hidden: { by: 'reports' } })
    const admin = await world.admin()
    const { cases } = await listCases(admin, {})
    expect(cases).toMatchObject([
      {
        target: 'teacher-page',
        what: 'teacher-page',
        kind: 'report',
        text: said.aboutEn,
        standing: 'reported',
      },
    ])
    expect(cases[0]!.reports).toHaveLength(3)
    expect(await reportsOfPerson(admin, njeri.viewer.id)).toHaveLength(3)
    await decideCase(admin, 'teacher-page', id, 'approve', {})
    expect(await refusal(teacherPage(world.visitor, slug))).toBe('none')
    expect((await listCases(admin, {})).cases).toEqual([])
    await decideCase(admin, 'teacher-page', id, 'hide', { reason: 'Not a teacher.' })
    // Saving shows nothing that staff hid.
    await saveTeacherPage(njeri, said)
    expect(await refusal(teacherPage(world.visitor, slug))).toBe('not-found')
    expect(await ownTeacherPage(njeri)).toMatchObject({ hidden: { by: 'staff', reason: 'Not a teacher.' } })
    const told = await njeri.db
      .select()
      .from(notifications)
      .where(eq(notifications.kind, 'teacher-page-hidden'))
    expect(
      told.map(({ values }) => values).toSorted((a, b) => Object.keys(a).length - Object.keys(b).length),
    ).toEqual([{}, { reason: 'Not a teacher.' }])
    await decideCase(admin, 'teacher-page', id, 'restore', {})
    expect(await refusal(teacherPage(world.visitor, slug))).toBe('none')
  })
})

describe('the page of a teacher on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void ({ world } = place))

  it('is one, of several windows that save at once', async () => {
    const { njeri } = await setUp(world)
    await njeri.db.delete(teacherPages)
    const ends = await Promise.all(
      ['A', 'B', 'C', 'D'].map((aboutEn) => refusal(saveTeacherPage(njeri, { ...said, aboutEn }))),
    )
    expect(ends).toEqual(['none', 'none', 'none', 'none'])
    expect(await njeri.db.$count(teacherPages)).toBe(1)
  })

  it('keeps the words of staff who hide it while it is reported for the third time', async () => {
    const njeri = await world.member('Nyambura')
    await teachForTest(njeri, njeri.viewer.id, COURSE)
    await saveTeacherPage(njeri, said)
    const [row] = await njeri.db.select().from(teacherPages).where(eq(teacherPages.userId, njeri.viewer.id))
    const { id } = row!
    const readers = await Promise.all(
      ['D', 'E', 'F'].map((name) => world.member(name, { email: `${name.toLowerCase()}@example.com` })),
    )
    world.wait(8 * DAY)
    const spam = { kind: 'spam', reason: '' }
    for (const reader of readers.slice(0, 2)) await report(reader, 'teacher-page', id, spam)
    const { late } = await atomically(await world.admin(), async (admin) => {
      await hideTeacherPage(admin, id, { reason: 'Not a teacher.' })
      const late = refusal(report(readers[2]!, 'teacher-page', id, spam))
      await setTimeout(300)
      return { late }
    })
    expect(await late).toBe('not-found')
    expect(await ownTeacherPage(njeri)).toMatchObject({ hidden: { by: 'staff', reason: 'Not a teacher.' } })
  })
})
