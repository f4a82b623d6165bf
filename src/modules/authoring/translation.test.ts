import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { unzipped, zipped } from '#kit/documents/zip.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { changeOutline, saveFacts, saveLesson } from './commands/drafts.server.ts'
import { editCourse } from './commands/drafts-of-courses.server.ts'
import { importCourse } from './commands/import.server.ts'
import { publishDraft } from './commands/publish.server.ts'
import { completeLesson } from '#modules/courses/commands/learning.server.ts'
import { saveAnswer, startQuiz, submitQuiz } from '#modules/courses/commands/quizzes.server.ts'
import { catalogue } from '#modules/catalogue/queries/catalogue.server.ts'
import { courseArchive } from './queries/archive.server.ts'
import { draftFacts, draftWithFaults, lessonDraft } from './queries/drafts.server.ts'
import { previewCourse, previewLesson } from './queries/preview.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { courses, instructors, quizAttempts } from '#modules/courses/tables.server.ts'
import { factsForm, quizForm, writeDraft, writeLesson } from './test-drafts.ts'
import { CatalogueFilters } from '#modules/catalogue/types.ts'

const factsSw = {
  titleSw: 'Oka na uuze',
  descriptionSw: 'Oka mkate unaouzika.',
  learningOutcomesSw: 'Oka\nUza',
  featuresSw: 'Jaribio',
}

const pathsOf = async (admin: Context, id: string) =>
  (await draftWithFaults(admin, id)).faults.map(({ path, code }) => `${path.join(' ')}: ${code}`)

const inKiswahili = <C extends Context>(ctx: C): C => ({ ...ctx, reading: 'sw' })

async function renameModule(admin: Context, id: string, titleSw: string): Promise<void> {
  const { version } = await draftWithFaults(admin, id)
  await changeOutline(admin, id, { type: 'rename-module', place: 0, version, title: 'One', titleSw })
}

async function saveFactsOf(admin: Context, id: string, fields: Record<string, string>): Promise<void> {
  const { version } = await draftFacts(admin, id)
  await saveFacts(admin, id, { ...factsForm, version, ...fields })
}

/** A draft that may be published, in English. */
async function wholeDraft(author: Context, facts: Partial<typeof factsForm> = {}): Promise<string> {
  const id = await writeDraft(author, facts)
  const { lesson, version } = await lessonDraft(author, id, 'check')
  // Of one length, so that no length gives the key away.
  const options = (said: string[]) => said.map((option) => option.padEnd(3, 't'))
  const form = quizForm(lesson.questions.map((one) => ({ ...one, options: options(one.options) })))
  form.set('version', version)
  await saveLesson(author, id, 'check', form)
  return id
}

async function translateQuiz(admin: Context, id: string, options: (said: string[]) => string[]) {
  const { lesson, version } = await lessonDraft(admin, id, 'check')
  const form = quizForm(
    lesson.questions.map((one, at) => ({
      ...one,
      sw: {
        question: `Swali ${at + 1}?`,
        options: options(one.options.map((option) => `${option} (sw)`)),
        explanation: 'Kwa sababu.',
      },
    })),
  )
  form.set('version', version)
  form.set('titleSw', 'Jaribio')
  await saveLesson(admin, id, 'check', form)
}

/** A draft of a text and a quiz, whole in both languages. */
async function bothLanguages({ admin, visitor }: World): Promise<{ id: string; author: Context }> {
  await visitor.db
    .insert(instructors)
    .values({ slug: 'njeri', name: 'Njeri Kamau', title: 'Writer', bio: 'Writes.' })
  const author = await admin('Wanjiru')
  const id = await wholeDraft(author)
  await saveFactsOf(author, id, factsSw)
  await renameModule(author, id, 'Moja')
  await writeLesson(author, id, 'read-first', { titleSw: 'Soma kwanza', bodySw: 'Unga, maji, chumvi.' })
  await translateQuiz(author, id, (said) => said)
  return { id, author }
}

