import type { Context } from '#context.ts'
import { addLesson, changeOutline, createDraft, saveLesson } from './commands/drafts.server.ts'
import type { OutlineAction } from './drafts/outline.ts'
import type { CourseDocument, DraftQuestion } from '#course-format/document.ts'
import { draftWithFaults, lessonDraft } from './queries/drafts.server.ts'

/** A course's facts, whole, as their form sends them. */
export const factsForm = {
  title: 'Bake and sell',
  description: 'Bake bread that sells.',
  category: 'E-commerce',
  level: 'Beginner',
  durationText: '1 week',
  priceKes: '0',
  platform: 'WhatsApp',
  language: 'English',
  instructor: 'njeri',
  skills: 'Baking',
  learningOutcomes: 'Bake\nSell',
  features: 'Quiz',
}

/** Questions as somebody would paste them; the key is "yes", at each place in turn. */
export const pastedQuiz = (count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const options = ['- no', '- or', '- as'].toSpliced(at % 4, 0, '* yes')
    return [`Question ${at + 1}?`, ...options, '> Because.'].join('\n')
  }).join('\n\n')

type At<Action> = Action extends unknown ? Omit<Action, 'version'> : never

/** Changes the outline as its page would that was just loaded. */
export async function arrange(admin: Context, id: string, action: At<OutlineAction>): Promise<void> {
  const { version } = await draftWithFaults(admin, id)
  await changeOutline(admin, id, { ...action, version } as OutlineAction)
}

/** Adds a lesson to a module as the page would that was just loaded. @returns its name */
export async function addTo(admin: Context, id: string, place: number, lesson: object): Promise<string> {
  const { version } = await draftWithFaults(admin, id)
  return addLesson(admin, id, { place, version }, lesson)
}

/** A draft with one module, a text that is written and a quiz of 12 questions. @returns its id */
export async function writeDraft(admin: Context, facts: Partial<typeof factsForm> = {}): Promise<string> {
  const id = await createDraft(admin, { ...factsForm, ...facts })
  await arrange(admin, id, { type: 'add-module', title: 'One' })
  await addTo(admin, id, 0, { title: 'Read first', type: 'text' })
  await addTo(admin, id, 0, { title: 'Check', type: 'quiz' })
  await writeLesson(admin, id, 'read-first', { body: 'Flour, water, salt.' })
  await writeLesson(admin, id, 'check', { pasted: pastedQuiz(12) })
  return id
}

/** Saves a lesson of a draft as its form would, with some fields changed. */
export async function writeLesson(
  admin: Context,
  id: string,
  slug: string,
  fields: Record<string, string>,
): Promise<void> {
  const { lesson, version } = await lessonDraft(admin, id, slug)
  const form = new FormData()
  const sent = { title: lesson.title, minutes: '5', body: lesson.body ?? '', version, ...fields }
  for (const [name, value] of Object.entries(sent)) form.set(name, value)
  await saveLesson(admin, id, slug, form)
}

/** The form of a quiz as its page would send it. */
export function quizForm(questions: DraftQuestion[]): FormData {
  const form = new FormData()
  form.set('title', 'Check')
  form.set('minutes', '5')
  form.set('asked', String(questions.length))
  for (const [
    at,
    { question, options, correct, explanation, read, section = '', sw },
  ] of questions.entries()) {
    for (const [part, text] of Object.entries({ question, explanation, read, section }))
      form.set(`q${at}${part}`, text)
    for (const [place, option] of options.entries()) form.set(`q${at}option${place}`, option)
    if (sw) {
      form.set(`q${at}swquestion`, sw.question)
      form.set(`q${at}swexplanation`, sw.explanation)
      for (const [place, option] of sw.options.entries()) form.set(`q${at}swoption${place}`, option)
    }
    for (const place of correct) form.append(`q${at}right`, String(place))
  }
  return form
}

/** A draft of one text. */
export const draftedCourse: CourseDocument = {
  ...factsForm,
  slug: 'bake-and-sell',
  category: 'E-commerce',
  level: 'Beginner',
  language: 'English',
  priceKes: 0,
  skills: ['Baking'],
  learningOutcomes: ['Bake'],
  features: ['Quiz'],
  modules: [
    {
      title: 'One',
      lessons: [
        {
          slug: 'read-first',
          title: 'Read first',
          type: 'text',
          minutes: 5,
          body: 'Flour.',
          video: null,
          mediaBytes: 0,
          questions: [],
          phoneForm: null,
          rubric: null,
        },
      ],
    },
  ],
}
