import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { versionOf } from '#kit/version.ts'
import { lessonKinds } from '#course-format/lesson-kinds.ts'
import type { LessonType } from '#modules/courses/types.ts'
import { type CourseDocument, type DraftLesson, room } from '#course-format/document.ts'
import { lessonsOf, readableIn, lessonNamed } from '#course-format/lessons.ts'
import { ModuleInput } from './inputs.ts'

export const withLesson = (
  course: CourseDocument,
  slug: string,
  change: (lesson: DraftLesson) => DraftLesson,
): CourseDocument => ({
  ...course,
  modules: course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => (lesson.slug === slug ? change(lesson) : lesson)),
  })),
})

/** Names what stands where in a course: a place means another module once this is another. */
export const outlineVersion = ({ modules }: Pick<CourseDocument, 'modules'>): string =>
  versionOf(modules.map(({ title, sw, lessons }) => [title, sw ?? '', ...lessons.map(({ slug }) => slug)]))

/** @param places of modules, from 0 */
function moduleAt({ modules }: CourseDocument, place: number) {
  const module = Number.isInteger(place) ? modules[place] : undefined
  if (!module) throw new Refusal('not-found')
  return module
}

export function withModule(course: CourseDocument, title: string): CourseDocument {
  if (course.modules.length >= room.modules) throw new Refusal('outline-full')
  return { ...course, modules: [...course.modules, { title, lessons: [] }] }
}

export function renamedModule(
  course: CourseDocument,
  place: number,
  { title, titleSw }: { title: string; titleSw: string },
): CourseDocument {
  const module = moduleAt(course, place)
  return { ...course, modules: course.modules.with(place, { ...module, title, sw: titleSw || undefined }) }
}

export function withoutModule(course: CourseDocument, place: number): CourseDocument {
  moduleAt(course, place)
  return { ...course, modules: course.modules.toSpliced(place, 1) }
}

/** @param by -1 up, 1 down; at the end it stays */
export function movedModule(course: CourseDocument, place: number, by: number): CourseDocument {
  moduleAt(course, place)
  return { ...course, modules: moved(course.modules, place, by) }
}

function moved<T>(list: T[], place: number, by: number): T[] {
  const to = place + by
  if (to < 0 || to >= list.length) return list
  return list.toSpliced(place, 1).toSpliced(to, 0, list[place]!)
}

const MINUTES = 10

export function withNewLesson(
  course: CourseDocument,
  place: number,
  { slug, title, type }: { slug: string; title: string; type: LessonType },
): CourseDocument {
  const module = moduleAt(course, place)
  const isFull = module.lessons.length >= room.lessons || lessonsOf(course).length >= room.allLessons
  if (isFull) throw new Refusal('outline-full')
  const { content } = lessonKinds[type]
  const lesson: DraftLesson = {
    slug,
    title,
    type,
    minutes: MINUTES,
    body: content === 'body' ? '' : null,
    video: content === 'film' ? { slides: [] } : null,
    mediaBytes: 0,
    questions: [],
    phoneForm: null,
    rubric: null,
  }
  return {
    ...course,
    modules: course.modules.with(place, { ...module, lessons: [...module.lessons, lesson] }),
  }
}

/** Questions that name it name nothing then. */
export function withoutLesson(course: CourseDocument, slug: string): CourseDocument {
  lessonNamed(course, slug)
  return {
    ...course,
    modules: course.modules.map((module) => ({
      ...module,
      lessons: module.lessons
        .filter((lesson) => lesson.slug !== slug)
        .map((lesson) => ({
          ...lesson,
          questions: lesson.questions.map((one) =>
            one.read === slug ? { ...one, read: '', section: '' } : one,
          ),
        })),
    })),
  }
}

/** Beyond the first or last of its module a lesson goes to the module before or after. */
export function movedLesson(course: CourseDocument, slug: string, by: number): CourseDocument {
  const place = course.modules.findIndex(({ lessons }) => lessons.some((one) => one.slug === slug))
  const module = moduleAt(course, place)
  const at = module.lessons.findIndex((one) => one.slug === slug)
  const isInside = at + by >= 0 && at + by < module.lessons.length
  const other = course.modules[place + by]
  if (isInside || !other)
    return {
      ...course,
      modules: course.modules.with(place, { ...module, lessons: moved(module.lessons, at, by) }),
    }
  const lesson = module.lessons[at]!
  return {
    ...course,
    modules: course.modules
      .with(place, { ...module, lessons: module.lessons.toSpliced(at, 1) })
      .with(place + by, {
        ...other,
        lessons: by < 0 ? [...other.lessons, lesson] : [lesson, ...other.lessons],
      }),
  }
}

/** A module by its place from 0, in the outline of which the version was read: in another one, another module stands there. */
export type ModulePlace = { place: number; version: unknown }
/** What the page of a draft can be asked for; `slug` names the lesson. */
export type OutlineAction =
  | { type: 'add-module'; title: unknown }
  | ({ type: 'rename-module'; title: unknown; titleSw?: unknown } & ModulePlace)
  | ({ type: 'remove-module' | 'module-up' | 'module-down' } & ModulePlace)
  | { type: 'remove-lesson' | 'lesson-up' | 'lesson-down'; slug: string }

/** The draft after it was done. @throws Refusal 'invalid-input', 'not-found', 'outline-full' */
export function outlined(document: CourseDocument, action: OutlineAction): CourseDocument {
  switch (action.type) {
    case 'add-module':
      return withModule(document, parse(ModuleInput, action).title)
    case 'rename-module':
      return renamedModule(document, action.place, parse(ModuleInput, action))
    case 'remove-module':
      return withoutModule(document, action.place)
    case 'module-up':
      return movedModule(document, action.place, -1)
    case 'module-down':
      return movedModule(document, action.place, 1)
    case 'remove-lesson':
      return withoutLesson(document, action.slug)
    case 'lesson-up':
      return movedLesson(document, action.slug, -1)
    case 'lesson-down':
      return movedLesson(document, action.slug, 1)
  }
}

/** The lesson to read or watch before a quiz: what a question most probably asks about. */
export function taughtBefore(document: CourseDocument, slug: string): string {
  const all = lessonsOf(document)
  const before = all.slice(
    0,
    all.findIndex((lesson) => lesson.slug === slug),
  )
  const readable = readableIn(document).map((one) => one.slug)
  return before.map((lesson) => lesson.slug).findLast((one) => readable.includes(one)) ?? readable[0] ?? ''
}
