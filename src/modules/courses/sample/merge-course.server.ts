import { contentHash } from '#core/seeding/seeded-records.server.ts'
import { type CourseDocument, type DraftLesson, faultsOf } from '#course-format/document.ts'
import { lessonsOf } from '#course-format/lessons.ts'

/** Names of a course's parts, each with the hash of what it says. */
export type Parts = Map<string, string>

// No lesson is called so: names of lessons have no spaces.
const FACTS = 'the facts'
const OUTLINE = 'the outline'

/**
 * What of a course is changed apart from the rest: its facts, the order of its modules and lessons, and each lesson with its questions. The
 * price has a rule of its own.
 */
export function partsOf({ modules, priceKes: _, ...facts }: CourseDocument): Parts {
  return new Map([
    [FACTS, contentHash(facts)],
    [
      OUTLINE,
      contentHash(modules.map(({ lessons, ...module }) => [module, lessons.map(({ slug }) => slug)])),
    ],
    ...lessonsOf({ modules }).map((lesson): [string, string] => [lesson.slug, contentHash(lesson)]),
  ])
}

export type Merged = {
  document: CourseDocument
  /** Parts as the files have them. */
  ours: Parts
  /** Names of parts that people here changed. */
  kept: string[]
}

/**
 * The files' course with everything that people here changed since it was written last. None where the two do not make a course that could
 * be published, or where the files leave out a lesson that was changed here. @param base what was written last
 */
export function mergeCourse(files: CourseDocument, here: CourseDocument, base: Parts): Merged | null {
  const [wanted, existing] = [partsOf(files), partsOf(here)]
  const isChanged = (part: string): boolean => {
    const hash = existing.get(part)
    return hash !== undefined && hash !== base.get(part) && hash !== wanted.get(part)
  }
  const [ownLessons, theirLessons] = [files, here].map(lessonsBySlug) as [Lessons, Lessons]
  const chosen = (slug: string): DraftLesson =>
    isChanged(slug) ? theirLessons.get(slug)! : (ownLessons.get(slug) ?? theirLessons.get(slug)!)
  const { modules } = isChanged(OUTLINE) ? here : files
  const kept = [...existing.keys()].filter((part) => isChanged(part) && (base.has(part) || wanted.has(part)))
  const stays = new Set(lessonsOf({ modules }).map(({ slug }) => slug))
  const document: CourseDocument = {
    ...(isChanged(FACTS) ? here : files),
    priceKes: here.priceKes,
    modules: modules.map((module) => ({
      ...module,
      lessons: module.lessons.map(({ slug }) => chosen(slug)),
    })),
  }
  const isLost = [...theirLessons.keys()].some((slug) => isChanged(slug) && !stays.has(slug))
  if (isLost || (kept.length > 0 && faultsOf({ ...document, priceKes: 0 }).length > 0)) return null
  const isOurs = (part: string) => !isChanged(part) && (part === FACTS || part === OUTLINE || stays.has(part))
  return { document, kept, ours: new Map([...wanted].filter(([part]) => isOurs(part))) }
}

type Lessons = Map<string, DraftLesson>
const lessonsBySlug = (course: CourseDocument): Lessons =>
  new Map(lessonsOf(course).map((lesson) => [lesson.slug, lesson]))

export const areAlike = (some: Parts, others: Parts): boolean =>
  some.size === others.size && [...some].every(([part, hash]) => others.get(part) === hash)
