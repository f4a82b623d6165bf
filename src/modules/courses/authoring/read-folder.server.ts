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
} from './document.ts'
import { lessonFaults } from '../lesson-text/blocks.server.ts'
import { rubricIn, rubricPathOf } from '../marking/read-rubric.server.ts'
import { type CourseFolder, FolderFault, jsonIn, textIn } from './folder.ts'
import { lessonsOf } from './outline.ts'
import { phoneForms, phonePathOf } from './read-phone.ts'

type Outlined = z.output<typeof CourseFile>['modules'][number]['lessons'][number]
/** What lies beside a video's outline. */
export type Film = Pick<DraftLesson, 'mediaBytes'> & { film?: string; captions?: string }
type Reading = {
  /** Whether nothing may be missing, as in what comes with Stadi. */
  isWhole: boolean
  /** A video lesson's film; the folder of a course does not tell where it is kept. */
  filmOf: (slug: string) => Film
}

/** The file of a lesson that holds what it teaches. */
export const contentPathOf = ({ slug, type }: Pick<Outlined, 'slug' | 'type'>): string =>
  `lessons/${slug}${{ text: '.md', project: '.md', quiz: '.quiz.json', video: '.video.json' }[type]}`

/** Reads a course from its folder. @returns also its number, where the folder tells one @throws FolderFault which names the file */
export function readCourse(
  folder: CourseFolder,
  reading: Reading,
): { document: CourseDocument; id: number | undefined } {
  const { id, modules, ...facts } = jsonIn(folder, CourseFile, 'course.json')
  const isOnPhone = facts.phoneTitle !== undefined
  const raw = {
    ...facts,
    modules: modules.map(({ title, lessons }) => ({
      title,
      lessons: lessons.map((lesson) => ({
        ...lesson,
        ...contentOf(folder, lesson, { ...reading, isOnPhone }),
      })),
    })),
  }
  const judged = (reading.isWhole ? WholeCourse : CourseDraft).safeParse(raw)
  if (judged.success) {
    if (reading.isWhole) refuseFaults(folder, judged.data)
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
  const faults = lessonsOf(document).flatMap((lesson) =>
    lessonFaults(lesson.body ?? '').map((fault) => {
      const file = `${folder.name}/${contentPathOf(lesson)}`
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
  const questions = lesson.type === 'quiz' ? jsonIn(folder, QuizFile, path).questions : []
  const forms = phoneForms(folder, { ...lesson, questions }, { isOnPhone, isWhole })
  const nothing = {
    body: null,
    video: null,
    mediaBytes: 0,
    ...forms,
    rubric: rubricIn(folder, lesson, isWhole),
  }
  if (lesson.type === 'quiz') return nothing
  if (lesson.type !== 'video') return { ...nothing, body: textIn(folder, path) }
  const { mediaBytes, ...film } = filmOf(lesson.slug)
  return { ...nothing, video: { ...jsonIn(folder, VideoFile, path), ...film }, mediaBytes }
}

/** The file that holds what a path of the document leads to. */
function fileAt(modules: { lessons: Outlined[] }[], [top, module, , lesson, part, ...rest]: Path): string {
  const found = top === 'modules' ? modules[Number(module)]?.lessons[Number(lesson)] : undefined
  if (!found || part === undefined)
    return ['course.json', top, module].filter((step) => step !== undefined).join(' ')
  if (['slug', 'title', 'type', 'minutes'].includes(String(part))) return `course.json ${found.slug} ${part}`
  if (part === 'phone') return phonePathOf(found)
  if (part === 'rubric') return [rubricPathOf(found), ...rest].join(' ')
  return [contentPathOf(found), part, ...rest].join(' ')
}
