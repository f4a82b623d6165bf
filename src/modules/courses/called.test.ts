import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { ownActivities } from '#modules/tracker/queries/standing.server.ts'
import { loadActivities } from '#modules/tracker/sample/load-tracker.server.ts'
import { versionOf } from '#kit/version.ts'
import { spec } from '#test/world.ts'
import { completeLesson } from './commands/learning.server.ts'
import { markProject } from './commands/marks.server.ts'
import { submitProject } from './commands/projects.server.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import { catalogue } from '#modules/catalogue/queries/catalogue.server.ts'
import { firstCourses } from '#modules/catalogue/queries/recommended.server.ts'
import { firstLook } from '#modules/catalogue/queries/first-look.server.ts'
import { wantedCourse } from '#modules/catalogue/queries/for-learner.server.ts'
import { courseById } from './queries/lookup.server.ts'
import { ownLearning } from './queries/dashboard.server.ts'
import { lessons, submissions } from './tables.server.ts'
import { makeCourse } from './test-courses.ts'
import { CatalogueFilters } from '#modules/catalogue/types.ts'

const sw = {
  title: 'Oka na uuze',
  description: 'Mkate unaouzika.',
  learningOutcomes: ['Oka'],
  features: ['Jaribio'],
}

/** A course of a text and a project in both languages. */
async function inBoth(ctx: Context) {
  const course = await makeCourse(ctx, { title: 'Bake and sell', sw }, ['text', 'project'])
  const titles = ['Soma kwanza', 'Mradi wa mkate']
  for (const [place, { id }] of course.lessons.entries())
    await ctx.db
      .update(lessons)
      .set({ sw: { title: titles[place]!, body: 'Unga.' } })
      .where(eq(lessons.id, id))
  return course
}
const reading = <C extends Context>(ctx: C, language: 'en' | 'sw'): C => ({ ...ctx, reading: language })

const find = async (ctx: Context, q: string) => {
  const { cards, instead } = await catalogue(ctx, CatalogueFilters.parse({ q }))
  return { found: cards.map(({ id }) => id), instead }
}

const passing = {
  'level-brief': 'met',
  'level-facts': 'met',
  'level-language': 'met',
  rubric: versionOf(rubricOf({ rubric: null })),
  feedback: 'Good.',
}

describe('a course that has Kiswahili', () => {
  spec(
    '[CAT-03] is found by its Kiswahili title and description too, as they stand, folded and misspelt',
    async ({ world: { visitor } }) => {
      await inBoth(visitor)
      await makeCourse(visitor, { id: 901, title: 'Plain' }, ['text'])
      for (const q of ['oka na UUZE', 'unaouzika', 'okanauuze'])
        expect(await find(visitor, q), q).toEqual({ found: [900], instead: null })
      expect(await find(visitor, 'mkaet')).toEqual({ found: [900], instead: 'mkate' })
      expect((await find(visitor, 'jaribio')).found).toEqual([])
    },
  )

  spec(
    '[DASH-14] is called so on home and dashboard where Kiswahili is read, with its next lesson, marked on a page in English',
    async ({ world }) => {
      const course = await inBoth(world.visitor)
      const amina = await world.member('Amina')
      const first = { title: 'Oka na uuze', lang: 'sw' }
      expect((await firstLook(reading(world.visitor, 'sw'))).lesson).toMatchObject({
        title: 'Soma kwanza',
        lang: 'sw',
      })
      expect((await firstLook(world.visitor)).lesson).toMatchObject({ title: 'Lesson 1', lang: undefined })
      expect(await firstCourses(reading(amina, 'sw'), null, [], 3)).toMatchObject([first])
      expect(await firstCourses(amina, null, [], 3)).toMatchObject([
        { title: 'Bake and sell', lang: undefined },
      ])
      const none = await ownLearning(amina)
      expect(await wantedCourse(reading(amina, 'sw'), '/courses/900', none)).toMatchObject(first)
      await completeLesson(amina, 900, course.lesson('text').id)
      const own = async (ctx: typeof amina) => (await ownLearning(ctx)).courses
      expect(await own(reading(amina, 'sw'))).toMatchObject([{ ...first, next: { title: 'Mradi wa mkate' } }])
      expect(await own({ ...amina, locale: 'sw' })).toMatchObject([{ title: 'Oka na uuze', lang: undefined }])
      expect(await own(amina)).toMatchObject([{ title: 'Bake and sell', next: { title: 'Lesson 2' } }])
      expect(await own({ ...amina, locale: 'sw', reading: 'en' })).toMatchObject([
        { title: 'Bake and sell', lang: 'en', next: { title: 'Lesson 2' } },
      ])
    },
  )

  spec(
    '[PRG-04+] is called so among what brought points, whichever language it was learned in',
    async ({ world }) => {
      const course = await inBoth(world.visitor)
      const amina = await world.member('Amina')
      await completeLesson(amina, 900, course.lesson('text').id)
      await submitProject(amina, 900, course.lesson('project').id, { text: 'Baked.' })
      const [work] = await world.visitor.db.select().from(submissions)
      await markProject(await world.admin(), work!.id, passing)
      const titles = async (ctx: typeof amina) => (await ownActivities(ctx)).map(({ title }) => title).sort()
      expect(await titles({ ...amina, locale: 'sw' })).toEqual([
        'Mradi wa mkate',
        'Oka na uuze',
        'Soma kwanza',
      ])
      expect(await titles(amina)).toEqual(['Bake and sell', 'Lesson 1', 'Lesson 2'])
      expect((await ownActivities(reading(amina, 'sw')))[0]).toMatchObject({ lang: 'sw' })
      const baraka = await world.member('Baraka')
      const event = { kind: 'lesson', eventKey: 'lesson:1', title: 'Read', titleSw: 'Soma' } as const
      await loadActivities(baraka, baraka.viewer.id, [{ userId: baraka.viewer.id, ...event }])
      expect(await titles({ ...baraka, locale: 'sw' })).toEqual(['Soma'])
    },
  )

  spec('[CRS-20+] is called so in the mail about a mark and in a purchase', async ({ world }) => {
    const course = await inBoth(world.visitor)
    const amina = await world.member('Amina', { locale: 'sw' })
    await submitProject(amina, 900, course.lesson('project').id, { text: 'Baked.' })
    const [work] = await world.visitor.db.select().from(submissions)
    await markProject(await world.admin(), work!.id, passing)
    const [mail] = await world.visitor.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, amina.viewer.email))
    expect(mail!.subject).toContain('Mradi wa mkate')
    expect(await courseById(reading(amina, 'sw'), 900)).toMatchObject({ title: 'Oka na uuze' })
    expect(await courseById(reading(amina, 'en'), 900)).toMatchObject({ title: 'Bake and sell' })
  })
})
