import { asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId, phoneOwner } from '#kit/ids.ts'
import { completeLesson, openLesson } from '#modules/courses/commands/learning.server.ts'
import { grantAccess, revokeAccess } from '#modules/courses/commands/access.server.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { courses, lessons, quizQuestions } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { conversations } from '#modules/messages/tables.server.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import { spec } from '#test/world.ts'
import { keepCourse, leaveCourse } from './commands/keep.server.ts'
import type { KeptLesson, Manifest } from './phone/types.ts'
import { contentsOf } from './queries/contents.server.ts'
import { packageLesson, packageManifest, packageVersion } from './queries/package.server.ts'
import { packageSize } from './queries/size.server.ts'
import { keptCourses } from './tables.server.ts'

const lessonOf = async (ctx: Context, courseId: number, hash: string): Promise<KeptLesson> =>
  JSON.parse(String(await (await packageLesson(ctx, courseId, hash)).plain())) as KeptLesson

async function lessonsOf(ctx: Context, { course, lessons }: Manifest): Promise<KeptLesson[]> {
  const all: KeptLesson[] = []
  for (const { hash } of lessons) all.push(await lessonOf(ctx, course.id, hash))
  return all
}

describe('a package', () => {
  spec('names the lessons of a free course to everybody, and what the viewer has done', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor)
    await completeLesson(amina, 900, course.lessons[0]!.id)
    const own = await packageManifest(amina, 900)
    const everybodys = await packageManifest(world.visitor, '900')
    expect(own).toMatchObject({
      format: 1,
      owner: phoneOwner(amina.viewer.id),
      course: { id: 900, title: 'Course 900' },
      language: 'en',
      done: [course.lessons[0]!.id],
      films: [{ lessonId: course.lesson('video').id, title: 'Lesson 2', bytes: 150_000 }],
      pictures: [{ src: expect.stringMatching(/^\/pictures\/\w+\/[a-z]+\.svg$/) as string }],
      people: [],
    })
    expect(everybodys).toMatchObject({ owner: '', done: [] })
    // The same words have the same hash, whoever reads them.
    expect(own.lessons).toEqual(everybodys.lessons)
    expect(own.lessons.map(({ id, position }) => [id, position])).toEqual(
      course.lessons.map(({ id }, at) => [id, at + 1]),
    )
    const sizes = [...own.lessons, ...own.pictures].map(({ bytes }) => bytes)
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    expect(own.bytes).toBe(sizes.reduce((sum, bytes) => sum + bytes, 0))
    expect(await packageSize(world.visitor, 900)).toMatchObject({ bytes: own.bytes })
  })

  spec('of a paid course opens for its buyer alone, and no longer after a refund', async ({ world }) => {
    const amina = await world.member('Amina')
    await makeCourse(world.visitor, { priceKes: 9000 })
    const bought = { userId: amina.viewer.id, courseId: 900, paymentId: newId() }
    await grantAccess(world.visitor, bought)
    const { lessons } = await packageManifest(amina, 900)
    const { hash } = lessons[0]!
    expect((await lessonOf(amina, 900, hash)).view.bodyHtml).toContain('Secret body')
    for (const ctx of [world.visitor, await world.member('Baraka'), await world.admin()]) {
      expect(await refusal(packageManifest(ctx, 900))).toBe('lesson-locked')
      expect(await refusal(packageLesson(ctx, 900, hash))).toBe('lesson-locked')
      expect(await packageVersion(ctx, 900)).toBeNull()
    }
    expect(await packageVersion(amina, 900)).toBe((await packageManifest(amina, 900)).version)
    await revokeAccess(world.visitor, bought)
    expect(await packageVersion(amina, 900)).toBeNull()
    for (const id of [901, 'x', 0, null])
      expect(await refusal(packageManifest(amina, id))).toBe('course-not-found')
    expect(await packageVersion(amina, 901)).toBeNull()
  })

  spec('has no lesson of another course', async ({ world }) => {
    await makeCourse(world.visitor)
    await makeCourse(world.visitor, { id: 901 })
    const { lessons } = await packageManifest(world.visitor, 901)
    expect(await refusal(packageLesson(world.visitor, 900, lessons[0]!.hash))).toBe('not-found')
    expect(await refusal(packageLesson(world.visitor, 901, '0'.repeat(32)))).toBe('not-found')
  })

  spec('is a lesson as its page shows it to somebody of whom nothing is known', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor)
    for (const { id } of course.lessons) await openLesson(amina, 900, id)
    await completeLesson(amina, 900, course.lessons[0]!.id)
    const manifest = await packageManifest(amina, 900)
    const kept = await lessonsOf(amina, manifest)
    for (const { view } of kept) {
      const shown = await lessonView(world.visitor, 900, view.lesson.id)
      expect(JSON.stringify(view)).not.toContain(amina.viewer.id)
      expect(view).toEqual(
        JSON.parse(
          JSON.stringify({
            ...shown,
            found: [],
            ...(view.lesson.type === 'project' && {
              project: { rounds: [], more: null, again: null, mayHandIn: true, files: [] },
              marking: { ...shown.marking, wait: '' },
            }),
          }),
        ),
      )
    }
    expect(kept.map(({ quiz }) => quiz)).toEqual([
      undefined,
      undefined,
      { questions: 5, passPercent: 70 },
      undefined,
    ])
  })

  spec('changes with its words and with nothing else', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor)
    const before = await packageManifest(amina, 900)
    await completeLesson(amina, 900, course.lessons[0]!.id)
    world.wait(86_400_000)
    expect((await packageManifest(amina, 900)).version).toBe(before.version)
    const [text] = course.lessons
    await amina.db.update(lessons).set({ body: 'Other words.' }).where(eq(lessons.id, text!.id))
    const after = await packageManifest(amina, 900)
    expect(after.version).not.toBe(before.version)
    const changed = after.lessons.filter(({ hash }, at) => hash !== before.lessons[at]!.hash)
    expect(changed.map(({ id }) => id)).toEqual([text!.id])
    // What was replaced is no longer given.
    expect(await refusal(packageLesson(amina, 900, before.lessons[0]!.hash))).toBe('not-found')
    expect((await lessonOf(amina, 900, changed[0]!.hash)).view.bodyHtml).toContain('Other words.')
  })

  spec('names with whom the viewer writes, by name and never an address', async ({ world }) => {
    const [amina, zuhura, baraka] = [
      await world.member('Amina'),
      await world.member('Zuhura'),
      await world.member('Baraka'),
    ]
    for (const { viewer } of [zuhura, baraka]) {
      await amina.db.update(profiles).set({ fullName: viewer.name }).where(eq(profiles.id, viewer.id))
      await amina.db
        .insert(conversations)
        .values({
          id: newId(),
          mentorId: viewer.id,
          menteeId: amina.viewer.id,
          createdAt: world.now(),
          lastMessageAt: world.now(),
        })
    }
    await makeCourse(world.visitor)
    const manifest = await packageManifest(amina, 900)
    expect(manifest.people.map(({ name }) => name)).toEqual(['Baraka', 'Zuhura'])
    expect(JSON.stringify(manifest)).not.toContain('@')
  })
})

