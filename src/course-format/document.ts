import { languageNames } from '#kit/locales.ts'
import { z } from 'zod'
import { slugText, optionalLine, optionalText, requiredLine, requiredText } from '#kit/inputs.ts'
import type { RefusalCode } from '#kit/refusal.ts'
import { rubricSchema } from './rubric-file.ts'
import { COURSE_TITLE, LESSON_TITLE, lessonFaults, questionFaults, titleFaults } from './phone-form.ts'
import { contentFaultsOf } from './content-faults.ts'
import { contentOfKind, lessonKinds } from './lesson-kinds.ts'
import { categories, lessonTypes, levels } from './types.ts'
import { translationFaults } from './translation-faults.ts'
import { translationSchemas } from './translation-schema.ts'
import { worthFaults } from './hours.ts'
import { taughtFaults } from './taught.ts'

/** Letters and counts that a course may have. */
export const room = {
  title: 120,
  description: 600,
  body: 40_000,
  transcript: 4000,
  question: 400,
  option: 200,
  explanation: 600,
  listed: 200,
  list: 12,
  modules: 30,
  lessons: 40,
  /** In all modules together: a page that lists them opens on a phone. */
  allLessons: 400,
  questions: 60,
  options: 8,
  slides: 60,
  captions: 100_000,
} as const

const distinct = (list: unknown[]): boolean => new Set(list).size === list.length
const Bilingual = z.strictObject({ en: optionalText(2000), sw: optionalText(2000) })
const Said = z.strictObject({
  question: optionalLine(room.question),
  options: z.array(optionalLine(room.option)).max(room.options),
  why: optionalLine(room.explanation),
})

/** What a course's folder and its draft hold. A draft may be unfinished: its texts may be empty and its lists short. @param isWhole as it is published */
function schemas(isWhole: boolean) {
  const text = (max: number) => (isWhole ? requiredText(max) : optionalText(max))
  const line = (max: number) => (isWhole ? requiredLine(max) : optionalLine(max))
  const list = <S extends z.ZodType>(of: S, max: number) =>
    z
      .array(of)
      .min(isWhole ? 1 : 0, 'required')
      .max(max, 'too-long')
  const facts = {
    slug: slugText,
    title: requiredLine(room.title),
    description: text(room.description),
    category: z.enum(categories, 'option-unknown'),
    level: z.enum(levels, 'option-unknown'),
    durationText: line(40),
    priceKes: z.int('price-range').min(0, 'price-range').max(250_000, 'price-range'),
    platform: line(60),
    language: z.enum(languageNames, 'option-unknown').default('English'),
    instructor: isWhole ? slugText : z.union([z.literal(''), slugText]),
    skills: list(requiredLine(60), room.list),
    learningOutcomes: list(requiredLine(room.listed), room.list),
    features: list(requiredLine(room.listed), room.list),
    phoneTitle: Bilingual.optional(),
  }
  /** `read`: the lesson of the course that teaches the answer. `section`: the heading there under which it stands. */
  const question = {
    question: line(room.question),
    options: z
      .array(line(room.option))
      .min(isWhole ? 2 : 0, 'required')
      .max(room.options, 'too-long')
      .refine((options) => !isWhole || distinct(options), 'options-alike'),
    correct: z
      .array(z.int().min(0))
      .min(isWhole ? 1 : 0, 'required')
      .max(room.options)
      .refine(distinct, 'answer-key-invalid'),
    explanation: line(room.explanation),
    read: isWhole ? slugText : z.union([z.literal(''), slugText]),
    section: optionalLine(room.title).optional(),
  }
  const slides = list(
    z.strictObject({
      heading: line(room.title),
      points: z.array(requiredLine(room.listed)).max(room.list),
      narration: text(room.transcript),
    }),
    room.slides,
  )
  const outlined = {
    slug: slugText,
    title: line(room.title),
    type: z.enum(lessonTypes, 'option-unknown'),
    minutes: z.int('number-range').min(1, 'number-range').max(600, 'number-range'),
  }
  return { facts, question, slides, outlined, text, line, list }
}

const unfinished = schemas(false)
const inKiswahili = translationSchemas(room)

/** The files of a course's folder. What they hold together is judged as one document. */
export const CourseFile = z.strictObject({
  /** Its number, where it has one; another house gives it another. */
  id: z.int().positive().optional(),
  ...unfinished.facts,
  sw: inKiswahili.file,
  modules: z.array(
    z.strictObject({
      title: optionalLine(room.title),
      lessons: z.array(z.strictObject(unfinished.outlined)),
    }),
  ),
})
export const QuizFile = z.strictObject({ questions: z.array(z.strictObject(unfinished.question)) })
export const VideoFile = z.strictObject({ slides: unfinished.slides })

function documentShape(isWhole: boolean) {
  const { facts, question, slides, outlined, text, line, list } = schemas(isWhole)
  const lesson = z.strictObject({
    ...outlined,
    /** Markdown of a text or of a project's brief. */
    body: text(room.body).nullable(),
    video: z
      .strictObject({
        slides,
        /** What was uploaded, by its name among the files of courses; without one, what came with Stadi. */
        film: z
          .string()
          .regex(/^[0-9a-f]{32}$/)
          .optional(),
        /** WebVTT. */
        captions: z.string().max(room.captions).optional(),
        /** The same in Kiswahili. */
        captionsSw: z.string().max(room.captions).optional(),
      })
      .nullable(),
    /** Bytes of its film, 0 without one. */
    mediaBytes: z.int().min(0),
    questions: z
      .array(
        z
          .strictObject({
            ...question,
            phoneForm: z.strictObject({ en: Said, sw: Said }).nullable(),
            sw: inKiswahili.question,
          })
          .superRefine((asked, issues) => {
            if (isWhole && !isKey(asked)) issues.addIssue(issue(['correct'], 'answer-key-invalid'))
          }),
      )
      .max(room.questions, 'too-long'),
    phoneForm: z.strictObject({ title: Bilingual, text: Bilingual.nullable() }).nullable(),
    /** What a project is marked by. */
    rubric: rubricSchema(isWhole).nullable(),
    sw: inKiswahili.lesson,
  })
  return z.strictObject({
    ...facts,
    sw: inKiswahili.course,
    modules: list(
      z.strictObject({
        title: line(room.title),
        sw: inKiswahili.module,
        lessons: list(lesson, room.lessons),
      }),
      room.modules,
    ),
  })
}

