import type { RefusalCode } from '#kit/refusal.ts'
import { contentOfKind, type LessonContent } from './lesson-kinds.ts'
import type { CourseWords, LessonType, LessonWords, QuestionWords } from './types.ts'

type Path = (string | number)[]
type Fault = { path: Path; code: RefusalCode }
type Question = { options: string[]; sw?: QuestionWords | undefined }
type Lesson = {
  type: LessonType
  video: { slides: unknown[] } | null
  questions: Question[]
  sw?: LessonWords | undefined
}
/** A course's document, as far as its Kiswahili goes. */
type Course = {
  language: string
  learningOutcomes: string[]
  features: string[]
  sw?: CourseWords | undefined
  modules: { lessons: Lesson[]; sw?: string | undefined }[]
}

const distinct = (list: unknown[]): boolean => new Set(list).size === list.length

/** Whether anything of a course is written in Kiswahili beside the English: then all of it has to be. */
export const isBegun = ({ sw, modules }: Pick<Course, 'sw' | 'modules'>): boolean =>
  sw !== undefined ||
  modules.some(
    (module) =>
      module.sw !== undefined ||
      module.lessons.some((lesson) => lesson.sw ?? lesson.questions.some((one) => one.sw)),
  )

/** What is missing in the Kiswahili of a course: learners get all of it or nothing. */
export function translationFaults(course: Course): Fault[] {
  if (!isBegun(course)) return []
  if (course.language === 'Kiswahili') return [{ path: ['sw', 'title'], code: 'kiswahili-twice' }]
  const { sw, modules } = course
  return [
    ...missing(sw?.title, ['sw', 'title']),
    ...missing(sw?.description, ['sw', 'description']),
    ...asMany(sw?.learningOutcomes, course.learningOutcomes, ['sw', 'learningOutcomes']),
    ...asMany(sw?.features, course.features, ['sw', 'features']),
    ...modules.flatMap((module, at) => [
      ...missing(module.sw, ['modules', at, 'sw']),
      ...module.lessons.flatMap((lesson, place) => lessonFaults(lesson, ['modules', at, 'lessons', place])),
    ]),
  ]
}

function lessonFaults({ type, sw, questions, video }: Lesson, path: Path): Fault[] {
  const content: Record<LessonContent, () => Fault[]> = {
    questions: () => [
      ...questions.flatMap((one, at) => questionFaults(one, [...path, 'questions', at, 'sw'])),
      ...(distinct(questions.flatMap((one) => one.sw?.question || []))
        ? []
        : [{ path: [...path, 'questions'], code: 'questions-alike' as const }]),
    ],
    film: () => asMany(sw?.slides, video?.slides ?? [], [...path, 'sw', 'slides']),
    body: () => missing(sw?.body, [...path, 'sw', 'body']),
  }
  return [...missing(sw?.title, [...path, 'sw', 'title']), ...content[contentOfKind({ type })]()]
}

function questionFaults({ options, sw }: Question, path: Path): Fault[] {
  return [
    ...missing(sw?.question, [...path, 'question']),
    ...options.flatMap((_, at) => missing(sw?.options[at], [...path, 'options', at])),
    ...(distinct(sw?.options ?? []) && (sw?.options.length ?? 0) <= options.length
      ? []
      : [{ path: [...path, 'options', 0], code: 'options-alike' as const }]),
    ...missing(sw?.explanation, [...path, 'explanation']),
  ]
}

const missing = (text: string | undefined, path: Path): Fault[] => (text ? [] : [{ path, code: 'required' }])

/** As many as in English, and none empty. */
const asMany = (list: (string | object)[] | undefined, english: unknown[], path: Path): Fault[] =>
  list?.length === english.length && list.every(Boolean)
    ? []
    : [{ path, code: list && list.length > 0 ? 'kiswahili-count' : 'required' }]
