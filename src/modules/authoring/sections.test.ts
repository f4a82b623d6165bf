import { describe, expect, it } from 'vitest'
import { anchorOf, sectionsIn } from '#kit/documents/sections.ts'
import type { Context } from '#context.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { lessonsOf } from '#course-format/lessons.ts'
import { courseArchive } from './queries/archive.server.ts'
import { draftFacts, draftWithFaults, lessonDraft } from './queries/drafts.server.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { importCourse } from './commands/import.server.ts'
import { publishDraft } from './commands/publish.server.ts'
import { saveFacts, saveLesson, changeOutline } from './commands/drafts.server.ts'
import { startQuiz, submitQuiz } from '#modules/courses/commands/quizzes.server.ts'
import { instructors, quizAttempts } from '#modules/courses/tables.server.ts'
import { readSample } from './sample/read-sample.server.ts'
import { factsForm, quizForm, writeDraft, writeLesson } from './test-drafts.ts'
import { renderLesson } from '#course-format/lesson-text/html.server.ts'

const idsIn = (html: string): string[] => [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id!)

describe('the sections of a text', () => {
  it('are its headings as they are read, without those in blocks of code', () => {
    const body =
      '## Write `let` **once**\n\n```\n## no heading\n```\n\n### Smaller\n## A [link](/x) too ##\n## Njĩa 2'
    expect(sectionsIn(body)).toEqual(['Write let once', 'A link too', 'Njĩa 2'])
    expect(sectionsIn('# One\n## Below\n# Two')).toEqual(['One', 'Two'])
    expect(['Write let once', 'Njĩa 2', '"Main"!'].map(anchorOf)).toEqual([
      's-write-let-once',
      's-njia-2',
      's-main',
    ])
    expect(idsIn(renderLesson(body))).toEqual(['s-write-let-once', 's-a-link-too', 's-njia-2'])
    expect(renderLesson('## Twice\n\n## Twice').match(/<h2 id=/g)).toHaveLength(1)
    expect(renderLesson('## <b id="main">x</b> " onclick="y')).toMatch(
      /^<section id="step-1" data-step><h2 id="[a-z0-9-]+">&lt;b/,
    )
  })

  it('[CRS-19+] of every lesson that comes with Stadi have the names by which links lead to them', () => {
    for (const course of readSample().courses)
      for (const { slug, body, sw } of lessonsOf(course))
        for (const text of [body ?? '', sw?.body ?? ''])
          expect(idsIn(renderLesson(text)), `${course.slug}/${slug}`).toEqual([
            ...new Set(sectionsIn(text).map(anchorOf)),
          ])
  })
})

const BODY = '## Mix\n\nFlour, water, salt.\n\n## Bake\n\nHot.'

/** A draft whose questions all stand in the section "Bake" of its lesson, in both languages unless told otherwise. */
async function drafted(admin: Context, { section = 'Bake', isTranslated = true } = {}): Promise<string> {
  await admin.db
    .insert(instructors)
    .values({ slug: 'njeri', name: 'Njeri Kamau', title: 'Writer', bio: 'Writes.' })
  const id = await writeDraft(admin)
  const sw: Record<string, string> = isTranslated
    ? { titleSw: 'Soma', bodySw: '## Changanya\n\nUnga.\n\n## Oka\n\nMoto.' }
    : {}
  await writeLesson(admin, id, 'read-first', { body: BODY, ...sw })
  const { lesson, version } = await lessonDraft(admin, id, 'check')
  const form = quizForm(
    lesson.questions.map((one, at) => ({
      ...one,
      options: one.options.map((option) => option.padEnd(3, 't')),
      read: 'read-first',
      section,
      ...(isTranslated && {
        sw: {
          question: `Swali ${at}?`,
          options: one.options.map((option) => `${option} (sw)`),
          explanation: 'Hivyo.',
        },
      }),
    })),
  )
  form.set('version', version)
  if (isTranslated) form.set('titleSw', 'Jaribio')
  await saveLesson(admin, id, 'check', form)
  if (!isTranslated) return id
  const facts = {
    titleSw: 'Oka',
    descriptionSw: 'Mkate.',
    learningOutcomesSw: 'Oka\nUza',
    featuresSw: 'Jaribio',
  }
  const outline = await draftWithFaults(admin, id)
  await changeOutline(admin, id, {
    type: 'rename-module',
    place: 0,
    version: outline.version,
    title: 'One',
    titleSw: 'Moja',
  })
  await saveFacts(admin, id, { ...factsForm, ...facts, version: (await draftFacts(admin, id)).version })
  return id
}

describe('a question that names its section', () => {
  spec(
    '[CRS-19+] leads after a wrong answer to that section, in the language that is read, and says no key',
    async ({ world }) => {
      const admin = await world.admin()
      const courseId = await publishDraft(admin, await drafted(admin))
      const amina = await world.member('Amina')
      const [read, quiz] = (await courseView(amina, courseId)).modules[0]!.lessons
      const { attemptId } = await startQuiz(amina, courseId, quiz!.id)
      await submitQuiz(amina, attemptId, {}, { anyway: true })
      const wrong = async (ctx: Context) => {
        const view = (await lessonView(ctx, courseId, quiz!.id)).quiz
        return view?.state === 'ready' ? view.last : null
      }
      const result = await wrong(amina)
      expect(result).toMatchObject({
        passed: false,
        mistakes: Array.from({ length: 5 }, () => ({
          readAgain: [{ id: read!.id, section: { title: 'Bake', anchor: 's-bake' } }],
        })),
      })
      expect(JSON.stringify(result)).not.toMatch(/Because|yes|correct|explanation/)
      expect(await wrong({ ...amina, reading: 'sw' })).toMatchObject({
        mistakes: [
          { readAgain: [{ title: 'Soma', section: { title: 'Oka', anchor: 's-oka' } }] },
          {},
          {},
          {},
          {},
        ],
      })
      expect((await lessonView(amina, courseId, read!.id)).bodyHtml).toContain('<h2 id="s-bake">')
      const [attempt] = await amina.db.select().from(quizAttempts)
      expect(attempt!.drawn[0]).toMatchObject({ section: 'Bake', sw: { section: 'Oka' } })
    },
  )

  spec('[CRS-19+] is refused beside its field where the lesson has none of that name', async ({ world }) => {
    const admin = await world.admin()
    expect(await refusal(drafted(admin, { section: 'Fry', isTranslated: false }))).toMatchObject({
      q0section: 'section-unknown',
    })
  })
  spec(
    '[CRS-19+] keeps a course from being published when the heading changes, and goes with it as a folder',
    async ({ world }) => {
      const admin = await world.admin()
      const id = await drafted(admin, { isTranslated: false })
      const { bytes } = await courseArchive(admin, id)
      const again = await importCourse(admin, bytes)
      const { lesson } = await lessonDraft(admin, again, 'check')
      expect(new Set(lesson.questions.map(({ section }) => section))).toEqual(new Set(['Bake']))
      expect((await draftWithFaults(admin, id)).faults).toEqual([])
      await writeLesson(admin, id, 'read-first', { body: BODY.replace('Bake', 'Fry') })
      expect((await draftWithFaults(admin, id)).faults[0]).toMatchObject({
        path: ['modules', 0, 'lessons', 1, 'questions', 0, 'section'],
        code: 'section-unknown',
      })
    },
  )
})