describe('the Kiswahili of a course', () => {
  spec(
    'is all there or named as missing, place by place, and keeps the course from being published',
    async ({ world }) => {
      const { id, author } = await bothLanguages(world)
      expect(await pathsOf(author, id)).toEqual([])
      await saveFactsOf(author, id, { ...factsSw, learningOutcomesSw: 'Oka', descriptionSw: '' })
      await renameModule(author, id, '')
      await writeLesson(author, id, 'read-first', { titleSw: 'Soma kwanza', bodySw: '' })
      await translateQuiz(author, id, (said) => said.with(1, ''))
      expect((await pathsOf(author, id)).slice(0, 5)).toEqual([
        'sw description: required',
        'sw learningOutcomes: kiswahili-count',
        'modules 0 sw: required',
        'modules 0 lessons 0 sw body: required',
        'modules 0 lessons 1 questions 0 sw options 1: required',
      ])
      expect(await refusal(publishDraft(author, id))).toBe('course-unfinished')
    },
  )

  spec(
    'a course without any is published in English alone, and one that is in Kiswahili has no second',
    async ({ world }) => {
      const { author } = await bothLanguages(world)
      const plain = await wholeDraft(author)
      expect(await pathsOf(author, plain)).toEqual([])
      await saveFactsOf(author, plain, { language: 'Kiswahili' })
      expect(await pathsOf(author, plain)).toEqual([])
      await writeLesson(author, plain, 'read-first', { titleSw: 'Soma' })
      expect(await pathsOf(author, plain)).toEqual(['sw title: kiswahili-twice'])
    },
  )

  spec('refuses HTML as the English does', async ({ world }) => {
    const { id, author } = await bothLanguages(world)
    await writeLesson(author, id, 'read-first', { bodySw: '<script>alert(1)</script>' })
    expect(await pathsOf(author, id)).toEqual(['modules 0 lessons 0 sw body: text-markup'])
  })

  spec(
    'goes out and comes in with its folder, and is in the draft of the published course',
    async ({ world }) => {
      const { id, author } = await bothLanguages(world)
      const { document } = await draftWithFaults(author, id)
      const { bytes } = await courseArchive(author, id)
      const files = unzipped(bytes, { files: 50, unpacked: 1e6, ratio: 100 })
      expect([...files.keys()]).toEqual(
        expect.arrayContaining([
          'bake-and-sell/lessons/read-first.sw.md',
          'bake-and-sell/lessons/check.sw.quiz.json',
        ]),
      )
      const copy = await draftWithFaults(author, await importCourse(author, bytes))
      expect(copy.document).toEqual({ ...document, slug: copy.document.slug })
      const again = await draftWithFaults(author, await editCourse(author, await publishDraft(author, id)))
      expect(again.document).toEqual(document)

      const path = 'bake-and-sell/lessons/check.sw.quiz.json'
      const quiz = JSON.parse(Buffer.from(files.get(path)!).toString()) as { questions: unknown[] }
      files.set(path, Buffer.from(JSON.stringify({ questions: quiz.questions.slice(1) })))
      expect(await refusal(importCourse(author, await zipped(files)))).toBe('course-folder')
    },
  )

  spec('is shown in the preview, as far as it is written', async ({ world }) => {
    const { id, author } = await bothLanguages(world)
    await writeLesson(author, id, 'read-first', { titleSw: 'Soma kwanza', bodySw: '' })
    const { view } = await previewCourse(inKiswahili(author), id)
    expect(view.course).toMatchObject({ title: 'Oka na uuze', reading: { language: 'sw', other: 'en' } })
    expect((await previewLesson(inKiswahili(author), id, 1, null)).view).toMatchObject({
      lesson: { title: 'Soma kwanza' },
      bodyHtml: expect.stringContaining('Flour') as string,
    })
    const { quiz } = (await previewLesson(inKiswahili(author), id, 2, 'try')).view
    expect(quiz).toMatchObject({ state: 'open', language: 'sw' })
    expect(JSON.stringify(quiz)).toContain('Swali')
  })
})

