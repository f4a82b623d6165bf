import { z } from 'zod'
import {
  LESSON_TITLE,
  type LessonForm,
  lessonFaults,
  type QuestionForm,
  questionFaults,
  titleFaults,
} from '#course-format/phone-form.ts'
import { lessonKinds, onPhoneOf } from '#course-format/lesson-kinds.ts'
import type { LessonType } from '#modules/courses/types.ts'
import { type CourseFolder, FolderFault, jsonIn } from './folder.ts'

/** A draft may have the words of one language only. @param isWhole whether nothing may be missing */
function schemas(isWhole: boolean) {
  const text = isWhole ? z.string().trim().min(1) : z.string().trim()
  const title = z.strictObject({ en: text, sw: text })
  const screens = z.array(text).min(isWhole ? 1 : 0)
  const words = z.strictObject({ question: text, options: z.array(text).min(isWhole ? 2 : 0), why: text })
  return {
    lesson: z.strictObject({ title, en: screens, sw: screens }),
    /** `of`: the question as the quiz asks it, so that none is shown in the place of another. */
    quiz: z.strictObject({ title, questions: z.array(z.strictObject({ of: text, en: words, sw: words })) }),
  }
}
const files = { whole: schemas(true), unfinished: schemas(false) }
const fileOf = (isWhole: boolean) => (isWhole ? files.whole : files.unfinished)

type Question = { question: string; options: string[]; correct: number[] }
type Forms<Q> = { phoneForm: LessonForm | null; questions: (Q & { phoneForm: QuestionForm | null })[] }
type Lesson<Q> = { slug: string; type: LessonType; questions: Q[] }

export const phonePathOf = ({ slug, type }: Pick<Lesson<never>, 'slug' | 'type'>): string =>
  `lessons/${slug}${lessonKinds[type].onPhone === 'questions' ? '.quiz' : ''}.phone.json`

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
  const onPhone = onPhoneOf(lesson)
  const isThere = folder.has(path)
  // A project has none: it is handed in on the web.
  const isDue = isOnPhone && onPhone !== null
  if (isWhole && isThere !== isDue)
    throw new FolderFault(
      isDue
        ? `${name} has no short form, and its course is on basic phones.`
        : `${name} has a short form, and ${isOnPhone ? 'is a project' : 'its course no phoneTitle'}.`,
    )
  if (!isThere)
    return { phoneForm: null, questions: lesson.questions.map((one) => ({ ...one, phoneForm: null })) }
  const { forms, faults } =
    onPhone === 'questions'
      ? quizForms(folder, path, lesson.questions, isWhole)
      : lessonForm(folder, path, lesson.questions, isWhole)
  const all = [...titleFaults(forms.phoneForm!.title, LESSON_TITLE), ...faults]
  if (isWhole && all.length > 0) throw new FolderFault(`${name} does not fit basic phones: ${all.join('; ')}`)
  return forms
}

type Read<Q> = { forms: Forms<Q>; faults: string[] }

function lessonForm<Q>(folder: CourseFolder, path: string, questions: Q[], isWhole: boolean): Read<Q> {
  const { title, en, sw } = jsonIn(folder, fileOf(isWhole).lesson, path)
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
  const { title, questions: read } = jsonIn(folder, fileOf(isWhole).quiz, path)
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
