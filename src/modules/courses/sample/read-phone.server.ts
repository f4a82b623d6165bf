import { existsSync } from 'node:fs'
import { z } from 'zod'
import { readJson } from '#adapters/files/sample-files.server.ts'
import {
  COURSE_TITLE,
  LESSON_TITLE,
  type LessonForm,
  lessonFaults,
  type QuestionForm,
  questionFaults,
  titleFaults,
} from '../phone-form.ts'
import type { LessonType } from '../types.ts'

const text = z.string().trim().min(1)
const Bilingual = z.strictObject({ en: text, sw: text })

/** The course's name on basic phones: with it, every lesson of the course has a form. */
export const PhoneTitle = Bilingual.refine((title) => titleFaults(title, COURSE_TITLE).length === 0, {
  error: ({ input }) => titleFaults(input as z.output<typeof Bilingual>, COURSE_TITLE).join('; '),
})

const Screens = z.array(text).min(1)
const LessonFile = z.strictObject({ title: Bilingual, en: Screens, sw: Screens })

const Words = z.strictObject({ question: text, options: z.array(text).min(2), why: text })
/** `of`: the question as the quiz asks it, so that none is shown in the place of another. */
const QuizFile = z.strictObject({
  title: Bilingual,
  questions: z.array(z.strictObject({ of: text, en: Words, sw: Words })),
})

type Question = { question: string; options: string[]; correct: number[] }
type Forms<Q> = { phoneForm: LessonForm | null; questions: (Q & { phoneForm: QuestionForm | null })[] }

/**
 * A lesson's short form and those of its questions, from the files beside it.
 * @param file path without its ending @param isOnPhone whether the course has a name on basic phones
 * @throws with course and lesson when a form is missing, too many, or does not fit
 */
export function phoneForms<Q extends Question>(
  name: string,
  file: string,
  lesson: { type: LessonType; questions: Q[] },
  isOnPhone: boolean,
): Forms<Q> {
  const path = `${file}${lesson.type === 'quiz' ? '.quiz' : ''}.phone.json`
  if (existsSync(path) !== isOnPhone)
    throw new Error(
      isOnPhone
        ? `${name} has no short form, and its course is on basic phones.`
        : `${name} has a short form, and its course no phoneTitle.`,
    )
  if (lesson.type === 'project' && isOnPhone)
    throw new Error(`${name} is a project, which no basic phone hands in.`)
  if (!isOnPhone)
    return { phoneForm: null, questions: lesson.questions.map((one) => ({ ...one, phoneForm: null })) }
  const { forms, faults } =
    lesson.type === 'quiz' ? quizForms(path, lesson.questions) : lessonForm(path, lesson.questions)
  const all = [...titleFaults(forms.phoneForm!.title, LESSON_TITLE), ...faults]
  if (all.length > 0) throw new Error(`${name} does not fit basic phones: ${all.join('; ')}`)
  return forms
}

type Read<Q> = { forms: Forms<Q>; faults: string[] }

function lessonForm<Q>(path: string, questions: never[] | Q[]): Read<Q> {
  const { title, en, sw } = readJson(LessonFile, path)
  const text = { en: en.join('\n\n'), sw: sw.join('\n\n') }
  return {
    forms: { phoneForm: { title, text }, questions: questions.map((one) => ({ ...one, phoneForm: null })) },
    faults: lessonFaults(text),
  }
}

function quizForms<Q extends Question>(path: string, questions: Q[]): Read<Q> {
  const { title, questions: read } = readJson(QuizFile, path)
  const byQuestion = new Map(read.map(({ of, ...form }) => [of, form]))
  const asked = new Set(questions.map(({ question }) => question))
  return {
    forms: {
      phoneForm: { title, text: null },
      questions: questions.map((one) => ({ ...one, phoneForm: byQuestion.get(one.question) ?? null })),
    },
    faults: [
      ...questions.flatMap((one) => {
        const form = byQuestion.get(one.question)
        return form ? questionFaults(form, one) : [`"${one.question}" has no form`]
      }),
      ...read.filter(({ of }) => !asked.has(of)).map(({ of }) => `"${of}" is no question of the quiz`),
    ],
  }
}