describe('a learner', () => {
  spec(
    '[CRS-14] reads in her language where the course has it, and it is the same course',
    async ({ world }) => {
      const { id, author } = await bothLanguages(world)
      const courseId = await publishDraft(author, id)
      const amina = await world.member('Amina')
      expect((await courseView(amina, courseId)).course).toMatchObject({
        title: 'Bake and sell',
        reading: { language: 'en', other: 'sw' },
      })
      const view = await courseView(inKiswahili(amina), courseId)
      expect(view.course).toMatchObject({
        title: 'Oka na uuze',
        description: 'Oka mkate unaouzika.',
        learningOutcomes: ['Oka', 'Uza'],
        features: ['Jaribio'],
        reading: { language: 'sw', other: 'en' },
      })
      expect(view.modules).toMatchObject([
        { title: 'Moja', lessons: [{ title: 'Soma kwanza' }, { title: 'Jaribio' }] },
      ])
      const [text, quiz] = view.modules[0]!.lessons
      expect(await lessonView(inKiswahili(amina), courseId, text!.id)).toMatchObject({
        course: { title: 'Oka na uuze' },
        lesson: { title: 'Soma kwanza' },
        bodyHtml: expect.stringContaining('Unga') as string,
        next: { title: 'Jaribio' },
      })
      await completeLesson(inKiswahili(amina), courseId, text!.id)
      expect((await courseView(amina, courseId)).done).toBe(1)
      expect((await lessonView(amina, courseId, quiz!.id)).previous).toMatchObject({ title: 'Read first' })
    },
  )

  spec(
    '[CRS-19] [CRS-19+] who changes the language of an open quiz goes on with the same options, answers and keys',
    async ({ world }) => {
      const { id, author } = await bothLanguages(world)
      const courseId = await publishDraft(author, id)
      const amina = await world.member('Amina')
      const quizId = (await courseView(amina, courseId)).modules[0]!.lessons[1]!.id
      const { attemptId } = await startQuiz(amina, courseId, quizId)
      const [{ drawn }] = (await world.visitor.db.select().from(quizAttempts)) as [
        typeof quizAttempts.$inferSelect,
      ]
      await saveAnswer(inKiswahili(amina), attemptId, 1, [2])
      const open = (await lessonView(inKiswahili(amina), courseId, quizId)).quiz
      if (open?.state !== 'open') throw new Error('no open try')
      expect(open.questions.map(({ options }) => options)).toEqual(
        drawn.map(({ options }) => options.map((option) => `${option} (sw)`)),
      )
      expect(open.questions[0]!.chosen).toEqual([2])
      expect(JSON.stringify(open)).not.toContain('Kwa sababu')

      const wrong = Object.fromEntries(drawn.map(({ correct }, at) => [at + 1, [(correct[0]! + 1) % 4]]))
      expect(await submitQuiz(inKiswahili(amina), attemptId, wrong)).toMatchObject({ scorePercent: 0 })
      const failed = (await lessonView(inKiswahili(amina), courseId, quizId)).quiz
      const mistake = {
        question: expect.stringMatching(/^Swali/) as string,
        readAgain: [{ title: 'Soma kwanza' }],
      }
      expect(failed).toMatchObject({ last: { mistakes: drawn.map(() => mistake) } })
      expect(JSON.stringify(failed)).not.toContain('Kwa sababu')
      expect(JSON.stringify((await lessonView(amina, courseId, quizId)).quiz)).not.toContain('Swali')
    },
  )

  spec('whose try began before there was any Kiswahili goes on in English', async ({ world }) => {
    const { id, author } = await bothLanguages(world)
    const courseId = await publishDraft(author, id)
    const amina = inKiswahili(await world.member('Amina'))
    const quizId = (await courseView(amina, courseId)).modules[0]!.lessons[1]!.id
    await startQuiz(amina, courseId, quizId)
    const [attempt] = await world.visitor.db.select().from(quizAttempts)
    const drawn = attempt!.drawn.map(({ sw: _, ...question }) => question)
    await world.visitor.db.update(quizAttempts).set({ drawn }).where(eq(quizAttempts.id, attempt!.id))
    expect((await lessonView(amina, courseId, quizId)).quiz).toMatchObject({
      language: 'en',
      questions: drawn.map(({ question }) => ({ question })),
    })
  })

  spec(
    '[CAT-07] [CAT-13] finds courses by the language in which they can be read, in it',
    async ({ world }) => {
      const { id, author } = await bothLanguages(world)
      const both = await publishDraft(author, id)
      const english = await publishDraft(author, await wholeDraft(author))
      const swahili = await publishDraft(author, await wholeDraft(author, { language: 'Kiswahili' }))
      const found = async (language: string) =>
        (await catalogue(world.visitor, CatalogueFilters.parse({ language, sort: 'newest' }))).cards
          .map((card) => card.id)
          .sort()
      expect(await found('')).toEqual([both, english, swahili])
      expect(await found('en')).toEqual([both, english])
      expect(await found('sw')).toEqual([both, swahili])
      expect(await found('fr')).toEqual([both, english, swahili])

      const { cards } = await catalogue(
        inKiswahili(world.visitor),
        CatalogueFilters.parse({ language: 'sw' }),
      )
      expect(cards.find((card) => card.id === both)).toMatchObject({
        title: 'Oka na uuze',
        description: 'Oka mkate unaouzika.',
        reading: { language: 'sw', other: 'en' },
      })
      await world.visitor.db.update(courses).set({ publishedAt: null }).where(eq(courses.id, both))
      expect(await found('sw')).toEqual([swahili])
    },
  )
})
