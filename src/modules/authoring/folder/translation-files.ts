import { z } from 'zod'
import type { CourseDocument, DraftLesson } from '#course-format/document.ts'
import { type CourseFolder, FolderFault, jsonIn, textIn } from './folder.ts'
import { contentOfKind, lessonKinds } from '#course-format/lesson-kinds.ts'
import type { CourseWords, LessonType, LessonWords, QuestionWords } from '#modules/courses/types.ts'

/** What a course's own file says in Kiswahili. */
export type CourseFileWords = CourseWords & { modules: string[]; lessons: Record<string, string> }

// What is missing is told of the whole course, by its schema.
const text = z.string().trim()
const QuizFile = z.strictObject({
  questions: z.array(z.strictObject({ question: text, options: z.array(text), explanation: text })),
})
const VideoFile = z.strictObject({
  slides: z.array(z.strictObject({ heading: text, points: z.array(text), narration: text })),
})

/** The file beside a lesson's that says the same in Kiswahili. */
export const translationPathOf = ({ slug, type }: { slug: string; type: LessonType }): string =>
  `lessons/${slug}.sw${lessonKinds[type].file}`

type Lesson = { slug: string; type: LessonType; questions: object[] }

/**
 * A lesson's Kiswahili and that of its questions, from the file beside it and its title in course.json.
 * @throws FolderFault where the file has another number of questions, as each stands for the one in its place
 */
export function translationIn(
  folder: CourseFolder,
  lesson: Lesson,
  words: CourseFileWords | undefined,
): { sw?: LessonWords; questions: (QuestionWords | undefined)[] } {
  const path = translationPathOf(lesson)
  const title = words?.lessons[lesson.slug] ?? ''
  if (!folder.has(path)) return { ...(title && { sw: { title } }), questions: [] }
  const kind = contentOfKind(lesson)
  if (kind === 'questions') {
    const { questions } = jsonIn(folder, QuizFile, path)
    if (questions.length !== lesson.questions.length)
      throw new FolderFault(
        `${folder.name}/${path}: has ${questions.length} questions, the quiz ${lesson.questions.length}.`,
      )
    return { sw: { title }, questions: questions.map((one) => (one.question ? one : undefined)) }
  }
  const content = kind === 'film' ? jsonIn(folder, VideoFile, path) : { body: textIn(folder, path) }
  return { sw: { title, ...content }, questions: [] }
}

/** The same as files, for a lesson's folder. */
export function translationFile({ type, sw, questions }: DraftLesson): string | null {
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
  const { content } = lessonKinds[type]
  if (content === 'questions') {
    const none: QuestionWords = { question: '', options: [], explanation: '' }
    return questions.some((one) => one.sw)
      ? json({ questions: questions.map((one) => one.sw ?? none) })
      : null
  }
  if (content === 'film') return sw?.slides ? json({ slides: sw.slides }) : null
  return sw?.body ?? null
}

/** What course.json says in Kiswahili; nothing where nobody has begun. */
export function courseFileWords({ sw, modules }: Pick<CourseDocument, 'sw' | 'modules'>) {
  const lessons = modules.flatMap((module) => module.lessons)
  const titles = lessons.flatMap(({ slug, sw }): [string, string][] => (sw?.title ? [[slug, sw.title]] : []))
  const isEmpty = !sw && titles.length === 0 && modules.every((module) => !module.sw)
  if (isEmpty) return null
  const none: CourseWords = { title: '', description: '', learningOutcomes: [], features: [] }
  return {
    ...(sw ?? none),
    modules: modules.map((module) => module.sw ?? ''),
    lessons: Object.fromEntries(titles),
  }
}
