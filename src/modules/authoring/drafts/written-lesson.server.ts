import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { cleanText } from '#kit/text.ts'
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
import { rubricInForm } from './written-rubric.server.ts'
import { phoneFormsIn, phoneTextOf, sameWords } from './phone-text.ts'

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
