import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { hashOfFiles, readJson as json } from '#adapters/files/content-files.server.ts'
import { contentPath } from '#kit/project-root.server.ts'
import type { CourseDocument } from '#course-format/document.ts'
import { weeksOf } from '#course-format/weeks.server.ts'
import type { Sample, SampleCourse } from '#course-format/sample.ts'
import { type CourseFolder, FolderFault, textIn } from '../folder/folder.ts'
import { captionsSwPath, readCourse } from '../folder/read-folder.server.ts'
import { minutesOf } from '#course-format/lesson-text/minutes.server.ts'
import { instructorPortraitHref, Instructors } from './read-instructors.server.ts'

// Raised when the loader writes other rows from the same files.
const LOADER = '9'

const INSTRUCTORS = 'demo/instructors.json'
const REVIEWS = 'demo/course-reviews.json'

const text = z.string().trim().min(1)

const Videos = z.record(z.string(), z.object({ bytes: z.int().positive(), seconds: z.number().positive() }))
const Reviews = z
  .object({ _learners: z.array(text) })
  .catchall(z.array(z.strictObject({ rating: z.int().min(1).max(5), body: z.string() })))

export const coursesFolder = (): string => contentPath('courses')

/**
 * Reads and checks every course that comes with Stadi, and who teaches and reviews it in the sample.
 * @param content the folder with all content
 * @throws when a file is not as it should be
 */
export const readSample = (content = contentPath()): Sample => read(content, false)

/**
 * The same for whoever loads it, in half the time: what comes with Stadi has passed `scripts/checks/check-content.ts`, so no text is
 * judged again. Files that are not as they should be are refused here, too; a block that somebody broke since is shown as code.
 */
export const readJudgedSample = (): Sample => read(contentPath(), true)

function read(content: string, isJudged: boolean): Sample {
  const folder = join(content, 'courses')
  const { _learners: learners, ...reviews } = json(Reviews, join(content, REVIEWS))
  const videos = json(Videos, join(folder, 'videos.json'))
  const slugs = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  const courses = slugs.map((slug): SampleCourse => {
    const files = onDisk(join(folder, slug), slug)
    const { id, document } = readCourse(files, {
      isWhole: true,
      isJudged,
      filmOf: (lesson) => ({
        mediaBytes: videos[`${slug}/${lesson}`]?.bytes ?? 0,
        ...(files.has(captionsSwPath(lesson)) && { captionsSw: textIn(files, captionsSwPath(lesson)) }),
      }),
    })
    if (id === undefined) throw new FolderFault(`${slug}/course.json: has no id.`)
    return { ...document, durationText: countedWeeks(document), id, reviews: reviews[slug] ?? [] }
  })
  return {
    instructors: json(Instructors, join(content, INSTRUCTORS)).map(({ portrait: _, ...instructor }) => ({
      ...instructor,
      avatarUrl: instructorPortraitHref(instructor.slug),
    })),
    courses: courses.sort((a, b) => a.id - b.id),
    learners,
  }
}

/** What pages say that cannot count: the same as those that count (decision 079). */
function countedWeeks({ modules }: CourseDocument): string {
  const weeks = weeksOf(
    modules.flatMap(({ lessons }) => lessons).reduce((sum, { minutes }) => sum + minutes, 0),
  )
  return weeks === 1 ? '1 week' : `${weeks} weeks`
}

// Where nobody is invented. It has no face: behind the courses that come with Stadi stands no single person.
const TEAM = {
  slug: 'stadi-team',
  name: 'Stadi team',
  title: 'Writes the courses that come with Stadi',
  bio: 'The lessons, exercises and quizzes of this course come with Stadi. They were written and checked by its team; no single teacher stands behind them. If something in them is wrong or hard to follow, write to our support: it is read, and mended for everybody.',
  avatarUrl: null,
}

/** The same courses without one invented person: the team teaches them, and nobody has reviewed or learned. */
export const withoutPeople = (sample: Sample): Sample => ({
  instructors: [TEAM],
  courses: sample.courses.map((course) => ({ ...course, instructor: TEAM.slug, reviews: [] })),
  learners: [],
})

/** One sentence for each lesson that says other minutes than it takes. */
export function wrongMinutes(courses: SampleCourse[]): string[] {
  const films = json(Videos, join(coursesFolder(), 'videos.json'))
  return courses.flatMap(({ slug, modules }) =>
    modules
      .flatMap(({ lessons }) => lessons)
      .flatMap((lesson) => {
        const minutes = minutesOf(lesson, films[`${slug}/${lesson.slug}`]?.seconds)
        return minutes === null || minutes === lesson.minutes
          ? []
          : [`${slug}/course.json ${lesson.slug}: says ${lesson.minutes} minutes, takes ${minutes}.`]
      }),
  )
}

function onDisk(folder: string, name: string): CourseFolder {
  const bytes = (path: string) => {
    const file = join(folder, path)
    if (!existsSync(file)) throw new FolderFault(`${name}/${path}: is missing.`)
    return readFileSync(file)
  }
  return { name, has: (path) => existsSync(join(folder, path)), bytes }
}

/** Changes when the sample content or its loader changes. The films themselves stand in videos.json. */
export const sampleHash = (): string =>
  hashOfFiles([coursesFolder(), contentPath(INSTRUCTORS), contentPath(REVIEWS)], LOADER)