export type CourseDocument = z.output<ReturnType<typeof documentShape>>
export type DraftModule = CourseDocument['modules'][number]
export type DraftLesson = DraftModule['lessons'][number]
export type DraftQuestion = DraftLesson['questions'][number]

export type Path = (string | number)[]
/** What is missing or wrong in a course, where. `values` fill its words. */
export type Fault = { path: Path; code: RefusalCode; values?: Record<string, string | number> }

const issue = (path: Path, message: RefusalCode) => ({ code: 'custom' as const, path, message })

/** A course that may be unfinished: what is kept while somebody writes it. */
export const CourseDraft = documentShape(false).superRefine((course, issues) => {
  for (const { path, code } of togetherFaults(course)) issues.addIssue(issue(path, code))
})
/** A course as learners get it. The messages of what is wrong are codes of refusals. */
export const WholeCourse = documentShape(true).superRefine((course, issues) => {
  for (const { path, code } of [...togetherFaults(course), ...wholeFaults(course)])
    issues.addIssue(issue(path, code))
})

/** Everything that keeps a draft from being published, once a place; none when it may be. */
export function faultsOf(draft: CourseDocument): Fault[] {
  const byPlace = new Map<string, Fault>()
  for (const { path, message } of WholeCourse.safeParse(draft).error?.issues ?? []) {
    const place = path.join('.')
    if (!byPlace.has(place)) byPlace.set(place, { path: path as Path, code: message as RefusalCode })
  }
  return [...byPlace.values()]
}

type Placed = { lesson: DraftLesson; path: Path }
const placed = ({ modules }: Pick<CourseDocument, 'modules'>): Placed[] =>
  modules.flatMap(({ lessons }, module) =>
    lessons.map((lesson, index) => ({ lesson, path: ['modules', module, 'lessons', index] })),
  )

/** The key names some of the options, not all. */
const isKey = ({ options, correct }: { options: string[]; correct: number[] }): boolean =>
  correct.length < options.length && correct.every((option) => option < options.length)

function togetherFaults(course: CourseDocument): Fault[] {
  const seen = new Set<string>()
  return placed(course).flatMap(({ lesson: { slug }, path }) => {
    const isTwice = seen.has(slug)
    seen.add(slug)
    return isTwice ? [{ path: [...path, 'slug'], code: 'lesson-twice' as const }] : []
  })
}

function wholeFaults(course: CourseDocument): Fault[] {
  const all = placed(course)
  return [
    ...all.flatMap(({ lesson, path }) => contentFaults(lesson, path)),
    ...taughtFaults(all),
    ...phoneFaults(course, all),
    ...translationFaults(course),
    ...worthFaults(course),
  ]
}

/** A lesson has what its kind needs. */
const contentFaults = (lesson: DraftLesson, path: Path): Fault[] =>
  contentFaultsOf[contentOfKind(lesson)](lesson).map(([field, code]) => ({ path: [...path, field], code }))

/** With a name there, a course is on basic phones from beginning to end (decision 041). */
function phoneFaults({ phoneTitle }: CourseDocument, all: Placed[]): Fault[] {
  if (!phoneTitle)
    return all.flatMap(({ lesson, path }) =>
      lesson.phoneForm ? [{ path: [...path, 'phone'], code: 'phone-form-stray' as const }] : [],
    )
  return [
    ...(titleFaults(phoneTitle, COURSE_TITLE).length > 0
      ? [{ path: ['phoneTitle'], code: 'phone-form-misfit' as const }]
      : []),
    ...all.flatMap(({ lesson, path }) => {
      const code = phoneFault(lesson)
      return code ? [{ path: [...path, 'phone'], code }] : []
    }),
  ]
}

function phoneFault({ type, phoneForm, questions }: DraftLesson): RefusalCode | null {
  const { onPhone } = lessonKinds[type]
  // It is handed in on the web, by whoever learned the rest by dialling, too.
  if (onPhone === null) return null
  if (!phoneForm || (onPhone === 'questions' && questions.some((question) => !question.phoneForm)))
    return 'phone-form-missing'
  return phoneMisfits({ type, phoneForm, questions }).length > 0 ? 'phone-form-misfit' : null
}

/** Why a lesson's short form does not fit basic phones, in words; none where it does, or where there is none. */
export function phoneMisfits({
  type,
  phoneForm,
  questions,
}: Pick<DraftLesson, 'type' | 'phoneForm' | 'questions'>): string[] {
  if (!phoneForm) return []
  const text = phoneForm.text ?? { en: '', sw: '' }
  return [
    ...titleFaults(phoneForm.title, LESSON_TITLE),
    ...(lessonKinds[type].onPhone === 'questions' ? [] : lessonFaults(text)),
    ...questions.flatMap((question) =>
      question.phoneForm ? questionFaults(question.phoneForm, question) : [],
    ),
  ]
}
