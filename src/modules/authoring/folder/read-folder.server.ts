import { contentOfKind, isInSteps, type LessonContent, lessonKinds } from '#course-format/lesson-kinds.ts'
import { z } from 'zod'
import {
  CourseDraft,
  type CourseDocument,
  CourseFile,
  type DraftLesson,
  type Path,
  QuizFile,
  VideoFile,
  WholeCourse,
} from '#course-format/document.ts'
import { lessonFaults } from '#course-format/lesson-text/blocks.server.ts'
import { type CourseFolder, FolderFault, jsonIn, textIn } from './folder.ts'
import { lessonsOf } from '#course-format/lessons.ts'
import { type CourseFileWords, translationIn, translationPathOf } from './translation-files.ts'
import { phoneForms, phonePathOf } from './read-phone.ts'
import type { LessonType } from '#modules/courses/types.ts'
import type { Rubric } from '#course-format/rubric.ts'
import { rubricSchema } from '#course-format/rubric-file.ts'

type Outlined = z.output<typeof CourseFile>['modules'][number]['lessons'][number]
/** What lies beside a video's outline. */
export type Film = Pick<DraftLesson, 'mediaBytes'> & { film?: string; captions?: string; captionsSw?: string }
type Reading = {
  /** Whether nothing may be missing, as in what comes with Stadi. */
  isWhole: boolean
  /** Whether its texts were judged already. */
  isJudged?: boolean
  /** A video lesson's film; the folder of a course does not tell where it is kept. */
  filmOf: (slug: string) => Film
}

/** The file of a lesson that holds what it teaches. */
export const contentPathOf = ({ slug, type }: Pick<Outlined, 'slug' | 'type'>): string =>
  `lessons/${slug}${lessonKinds[type].file}`

/** The file of a film's captions in Kiswahili; those in the course's language are in `NAME.vtt`. */
export const captionsSwPath = (slug: string): string => `lessons/${slug}.sw.vtt`

/** Reads a course from its folder. @returns also its number, where the folder tells one @throws FolderFault which names the file */
export function readCourse(
  folder: CourseFolder,
  reading: Reading,
): { document: CourseDocument; id: number | undefined } {
  const { id, modules, sw: said, ...facts } = jsonIn(folder, CourseFile, 'course.json')
  const isOnPhone = facts.phoneTitle !== undefined
  const raw = {
    ...facts,
    ...translated(folder, said, modules),
    modules: modules.map(({ title, lessons }, index) => ({
      title,
      ...(said?.modules[index] && { sw: said.modules[index] }),
      lessons: lessons.map((lesson) => ({
        ...lesson,
        ...inBothLanguages(folder, lesson, contentOf(folder, lesson, { ...reading, isOnPhone }), said),
      })),
    })),
  }
  const judged = (reading.isWhole ? WholeCourse : CourseDraft).safeParse(raw)
  if (judged.success) {
    if (reading.isWhole && !reading.isJudged) refuseFaults(folder, judged.data)
    return { document: judged.data, id }
  }
  throw new FolderFault(
    judged.error.issues
      .map(({ path, message }) => `${folder.name}/${fileAt(raw.modules, path as Path)}: ${message}`)
      .join('\n'),
    { cause: judged.error },
  )
}

/** Texts of what comes with Stadi are as learners should see them. @throws FolderFault */
function refuseFaults(folder: CourseFolder, document: CourseDocument): void {
  const texts = lessonsOf(document).flatMap((lesson) => [
    { path: contentPathOf(lesson), body: lesson.body, type: lesson.type },
    { path: translationPathOf(lesson), body: lesson.sw?.body, type: lesson.type },
  ])
  const faults = texts.flatMap(({ path, body, type }) =>
    lessonFaults(body ?? '', isInSteps({ type })).map((fault) => {
      const file = `${folder.name}/${path}`
      return fault.code === 'block'
        ? `${file} line ${fault.line}: ${fault.why} ${fault.about}`.trim()
        : `${file}: ${fault.code}`
    }),
  )
  if (faults.length > 0) throw new FolderFault(faults.join('\n'))
}