describe('all courses that come with Stadi', () => {
  for (const reading of ['en', 'sw'] as const)
    sampledSpec(
      `fit onto a phone in ${reading}, without a key of any quiz (rules O3 and O6)`,
      { timeout: 120_000 },
      async ({ world }) => {
        const ctx: Context = { ...world.visitor, reading, locale: reading }
        const all = await ctx.db
          .select({ id: courses.id, slug: courses.slug })
          .from(courses)
          .where(isNotNull(courses.publishedAt))
          .orderBy(asc(courses.id))
        expect(all.length).toBeGreaterThanOrEqual(56)
        // All of them open: what is looked at is what they hold.
        await ctx.db.update(courses).set({ priceKes: 0 })
        for (const { id, slug } of all) {
          const manifest = await packageManifest(ctx, id)
          expect(manifest.bytes, slug).toBeLessThanOrEqual(250_000)
          const kept = await lessonsOf(ctx, manifest)
          expect(await leaksIn(ctx, kept), slug).toEqual([])
        }
      },
    )
})

/** Names of keys, and questions and explanations of quizzes in either language, that are found and are no sentence of what a lesson says itself. */
async function leaksIn(ctx: Context, kept: KeptLesson[]): Promise<string[]> {
  const ids = kept.map(({ view }) => view.lesson.id)
  const rows = await ctx.db.select().from(quizQuestions).where(inArray(quizQuestions.lessonId, ids))
  const written = await ctx.db.select().from(lessons).where(inArray(lessons.id, ids))
  expect(rows.length).toBeGreaterThan(0)
  const own = JSON.stringify(written.map(({ body, video, sw }) => [body, video, sw]))
  const found = JSON.stringify(kept)
  return [
    ...['"correct"', '"explanation"', '"drawn"'].filter((name) => found.includes(name)),
    ...rows
      .flatMap((row) => [row, ...(row.sw ? [row.sw] : [])])
      .flatMap(({ question, explanation }) => [question, explanation])
      .map((said) => JSON.stringify(said).slice(1, -1))
      .filter((said) => !own.includes(said) && found.includes(said)),
  ]
}

