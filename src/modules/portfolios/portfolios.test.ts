import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY } from '#kit/time.ts'
import { sayUnder18 } from '#modules/accounts/commands/age.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { markProject } from '#modules/courses/commands/marks.server.ts'
import { submitProject } from '#modules/courses/commands/projects.server.ts'
import { certificates, projectMarks, submissions } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { blockOther } from '#modules/messages/commands/block.server.ts'
import { threadView } from '#modules/messages/queries/thread.server.ts'
import { addResume } from '#modules/resumes/commands/list.server.ts'
import { shareResume } from '#modules/resumes/commands/share.server.ts'
import { sampleResume } from '#modules/resumes/test-resume.ts'
import { newId } from '#kit/ids.ts'
import { all } from '#test/peers.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { forgetFreeHandles, forgetPerson, hireByMessage, savePortfolio } from './commands.server.ts'
import { ownPortfolio, portfolioPage, portfolioShare, sitemap, whomToHire } from './queries.server.ts'
import { portfolioHandles, portfolios } from './tables.server.ts'

const COURSE = 9501
const nothing = {
  handle: 'amina-w',
  shown: 'on',
  indexed: undefined,
  messages: 'on',
  projects: [] as string[],
  certificates: [] as string[],
  cv: '',
}
const TEXT = 'I sold beads online for Zuri. Call 0712 345 678 or amina@example.com.'

/** Amina, whose project was marked. */
async function setUp(world: World, level = 'met') {
  const course = await makeCourse(world.visitor, { id: COURSE, title: 'Selling' }, ['text', 'project'])
  const lesson = course.lesson('project')
  const amina = await world.member('Amina')
  const admin = await world.admin('Wanjiru')
  await submitProject(amina, COURSE, lesson.id, { text: TEXT, link: 'https://example.com/zuri' })
  const [work] = await amina.db.select().from(submissions)
  await markProject(admin, work!.id, all(level))
  const shows = { ...nothing, projects: [String(lesson.id)] }
  return { amina, admin, lesson, work: work!, shows }
}

const certify = async (world: World, userId: string, id = 'CERT-9501-1-A') =>
  world.visitor.db
    .insert(certificates)
    .values({
      id,
      userId,
      courseId: COURSE,
      studentName: 'Amina',
      courseTitle: 'Selling',
      instructorName: 'Njeri',
      completedAt: world.now(),
      issuedAt: world.now(),
    })

const seen = (world: World, handle = 'amina-w') => refusal(portfolioPage(world.visitor, handle))