function contentOf(
  folder: CourseFolder,
  lesson: Outlined,
  { isOnPhone, isWhole, filmOf }: Reading & { isOnPhone: boolean },
): Pick<DraftLesson, 'body' | 'video' | 'mediaBytes' | 'questions' | 'phoneForm' | 'rubric'> {
  const path = contentPathOf(lesson)
  const content = contentOfKind(lesson)
  const questions = content === 'questions' ? jsonIn(folder, QuizFile, path).questions : []
  const forms = phoneForms(folder, { ...lesson, questions }, { isOnPhone, isWhole })
  const nothing: Pick<DraftLesson, 'body' | 'video' | 'mediaBytes' | 'questions' | 'phoneForm' | 'rubric'> = {
    body: null,
    video: null,
    mediaBytes: 0,
    ...forms,
    rubric: rubricIn(folder, lesson, isWhole),
  }
  const withContent: Record<LessonContent, () => typeof nothing> = {
    questions: () => nothing,
    body: () => ({ ...nothing, body: textIn(folder, path) }),
    film: () => {
      const { mediaBytes, ...film } = filmOf(lesson.slug)
      return { ...nothing, video: { ...jsonIn(folder, VideoFile, path), ...film }, mediaBytes }
    },
  }
  return withContent[content]()
}

/** The file that holds what a path of the document leads to. */
function fileAt(modules: { lessons: Outlined[] }[], [top, module, , lesson, part, ...rest]: Path): string {
  const found = top === 'modules' ? modules[Number(module)]?.lessons[Number(lesson)] : undefined
  if (!found || part === undefined)
    return ['course.json', top, module].filter((step) => step !== undefined).join(' ')
  if (['slug', 'title', 'type', 'minutes'].includes(String(part))) return `course.json ${found.slug} ${part}`
  if (part === 'phone') return phonePathOf(found)
  if (part === 'rubric') return [rubricPathOf(found), ...rest].join(' ')
  if (part === 'sw' && rest[0] === 'title') return `course.json sw ${found.slug}`
  if (part === 'sw' || rest[1] === 'sw') return [translationPathOf(found), ...rest].join(' ')
  return [contentPathOf(found), part, ...rest].join(' ')
}

type Content = ReturnType<typeof contentOf>

function inBothLanguages(
  folder: CourseFolder,
  lesson: Outlined,
  content: Content,
  said: CourseFileWords | undefined,
): Content & Pick<DraftLesson, 'sw'> {
  const { sw, questions } = translationIn(folder, { ...lesson, questions: content.questions }, said)
  return {
    ...content,
    ...(sw && { sw }),
    questions: content.questions.map((one, at) => ({ ...one, ...(questions[at] && { sw: questions[at] }) })),
  }
}

/** @throws FolderFault where course.json names a lesson or module in Kiswahili that is not there */
function translated(
  folder: CourseFolder,
  said: CourseFileWords | undefined,
  modules: { lessons: Outlined[] }[],
): Pick<CourseDocument, 'sw'> {
  if (!said) return {}
  const { modules: titles, lessons, ...sw } = said
  const slugs = new Set(modules.flatMap((module) => module.lessons.map(({ slug }) => slug)))
  const stray = Object.keys(lessons).find((slug) => !slugs.has(slug))
  if (stray !== undefined || titles.length > modules.length)
    throw new FolderFault(
      `${folder.name}/course.json: sw names ${stray ?? `${titles.length} modules`}, which the course does not have.`,
    )
  return { sw }
}

const rubricPathOf = ({ slug }: { slug: string }): string => `lessons/${slug}.rubric.json`

/**
 * What a project is marked by, from the file beside its brief. @param isWhole nothing may be missing
 * @throws FolderFault when it is not as it should be, and when another lesson has one
 */
function rubricIn(
  folder: CourseFolder,
  { slug, type }: { slug: string; type: LessonType },
  isWhole: boolean,
): Rubric | null {
  const path = rubricPathOf({ slug })
  if (!folder.has(path)) return null
  if (type !== 'project') throw new FolderFault(`${folder.name}/${slug} has a rubric and is no project.`)
  return jsonIn(folder, rubricSchema(isWhole), path)
}
