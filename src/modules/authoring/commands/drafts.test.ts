import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Context } from '#context.ts'
import { auditLog } from '#modules/accounts/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { addLesson, changeOutline, createDraft, saveFacts, saveLesson } from './drafts.server.ts'
import { deleteDraft } from './delete.server.ts'
import { publishDraft } from './publish.server.ts'
import { authoredCourses, draftFacts, draftWithFaults, lessonDraft } from '../queries/drafts.server.ts'
import { previewCourse, previewLesson, previewResult } from '../queries/preview.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { wrongCounts } from '#modules/courses/queries/invariants.server.ts'
import { courseDrafts } from '../tables.server.ts'
import { courses, instructors, quizAttempts } from '#modules/courses/tables.server.ts'
import { addTo, arrange, factsForm, quizForm, writeDraft, writeLesson } from '../test-drafts.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
async function teacher(ctx: Context): Promise<void> {
  await ctx.db
    .insert(instructors)
    .values({ slug: 'njeri', name: 'Njeri Kamau', title: 'Writer', bio: 'Writes.' })
}
const codesOf = async (ctx: Context, id: string) =>
  (await draftWithFaults(ctx, id)).faults.map(({ path, code }) => `${path.join('.')} ${code}`)

describe('a draft of a course', () => {
  spec(
    '[ADM-18+] takes what is unfinished, says what is missing, and is published when nothing is',
    async ({ world }) => {
      const admin = await world.admin()
      await teacher(admin)
      const id = await createDraft(admin, { ...factsForm, title: 'Bread', description: '', instructor: '' })
      expect(await codesOf(admin, id)).toEqual([
        'description required',
        'instructor required',
        'modules required',
      ])
      expect(await refusal(publishDraft(admin, id))).toBe('course-unfinished')
      const { version } = await draftFacts(admin, id)
      await saveFacts(admin, id, { ...factsForm, title: 'Bread', version })
      await arrange(admin, id, { type: 'add-module', title: 'First' })
      expect(await codesOf(admin, id)).toEqual(['modules.0.lessons required'])
      const slug = await addTo(admin, id, 0, { title: 'Why bread?', type: 'text' })
      expect(slug).toBe('why-bread')
      expect(await codesOf(admin, id)).toEqual(['modules.0.lessons.0.body required'])
      const lesson = await lessonDraft(admin, id, slug)
      const text = { title: 'Why bread?', minutes: '5', body: '## Flour', version: lesson.version }
      await saveLesson(admin, id, slug, form(text))
      const courseId = await publishDraft(admin, id)
      expect(courseId).toBeGreaterThan(1000)
      const view = await courseView(world.visitor, courseId)
      expect(view.course).toMatchObject({ title: 'Bread', lessons: 1, minutes: 5, instructor: 'Njeri Kamau' })
      const [first] = view.modules[0]!.lessons
      expect((await lessonView(world.visitor, courseId, first!.id)).bodyHtml).toContain('Flour</h2>')
      expect(await admin.db.select().from(courseDrafts)).toEqual([])
      expect(await wrongCounts(admin)).toEqual([])
      const done = await admin.db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id)
      expect(done.map(({ action }) => action)).toEqual([
        'course-draft.create',
        'course-draft.save',
        'course-draft.save',
        'course-draft.save',
        'course-draft.save',
        'course.publish',
      ])
    },
  )
  spec(
    '[ADM-18+] keeps a quiz of 12 pasted questions, each with the lesson before it, and shows what guessing is right in',
    async ({ world }) => {
      const admin = await world.admin()
      await teacher(admin)
      const id = await writeDraft(admin)
      const { lesson, guesses, faults } = await lessonDraft(admin, id, 'check')
      expect(lesson.questions).toHaveLength(12)
      expect(lesson.questions[1]).toEqual({
        question: 'Question 2?',
        options: ['no', 'yes', 'or', 'as'],
        correct: [1],
        explanation: 'Because.',
        read: 'read-first',
        phoneForm: null,
      })
      expect(guesses.find(({ by }) => by === 'longest')!.share).toBe(1)
      expect(faults).toEqual([{ path: ['questions'], code: 'guessed-by-length' }])
    },
  )
  spec(
    '[ADM-18+] refuses a save over another one, keeps both until somebody decides, and takes markup as text',
    async ({ world }) => {
      const admin = await world.admin()
      await teacher(admin)
      const id = await writeDraft(admin)
      const { version } = await lessonDraft(admin, id, 'read-first')
      const typed = (body: string) => form({ title: 'Read first', minutes: '5', body, version })
      await saveLesson(admin, id, 'read-first', typed('One'))
      expect(await refusal(saveLesson(admin, id, 'read-first', typed('Two')))).toBe('changed-meanwhile')
      const now = await lessonDraft(admin, id, 'read-first')
      expect(now.lesson.body).toBe('One')
      const script = form({
        title: 'x',
        minutes: '5',
        body: '<script>alert(1)</script>',
        version: now.version,
      })
      await saveLesson(admin, id, 'read-first', script)
      const { view } = await previewLesson(admin, id, 1, null)
      expect(view.bodyHtml).not.toContain('<script')
    },
  )
  spec(
    '[ADM-18+] moves and removes modules and lessons, over the edge of a module too',
    async ({ world }) => {
      const admin = await world.admin()
      await teacher(admin)
      const id = await writeDraft(admin)
      const shape = async () =>
        (await draftWithFaults(admin, id)).document.modules.map(
          ({ title, lessons }) => `${title}: ${lessons.map(({ slug }) => slug).join()}`,
        )
      expect(await shape()).toEqual(['One: read-first,check'])
      await arrange(admin, id, { type: 'add-module', title: 'Two' })
      await arrange(admin, id, { type: 'lesson-down', slug: 'check' })
      expect(await shape()).toEqual(['One: read-first', 'Two: check'])
      await arrange(admin, id, { type: 'module-up', place: 1 })
      await arrange(admin, id, { type: 'lesson-up', slug: 'read-first' })
      expect(await shape()).toEqual(['Two: check,read-first', 'One: '])
      await arrange(admin, id, { type: 'rename-module', place: 1, title: 'Last' })
      await arrange(admin, id, { type: 'remove-lesson', slug: 'read-first' })
      expect(await shape()).toEqual(['Two: check', 'Last: '])
      expect((await lessonDraft(admin, id, 'check')).lesson.questions[0]!.read).toBe('')
      await arrange(admin, id, { type: 'remove-module', place: 1 })
      expect(await shape()).toEqual(['Two: check'])
      expect(await refusal(arrange(admin, id, { type: 'remove-module', place: 7 }))).toBe('not-found')
      await deleteDraft(admin, id)
      expect((await authoredCourses(admin, { q: '', page: 1 })).rows).toEqual([])
    },
  )
  spec(
    '[ADM-18+] takes nothing that was pressed twice, or on an older page, for another module',
    async ({ world }) => {
      const admin = await world.admin()
      await teacher(admin)
      const id = await writeDraft(admin)
      await arrange(admin, id, { type: 'add-module', title: 'Two' })
      const { version } = await draftWithFaults(admin, id)
      const first = { place: 0, version }
      await changeOutline(admin, id, { type: 'remove-module', ...first })
      for (const again of [
        () => changeOutline(admin, id, { type: 'remove-module', ...first }),
        () => changeOutline(admin, id, { type: 'rename-module', title: 'One', ...first }),
        () => changeOutline(admin, id, { type: 'module-down', ...first }),
        () => addLesson(admin, id, first, { title: 'More', type: 'text' }),
      ])
        expect(await refusal(again())).toBe('changed-meanwhile')
      const { modules } = (await draftWithFaults(admin, id)).document
      expect(modules).toEqual([{ title: 'Two', lessons: [] }])
    },
  )
  spec(
    '[ADM-18+] can be looked at as a learner, its quiz tried, and nothing of it is stored',
    async ({ world }) => {
      const admin = await world.admin()
      await teacher(admin)
      const id = await writeDraft(admin)
      const { view } = await previewCourse(admin, id)
      expect(view).toMatchObject({ unlocked: true, total: 2, continueLessonId: 1 })
      const open = await previewLesson(admin, id, 2, 'a')
      const again = await previewLesson(admin, id, 2, 'a')
      expect(again.view).toEqual(open.view)
      if (open.view.quiz?.state !== 'open') throw new Error('the quiz is not open')
      const { questions } = open.view.quiz
      expect(questions).toHaveLength(5)
      expect(JSON.stringify(questions)).not.toContain('Because')
      const right = Object.fromEntries(
        questions.map(({ number, options }) => [number, [options.indexOf('yes')]]),
      )
      expect(await previewResult(admin, id, 2, { tryId: 'a', answers: right })).toMatchObject({
        passed: true,
      })
      expect(await previewResult(admin, id, 2, { tryId: 'a', answers: {} })).toMatchObject({
        passed: false,
        mistakes: expect.arrayContaining([
          expect.objectContaining({ readAgain: [{ id: 1, title: 'Read first' }] }),
        ]),
      })
      expect(await admin.db.select().from(quizAttempts)).toEqual([])
      expect(await admin.db.select().from(courses)).toEqual([])
    },
  )
  spec(
    '[ADM-18+] [USSD-25+] carries what basic phones show, until the text changes or the course leaves them',
    async ({ world }) => {
      const admin = await world.admin()
      await teacher(admin)
      const id = await writeDraft(admin)
      const facts = async (title: string) => {
        const { version } = await draftFacts(admin, id)
        await saveFacts(admin, id, { ...factsForm, phoneTitleEn: title, phoneTitleSw: title, version })
      }
      await facts('Bake')
      const screens = ['Bake', 'A fact.', 'Why it matters.', 'What to do.', 'More.'].join('\n\n')
      await writeLesson(admin, id, 'read-first', { phoneEn: screens, phoneSw: screens })
      const asked = Array.from({ length: 12 }, (_, at) => {
        const options = ['- no', '- or', '- as'].toSpliced(at % 4, 0, '- yes')
        return [`Q${at + 1}?`, ...options, '> So.'].join('\n')
      })
      const quiz = await lessonDraft(admin, id, 'check')
      const form = quizForm(quiz.lesson.questions)
      for (const name of ['phoneEn', 'phoneSw']) form.set(name, ['Check', ...asked].join('\n\n'))
      form.set('version', quiz.version)
      await saveLesson(admin, id, 'check', form)
      const codes = async () => (await draftWithFaults(admin, id)).faults.map(({ code }) => code)
      expect(await codes()).toEqual(['guessed-by-length'])
      const { lesson } = await lessonDraft(admin, id, 'check')
      expect(lesson.questions[1]!.phoneForm!.sw).toEqual({
        question: 'Q2?',
        options: ['no', 'yes', 'or', 'as'],
        why: 'So.',
      })
      await writeLesson(admin, id, 'read-first', { body: 'Other words.' })
      expect(await codes()).toEqual(['guessed-by-length', 'phone-form-missing'])
      await facts('')
      expect(await codes()).toEqual(['guessed-by-length'])
      expect((await lessonDraft(admin, id, 'check')).lesson.phoneForm).toBeNull()
    },
  )
  spec('[ADM-18+] gets another address where its own was taken while it was written', async ({ world }) => {
    const admin = await world.admin()
    await teacher(admin)
    const write = async () => {
      const id = await createDraft(admin, { ...factsForm, title: 'Bread' })
      await arrange(admin, id, { type: 'add-module', title: 'One' })
      const slug = await addTo(admin, id, 0, { title: 'Why?', type: 'text' })
      await writeLesson(admin, id, slug, { body: 'Flour.' })
      return id
    }
    const [first, second] = [await write(), await write()]
    const courseId = await publishDraft(admin, first)
    await admin.db.update(courses).set({ slug: 'bread-2' }).where(eq(courses.id, courseId))
    await publishDraft(admin, second)
    const slugs = await admin.db.select({ slug: courses.slug }).from(courses).orderBy(courses.id)
    expect(slugs).toEqual([{ slug: 'bread-2' }, { slug: 'bread-2-2' }])
  })
  spec('[ADM-18+] is nobody’s but administrators’ while nobody teaches its course', async ({ world }) => {
    const admin = await world.admin()
    await teacher(admin)
    const id = await writeDraft(admin)
    const amina = await world.member('amina')
    for (const ctx of [world.visitor, amina])
      for (const attempt of [
        () => draftWithFaults(ctx, id),
        () => publishDraft(ctx, id),
        () => deleteDraft(ctx, id),
        () => createDraft(ctx, factsForm),
      ])
        expect(await refusal(attempt())).toMatch(/^(not-|draft-not-yours)/)
    expect(await admin.db.select().from(courseDrafts).where(eq(courseDrafts.id, id))).toHaveLength(1)
  })
})

describe('on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void ({ world } = place))

  it('[ADM-18+] courses of one title that begin at the same moment have different addresses', async () => {
    const admin = await world.admin()
    await Promise.all(Array.from({ length: 4 }, () => createDraft(admin, factsForm)))
    const drafts = await admin.db.select().from(courseDrafts)
    expect(new Set(drafts.map(({ document }) => document.slug)).size).toBe(4)
  })
})