describe('a portfolio', () => {
  spec('shows what she ticked, with grade, marker and day, and no way to call her', async ({ world }) => {
    const { amina, shows } = await setUp(world, 'above')
    await certify(world, amina.viewer.id)
    await savePortfolio(amina, { ...shows, certificates: [String(COURSE)] })
    const page = await portfolioPage(world.visitor, 'amina-w')
    expect(page).toMatchObject({
      name: 'Amina',
      path: '/p/amina-w',
      isIndexed: false,
      takesMessages: true,
      cvPath: null,
      projects: [
        {
          title: 'Lesson 2',
          course: 'Selling',
          text: 'I sold beads online for Zuri. Call … or ….',
          link: 'https://example.com/zuri',
          grade: 'Merit',
        },
      ],
      certificates: [{ path: '/verify/CERT-9501-1-A', course: 'Selling' }],
    })
    expect(page.projects[0]!.by).toMatch(/^Marked by Stadi, Wanjiru, \d/)
    expect(JSON.stringify(page)).not.toContain(amina.viewer.email)
    expect(await portfolioShare(world.visitor, 'AMINA-W')).toMatchObject({
      id: 'amina-w',
      title: 'Amina',
      line: '1 project, 1 certificate',
    })
    const swahili = await portfolioPage({ ...world.visitor, locale: 'sw' }, 'amina-w')
    expect(swahili.projects[0]).toMatchObject({ grade: 'Umefaulu vizuri sana', wordsIn: 'en' })
  })

  spec('is off until she shows it, and gone at once when she does not', async ({ world }) => {
    const { amina, shows } = await setUp(world)
    for (const handle of ['amina-w', 'amina\u0000', '../amina', 'a'.repeat(5000)])
      expect(await seen(world, handle)).toBe('not-found')
    await savePortfolio(amina, { ...shows, shown: undefined })
    expect(await seen(world)).toBe('not-found')
    expect(await portfolioShare(world.visitor, 'amina-w')).toBeNull()
    await savePortfolio(amina, shows)
    expect(await seen(world)).toBe('none')
    await savePortfolio(amina, { ...shows, shown: undefined })
    expect(await seen(world)).toBe('not-found')
    // What she chose stays chosen.
    expect((await ownPortfolio(amina)).projects).toMatchObject([{ isChosen: true }])
  })

  spec('shows no project that did not pass, and none of somebody else', async ({ world }) => {
    const { lesson, shows } = await setUp(world, 'not-yet')
    const baraka = await world.member('Baraka')
    await savePortfolio(baraka, { ...shows, handle: 'baraka' })
    // Not even where the row says so.
    await baraka.db.update(portfolios).set({ lessonIds: [lesson.id], courseIds: [COURSE] })
    await certify(world, (await world.member('Zawadi')).viewer.id)
    expect(await portfolioPage(world.visitor, 'baraka')).toMatchObject({ projects: [], certificates: [] })
  })

  spec('keeps what was chosen and cannot be shown now', async ({ world }) => {
    const { amina, shows, lesson } = await setUp(world)
    await savePortfolio(amina, shows)
    const marked = await amina.db.delete(projectMarks).returning()
    // The form offers it no more, so it comes without it.
    await savePortfolio(amina, nothing)
    expect((await portfolioPage(world.visitor, 'amina-w')).projects).toEqual([])
    await amina.db.insert(projectMarks).values(marked)
    expect((await portfolioPage(world.visitor, 'amina-w')).projects).toMatchObject([{ key: lesson.id }])
    // Offered, and not ticked.
    await savePortfolio(amina, nothing)
    expect((await portfolioPage(world.visitor, 'amina-w')).projects).toEqual([])
  })

  spec('leaves out a certificate that was revoked', async ({ world }) => {
    const { amina, shows } = await setUp(world)
    await certify(world, amina.viewer.id)
    await savePortfolio(amina, { ...shows, certificates: [String(COURSE)] })
    await amina.db.update(certificates).set({ revokedAt: world.now(), revokedReason: 'Refunded' })
    expect((await portfolioPage(world.visitor, 'amina-w')).certificates).toEqual([])
    expect((await ownPortfolio(amina)).certificates).toEqual([])
  })

  spec('leads to her CV as long as she shares it, and never to another’s', async ({ world }) => {
    const { amina, shows } = await setUp(world)
    const baraka = await world.member('Baraka')
    const cvOf = async (who: typeof amina) => {
      const { id } = await addResume(who, { document: sampleResume() })
      await shareResume(who, id, true)
      return id
    }
    const [own, other] = [await cvOf(amina), await cvOf(baraka)]
    await savePortfolio(amina, { ...shows, cv: other })
    expect((await portfolioPage(world.visitor, 'amina-w')).cvPath).toBeNull()
    await savePortfolio(amina, { ...shows, cv: own })
    expect((await portfolioPage(world.visitor, 'amina-w')).cvPath).toMatch(/^\/cv\/[0-9a-z]{26}$/)
    await shareResume(amina, own, false)
    expect((await portfolioPage(world.visitor, 'amina-w')).cvPath).toBeNull()
    await amina.db.update(portfolios).set({ resumeId: other })
    expect((await portfolioPage(world.visitor, 'amina-w')).cvPath).toBeNull()
  })

  spec('is gone for who is suspended, leaves, or is under 18 with or without consent', async ({ world }) => {
    const { amina, shows } = await setUp(world)
    const set = (part: Partial<typeof users.$inferInsert>) =>
      world.visitor.db.update(users).set(part).where(eq(users.id, amina.viewer.id))
    await savePortfolio(amina, { ...shows, indexed: 'on' })
    expect(await sitemap(world.visitor)).toMatchObject([{ path: '/p/amina-w' }])
    const minor = { minorUntil: new Date(world.now().getTime() + DAY) }
    for (const part of [
      { suspendedAt: world.now() },
      { deletionAskedAt: world.now() },
      minor,
      { ...minor, guardianConsentAt: world.now() },
    ]) {
      await set(part)
      expect(await seen(world), JSON.stringify(part)).toBe('not-found')
      expect(await sitemap(world.visitor)).toEqual([])
      await set({ suspendedAt: null, deletionAskedAt: null, guardianConsentAt: null, minorUntil: null })
    }
    expect(await seen(world)).toBe('none')
    await sayUnder18(amina)
    expect((await amina.db.select().from(portfolios))[0]!.shownAt).toBeNull()
    for (const underage of ['alone', 'consented'] as const) {
      const wambui = { ...amina, viewer: { ...amina.viewer, underage } }
      expect(await refusal(savePortfolio(wambui, shows))).toBe('adults-only')
      expect(await refusal(ownPortfolio(wambui))).toBe('adults-only')
    }
  })

  spec('is in the sitemap only where she lets search engines keep it', async ({ world }) => {
    const { amina, shows } = await setUp(world)
    await savePortfolio(amina, shows)
    expect(await sitemap(world.visitor)).toEqual([])
  })
})