describe('drawing a package', () => {
  sampledSpec('lets others have their turn, at most a quarter of a second later', async ({ world }) => {
    const [{ id }] = (await world.visitor.db
      .select({ id: courses.id })
      .from(courses)
      .where(eq(courses.slug, 'digital-marketing'))) as [{ id: number }]
    // Words that no other test has drawn.
    await world.visitor.db
      .update(courses)
      .set({ title: 'Digital marketing, again' })
      .where(eq(courses.id, id))
    // Of this thread's own work, however busy the machine is.
    const spent = () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
    let [last, longest, isOver] = [spent(), 0, false]
    const others = () => {
      const now = spent()
      longest = Math.max(longest, now - last)
      last = now
      if (!isOver) setImmediate(others)
    }
    setImmediate(others)
    const { lessons } = await contentsOf(world.visitor, id)
    isOver = true
    expect(lessons.length).toBeGreaterThan(20)
    expect(longest).toBeLessThan(250)
  })
})

describe('a kept course', () => {
  spec('is noted once, from when it was first kept, and forgotten when it is left', async ({ world }) => {
    const amina = await world.member('Amina')
    await makeCourse(world.visitor)
    const rows = () => amina.db.select().from(keptCourses).where(eq(keptCourses.userId, amina.viewer.id))
    const first = world.now()
    await keepCourse(amina, { course: 900 })
    world.wait(60_000)
    await keepCourse(amina, { course: 900 })
    expect(await rows()).toEqual([{ userId: amina.viewer.id, courseId: 900, keptAt: first }])
    await leaveCourse(await world.member('Baraka'), { course: 900 })
    expect(await rows()).toHaveLength(1)
    await leaveCourse(amina, { course: 900 })
    expect(await rows()).toEqual([])
  })

  spec('must open for whoever keeps it', async ({ world }) => {
    const amina = await world.member('Amina')
    await makeCourse(world.visitor, { priceKes: 9000 })
    expect(await refusal(keepCourse(world.visitor, { course: 900 }))).toBe('not-authenticated')
    expect(await refusal(leaveCourse(world.visitor, { course: 900 }))).toBe('not-authenticated')
    expect(await refusal(keepCourse(amina, { course: 900 }))).toBe('lesson-locked')
    expect(await refusal(keepCourse(amina, { course: 901 }))).toBe('course-not-found')
    for (const course of ['900', 0, -1, 1.5, 2 ** 31, null, undefined])
      expect(await refusal(keepCourse(amina, { course }))).toEqual({ course: expect.any(String) as string })
  })
})
