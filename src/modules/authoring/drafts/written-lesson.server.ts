import { parse } from '#kit/parse.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { cleanText, nameFor } from '#kit/text.ts'
import { CourseDraft, type CourseDocument, type DraftLesson } from '#course-format/document.ts'
import {
  longPart,
  PhoneTexts,
  pastedQuestions,
  questionsIn,
  QuizLesson,
  slidesIn,
  VideoLesson,
  WrittenLesson,
} from './inputs.ts'
import { contentOfKind } from '#course-format/lesson-kinds.ts'
import type { LessonType } from '#course-format/types.ts'
import { readableIn } from '#course-format/lessons.ts'
import { taughtBefore } from './outline.ts'
import { phoneFormsIn, phoneTextOf, sameWords } from './phone-text.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import {
  type Criterion,
  criterionField,
  criterionParts,
  markLevels,
  type Rubric,
} from '#course-format/rubric.ts'
import { rubricRoom, rubricSchema } from '#course-format/rubric-file.ts'

export function written(
  document: CourseDocument,
  lesson: DraftLesson,
  raw: Record<string, unknown>,
  form: FormData,
): DraftLesson {
  return writtenAs[lesson.type]({ document, lesson, raw, form })
}

type Written = { document: CourseDocument; lesson: DraftLesson; raw: Record<string, unknown>; form: FormData }

const writtenAs: Record<LessonType, (written: Written) => DraftLesson> = {
  text: ({ lesson, raw }) => ({ ...lesson, ...parse(WrittenLesson, raw) }),
  video: filmOf,
  quiz: ({ document, lesson, raw, form }) => quizOf(document, lesson, raw, form),
  project: ({ lesson, raw, form }) => ({
    ...lesson,
    ...parse(WrittenLesson, raw),
    rubric: rubricInForm(form, lesson.rubric),
  }),
}

function filmOf({ lesson, raw }: Written): DraftLesson {
  const { transcript, ...about } = parse(VideoLesson, raw)
  const slides = slidesIn(transcript, about.title, lesson.video?.slides ?? [])
  const long = longPart(slides)
  if (long)
    throw new Refusal('invalid-input', {
      fields: { transcript: 'part-too-long' },
      values: { part: long.heading },
    })
  return { ...lesson, ...about, video: { ...lesson.video, slides } }
}

function quizOf(
  document: CourseDocument,
  lesson: DraftLesson,
  raw: Record<string, unknown>,
  form: FormData,
): DraftLesson {
  const { pasted, ...about } = parse(QuizLesson, raw)
  const { questions, faults } = questionsIn(form, readableIn(document))
  if (Object.keys(faults).length > 0) throw new Refusal('invalid-input', { fields: faults })
  const added = pastedQuestions(pasted, taughtBefore(document, lesson.slug))
  const before = new Map(lesson.questions.map((question) => [question.question, question]))
  const next = {
    ...lesson,
    ...about,
    questions: [...questions, ...added].map((question) => ({
      ...question,
      phoneForm: sameWords(before.get(question.question), question),
    })),
  }
  if (!CourseDraft.shape.modules.element.shape.lessons.element.safeParse(next).success)
    throw new Refusal('invalid-input', { fields: { pasted: 'too-long' } })
  return next
}

/** Short forms as they were written; a form of a text that was written anew would tell the old one. */
export function phonePart(
  before: DraftLesson,
  next: DraftLesson,
  raw: Record<string, unknown>,
): Partial<Pick<DraftLesson, 'phoneForm' | 'questions'>> {
  const was = { en: phoneTextOf(before, 'en'), sw: phoneTextOf(before, 'sw') }
  const { phoneEn: en, phoneSw: sw } = parse(PhoneTexts, { phoneEn: was.en, phoneSw: was.sw, ...raw })
  if (en !== cleanText(was.en) || sw !== cleanText(was.sw)) return phoneFormsIn(next, { en, sw })
  return {
    phoneForm: contentOfKind(before) !== 'questions' && before.body !== next.body ? null : before.phoneForm,
  }
}

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * What the form of a project says it is marked by. A criterion without any text is none, and without criteria the general rubric counts.
 * @throws Refusal 'invalid-input' with what is wrong, by field
 */
export function rubricInForm(form: FormData, before: Rubric | null): Rubric | null {
  if (textIn(form, 'intent') === 'general-rubric') return rubricOf({ rubric: null })
  // A form without these fields says nothing of them.
  if (!form.has('criteria')) return before
  const places = Array.from({ length: rubricRoom.most }, (_, at) => at).filter((at) => isWritten(form, at))
  if (places.length === 0) return null
  const read = rubricSchema(false).safeParse({
    criteria: places.reduce<Criterion[]>(
      (all, at) => [...all, criterionIn(form, at, { before, taken: all.map(({ key }) => key) })],
      [],
    ),
  })
  // The form shows no example: it stays, for the criteria that it still has.
  if (read.success) return { ...read.data, ...withExample(before, read.data) }
  const fields = Object.fromEntries(
    read.error.issues.map(({ path: [, index, ...rest], message }) => [
      criterionField(places[Number(index)]!, rest),
      message as RefusalCode,
    ]),
  )
  throw new Refusal('invalid-input', { fields })
}

/** A criterion that is new has no level in the example yet, so the example is left out until its file says one. */
function withExample(before: Rubric | null, { criteria }: Rubric): Pick<Rubric, 'example'> {
  const example = before?.example
  if (!example || criteria.some(({ key }) => !example.levels[key])) return {}
  const levels = Object.fromEntries(criteria.map(({ key }) => [key, example.levels[key]!]))
  return { example: { ...example, levels } }
}

const isWritten = (form: FormData, at: number): boolean =>
  !form.has(criterionField(at, ['dropped'])) &&
  criterionParts.some((part) => textIn(form, criterionField(at, part)).trim() !== '')

/** One that keeps its English name keeps its key. */
function criterionIn(
  form: FormData,
  at: number,
  { before, taken }: { before: Rubric | null; taken: string[] },
): Criterion {
  const both = (part: string[]) => ({
    en: textIn(form, criterionField(at, [...part, 'en'])),
    sw: textIn(form, criterionField(at, [...part, 'sw'])),
  })
  const name = both(['name'])
  const key = before?.criteria.find((one) => one.name.en === name.en.trim())?.key
  return {
    key: key && !taken.includes(key) ? key : nameFor(name.en.slice(0, 30), taken, 'criterion'),
    name,
    levels: Object.fromEntries(
      markLevels.map((level) => [level, both(['levels', level])]),
    ) as Criterion['levels'],
  }
}
