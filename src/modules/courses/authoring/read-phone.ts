import { z } from 'zod'
import {
  LESSON_TITLE,
  type LessonForm,
  lessonFaults,
  type QuestionForm,
  questionFaults,
  titleFaults,
} from '../phone-form.ts'
import type { LessonType } from '../types.ts'
import { type CourseFolder, FolderFault, jsonIn } from './folder.ts'

const text = z.string().trim().min(1)
const Bilingual = z.strictObject({ en: text, sw: text })
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
type Lesson<Q> = { slug: string; type: LessonType; questions: Q[] }

export const phonePathOf = ({ slug, type }: Pick<Lesson<never>, 'slug' | 'type'>): string =>
  `lessons/${slug}${type === 'quiz' ? '.quiz' : ''}.phone.json`

/**
 * A lesson's short form and those of its questions, from the file beside it.
 * @param isOnPhone whether the course has a name on basic phones @param isWhole whether nothing may be missing
 * @throws FolderFault with course and lesson when a form is missing, too many, or does not fit
 */
export function phoneForms<Q extends Question>(
  folder: CourseFolder,
  lesson: Lesson<Q>,
  { isOnPhone, isWhole }: { isOnPhone: boolean; isWhole: boolean },
): Forms<Q> {
  const [path, name] = [phonePathOf(lesson), `${folder.name}/${lesson.slug}`]
  const isThere = folder.has(path)
  if (isWhole && isThere !== isOnPhone)
    throw new FolderFault(
      isOnPhone
        ? `${name} has no short form, and its course is on basic phones.`
        : `${name} has a short form, and its course no phoneTitle.`,
    )
  if (isWhole && lesson.type === 'project' && isOnPhone)
    throw new FolderFault(`${name} is a project, which no basic phone hands in.`)
  if (!isThere)
    return { phoneForm: null, questions: lesson.questions.map((one) => ({ ...one, phoneForm: null })) }
  const { forms, faults } =
    lesson.type === 'quiz'
      ? quizForms(folder, path, lesson.questions, isWhole)
      : lessonForm(folder, path, lesson.questions)
  const all = [...titleFaults(forms.phoneForm!.title, LESSON_TITLE), ...faults]
  if (isWhole && all.length > 0) throw new FolderFault(`${name} does not fit basic phones: ${all.join('; ')}`)
  return forms
}

type Read<Q> = { forms: Forms<Q>; faults: string[] }

function lessonForm<Q>(folder: CourseFolder, path: string, questions: Q[]): Read<Q> {
  const { title, en, sw } = jsonIn(folder, LessonFile, path)
  const text = { en: en.join('\n\n'), sw: sw.join('\n\n') }
  return {
    forms: { phoneForm: { title, text }, questions: questions.map((one) => ({ ...one, phoneForm: null })) },
    faults: lessonFaults(text),
  }
}

function quizForms<Q extends Question>(
  folder: CourseFolder,
  path: string,
  questions: Q[],
  isWhole: boolean,
): Read<Q> {
  const { title, questions: read } = jsonIn(folder, QuizFile, path)
  const byQuestion = new Map(read.map(({ of, ...form }) => [of, form]))
  const asked = new Set(questions.map(({ question }) => question))
  const strays = read.filter(({ of }) => !asked.has(of)).map(({ of }) => `"${of}" is no question of the quiz`)
  if (!isWhole && strays.length > 0) throw new FolderFault(`${folder.name}/${path}: ${strays.join('; ')}`)
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
      ...strays,
    ],
  }
}
