import type { Context } from '#context.ts'
import { cleanLine, excerptOf } from '#kit/text.ts'
import { CourseDraft, type CourseDocument, type DraftLesson, room } from '#course-format/document.ts'
import { nameFor } from '#kit/text.ts'
import { categories, type Category } from '#course-format/types.ts'
import { taughtBefore } from '../drafts/outline.ts'
import { type FoundCourse, PackageFault } from './found.ts'
import type { Issues } from './issues.ts'
import { lessonsOf, type NewLesson, numbered, titled } from './lessons.server.ts'
import { Writer } from './writing.server.ts'

/** Letters of all lessons together: ten long courses. */
const LARGEST_COURSE = 3_000_000

/**
 * A draft of what was found, with room for all of its lessons or their names among what is left out. Its pictures and films are kept.
 * @throws PackageFault where there is nothing to make lessons of
 */
export async function documentOf(ctx: Context, found: FoundCourse, issues: Issues): Promise<CourseDocument> {
  const writer = new Writer(ctx, issues)
  const title = titled(found.title, 'Course')
  const description = excerptOf(await writer.line(found.description, title), room.description)
  const modules: { title: string; lessons: NewLesson[] }[] = []
  let count = 0
  for (const module of found.modules) {
    const named = { title: titled(module.title, title), parts: module.parts }
    const lessons = await lessonsOf(ctx, named, writer, issues)
    count += lessons.length
    if (count > room.allLessons) throw new PackageFault('package-large')
    modules.push({ title: named.title, lessons })
  }
  const document = {
    slug: nameFor(title, [], 'course'),
    title,
    description,
    category: categoryOf(`${title} ${description}`),
    level: 'Beginner' as const,
    durationText: '',
    priceKes: 0,
    platform: '',
    language: 'English' as const,
    instructor: '',
    skills: [],
    learningOutcomes: [],
    features: [],
    modules: withNames(withinRoom(modules, issues)),
  }
  if (document.modules.length === 0) throw new PackageFault('package-empty')
  const draft = CourseDraft.safeParse(withRead(document))
  if (!draft.success) throw new PackageFault('package-unreadable')
  return draft.data
}

/** The category whose words it says most often; the first where it says none. */
function categoryOf(text: string): Category {
  const said = text.toLowerCase().split(/[^a-z]+/)
  const times = (category: Category) => {
    const words = category.toLowerCase().split(/[^a-z]+/)
    return said.filter((word) => word.length > 2 && words.includes(word)).length
  }
  return categories.reduce((best, one) => (times(one) > times(best) ? one : best))
}

/** A section with too many lessons becomes several; what does not fit even then is named. */
function withinRoom(modules: { title: string; lessons: NewLesson[] }[], issues: Issues) {
  const all = modules.flatMap(({ title, lessons }) =>
    Array.from({ length: Math.ceil(lessons.length / room.lessons) }, (_, at) => ({
      title: numbered(title, at),
      lessons: lessons.slice(at * room.lessons, (at + 1) * room.lessons),
    })),
  )
  let letters = 0
  const fits = (lesson: NewLesson) => {
    letters += JSON.stringify([lesson.body, lesson.questions]).length
    return letters <= LARGEST_COURSE
  }
  return all
    .map(({ title, lessons }, place) => ({
      title,
      lessons: lessons.filter((lesson) => {
        if (place < room.modules && fits(lesson)) return true
        issues.add('room', lesson.title, title)
        return false
      }),
    }))
    .filter(({ lessons }) => lessons.length > 0)
}

function withNames(modules: { title: string; lessons: NewLesson[] }[]) {
  const taken: string[] = []
  return modules.map(({ title, lessons }) => ({
    title: cleanLine(title),
    lessons: lessons.map((lesson): DraftLesson => {
      const slug = nameFor(lesson.title, taken, 'lesson')
      taken.push(slug)
      return { slug, ...lesson }
    }),
  }))
}

/** Each question names the lesson before its quiz, as pasted ones do. */
const withRead = (document: CourseDocument): CourseDocument => ({
  ...document,
  modules: document.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => {
      if (lesson.type !== 'quiz') return lesson
      const read = taughtBefore(document, lesson.slug)
      return { ...lesson, questions: lesson.questions.map((one) => ({ ...one, read })) }
    }),
  })),
})