describe('the address of a portfolio', () => {
  spec('is hers alone, and after a change nobody else’s for ninety days', async ({ world }) => {
    const amina = await world.member('Amina')
    const baraka = await world.member('Baraka')
    await savePortfolio(amina, nothing)
    const taken = { handle: 'handle-taken' }
    expect(await refusal(savePortfolio(baraka, { ...nothing, handle: ' AMINA-W ' }))).toEqual(taken)
    await savePortfolio(amina, { ...nothing, handle: 'amina-wa-zuri' })
    expect(await seen(world)).toBe('not-found')
    expect(await seen(world, 'amina-wa-zuri')).toBe('none')
    expect(await refusal(savePortfolio(baraka, nothing))).toEqual(taken)
    world.wait(90 * DAY - 1)
    await forgetFreeHandles(world.visitor)
    expect(await refusal(savePortfolio(baraka, nothing))).toEqual(taken)
    world.wait(1)
    await forgetFreeHandles(world.visitor)
    expect(await baraka.db.select().from(portfolioHandles)).toEqual([])
    await savePortfolio(baraka, nothing)
    expect(await portfolioPage(world.visitor, 'amina-w')).toMatchObject({ name: 'Baraka' })
  })

  spec('is taken back by who gave it up, and changes five times a month at most', async ({ world }) => {
    const amina = await world.member('Amina')
    await savePortfolio(amina, nothing)
    for (const handle of ['a-one', 'amina-w', 'a-two', 'amina-w', 'a-three'])
      await savePortfolio(amina, { ...nothing, handle })
    expect(await refusal(savePortfolio(amina, nothing))).toBe('too-many')
    // One that somebody else has costs no change.
    const baraka = await world.member('Baraka')
    await savePortfolio(baraka, { ...nothing, handle: 'baraka' })
    for (let tries = 0; tries < 6; tries++)
      expect(await refusal(savePortfolio(baraka, { ...nothing, handle: 'a-three' }))).toEqual({
        handle: 'handle-taken',
      })
    expect(await refusal(savePortfolio(baraka, { ...nothing, handle: 'baraka-two' }))).toBe('none')
    expect(await amina.db.$count(portfolioHandles)).toBe(4)
  })

  spec('stays nobody’s when she leaves, in a form that does not say it', async ({ world }) => {
    const amina = await world.member('Amina')
    await savePortfolio(amina, nothing)
    await savePortfolio(amina, { ...nothing, handle: 'amina-two' })
    await forgetPerson(world.visitor, amina.viewer.id)
    const left = await amina.db.select().from(portfolioHandles)
    expect(left.map(({ userId }) => userId)).toEqual([null, null])
    expect(JSON.stringify(left)).not.toContain('amina')
    const baraka = await world.member('Baraka')
    for (const handle of ['amina-w', 'amina-two'])
      expect(await refusal(savePortfolio(baraka, { ...nothing, handle }))).toEqual({ handle: 'handle-taken' })
  })

  spec('is refused beside its field', async ({ world }) => {
    const amina = await world.member('Amina')
    for (const [handle, fault] of [
      ['', 'required'],
      ['a', 'handle-length'],
      ['wanjikũ', 'handle-letters'],
      ['stadi', 'handle-reserved'],
    ])
      expect(await refusal(savePortfolio(amina, { ...nothing, handle }))).toEqual({ handle: fault })
    expect(await amina.db.$count(portfolios)).toBe(0)
  })
})

describe('“Hire me”', () => {
  const message = (content = 'Two pages by Friday, KES 8,000.') => ({ content, clientId: newId() })

  spec('begins a conversation, which goes on', async ({ world }) => {
    const amina = await world.member('Amina')
    await savePortfolio(amina, nothing)
    const otieno = await world.member('Otieno')
    const id = await hireByMessage(otieno, 'amina-w', message())
    expect(await hireByMessage(otieno, 'amina-w', message('And a logo?'))).toBe(id)
    const { messages } = await threadView(amina, id, null)
    expect(messages.map(({ content }) => content)).toEqual(['Two pages by Friday, KES 8,000.', 'And a logo?'])
  })

  spec('is for adults who are signed in, and only while she wants it', async ({ world }) => {
    const amina = await world.member('Amina')
    const otieno = await world.member('Otieno')
    const wambui = { ...otieno, viewer: { ...otieno.viewer, underage: 'consented' as const } }
    await savePortfolio(amina, nothing)
    expect(await refusal(hireByMessage(world.visitor, 'amina-w', message()))).toBe('not-authenticated')
    expect(await refusal(hireByMessage(wambui, 'amina-w', message()))).toBe('adults-only')
    expect(await refusal(hireByMessage(amina, 'amina-w', message()))).toBe('message-self')
    expect(await refusal(hireByMessage(otieno, 'amina-w', message(' ')))).toEqual({ content: 'required' })
    await savePortfolio(amina, { ...nothing, messages: undefined })
    expect(await refusal(hireByMessage(otieno, 'amina-w', message()))).toBe('not-found')
    expect(await refusal(whomToHire(otieno, 'amina-w'))).toBe('not-found')
    await savePortfolio(amina, { ...nothing, shown: undefined })
    expect(await refusal(hireByMessage(otieno, 'amina-w', message()))).toBe('not-found')
  })

  spec('does not reach who blocked the sender, and does not tell', async ({ world }) => {
    const amina = await world.member('Amina')
    await savePortfolio(amina, nothing)
    const otieno = await world.member('Otieno')
    const id = await hireByMessage(otieno, 'amina-w', message())
    await blockOther(amina, id, { on: '1' })
    await hireByMessage(otieno, 'amina-w', message('Again'))
    expect(JSON.stringify(await threadView(amina, id, null))).not.toContain('Again')
  })
})
