import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { hashOfFiles, readJson as json } from '#adapters/files/sample-files.server.ts'
import { projectRoot } from '#kit/project-root.server.ts'
import { QUIZ_POOL } from '../rules.ts'
import type { LessonForm, QuestionForm } from '../phone-form.ts'
import { categories, lessonTypes, levels } from '../types.ts'
import { phoneForms, PhoneTitle } from './read-phone.server.ts'

// Raised when the loader writes other rows from the same files.
const LOADER = '4'

const name = z.string().regex(/^[a-z0-9-]+$/)
const text = z.string().trim().min(1)

const Instructor = z.strictObject({
  slug: name,
  name: text,
  title: text,
  bio: text,
  avatarUrl: z.string().optional(),
})

const CourseFile = z.strictObject({
  id: z.int().positive(),
  slug: name,
  title: text,
  description: text,
  category: z.enum(categories),
  level: z.enum(levels),
  durationText: text,
  priceKes: z.int().min(0),
  platform: text,
  instructor: name,
  skills: z.array(text).min(1),
  learningOutcomes: z.array(text).min(1),
  features: z.array(text).min(1),
  phoneTitle: PhoneTitle.optional(),
  modules: z
    .array(
      z.strictObject({
        title: text,
        lessons: z
          .array(
            z.strictObject({
              slug: name,
              title: text,
              type: z.enum(lessonTypes),
              minutes: z.int().positive(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
})

const distinct = (list: unknown[]): boolean => new Set(list).size === list.length

/** `read`: the lesson of the course that teaches the answer. */
const Question = z
  .strictObject({
    question: text,
    options: z.array(text).min(2).max(8).refine(distinct),
    correct: z.array(z.int().min(0)).min(1).refine(distinct),
    explanation: text,
    read: name,
  })
  .refine(
    ({ options, correct }) =>
      correct.length < options.length && correct.every((option) => option < options.length),
    'the key names some of the options, not all',
  )
const Quiz = z.strictObject({ questions: z.array(Question).min(QUIZ_POOL) })
const Video = z.strictObject({
  slides: z.array(z.strictObject({ heading: text, points: z.array(text), narration: text })).min(1),
})
const Videos = z.record(z.string(), z.object({ bytes: z.int().positive(), seconds: z.number().positive() }))
const Reviews = z
  .object({ _learners: z.array(text) })
  .catchall(z.array(z.strictObject({ rating: z.int().min(1).max(5), body: z.string() })))

export type SampleLesson = z.output<typeof CourseFile>['modules'][number]['lessons'][number] & {
  body: string | null
  video: z.output<typeof Video> | null
  questions: (z.output<typeof Quiz>['questions'][number] & { phoneForm: QuestionForm | null })[]
  mediaBytes: number
  phoneForm: LessonForm | null
}
export type SampleCourse = Omit<z.output<typeof CourseFile>, 'modules'> & {
  modules: { title: string; lessons: SampleLesson[] }[]
  reviews: { rating: number; body: string }[]
}
export type Sample = {
  instructors: z.output<typeof Instructor>[]
  courses: SampleCourse[]
  learners: string[]
}

export const sampleFolder = (): string => join(projectRoot(), 'src/modules/courses/sample')

/** Reads and checks every file of the sample content. @throws when one is not as it should be */
export function readSample(folder = sampleFolder()): Sample {
  const { _learners: learners, ...reviews } = json(Reviews, join(folder, 'reviews.json'))
  const videos = json(Videos, join(folder, 'videos.json'))
  const slugs = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  const courses = slugs.map((slug): SampleCourse => {
    const { modules, ...course } = json(CourseFile, join(folder, slug, 'course.json'))
    const lessonOf = (
      lesson: z.output<typeof CourseFile>['modules'][number]['lessons'][number],
    ): SampleLesson => ({
      ...lesson,
      ...content(
        `${slug}/${lesson.slug}`,
        join(folder, slug, 'lessons', lesson.slug),
        lesson.type,
        course.phoneTitle !== undefined,
      ),
      mediaBytes: videos[`${slug}/${lesson.slug}`]?.bytes ?? 0,
    })
    refuseStrayReadings(slug, modules.flatMap((module) => module.lessons).map(lessonOf))
    return {
      ...course,
      modules: modules.map(({ title, lessons }) => ({ title, lessons: lessons.map(lessonOf) })),
      reviews: reviews[slug] ?? [],
    }
  })
  return {
    instructors: json(z.array(Instructor), join(folder, 'instructors.json')),
    courses: courses.sort((a, b) => a.id - b.id),
    learners,
  }
}

/** A question's `read` is a lesson of its course that can be read or watched. @throws when it is not */
function refuseStrayReadings(course: string, lessons: SampleLesson[]): void {
  const readable = new Set(
    lessons.filter(({ type }) => type === 'text' || type === 'video').map(({ slug }) => slug),
  )
  const stray = lessons.flatMap(({ questions }) => questions).find(({ read }) => !readable.has(read))
  if (stray)
    throw new Error(
      `${course}: "${stray.question}" names the lesson "${stray.read}", which is not one to read or watch there`,
    )
}

/** @param name course and lesson, for whoever has to mend them @param file path without its ending @param isOnPhone whether its course is */
function content(
  name: string,
  file: string,
  type: SampleLesson['type'],
  isOnPhone: boolean,
): Pick<SampleLesson, 'body' | 'video' | 'questions' | 'phoneForm'> {
  const questions = type === 'quiz' ? json(Quiz, `${file}.quiz.json`).questions : []
  const forms = phoneForms(name, file, { type, questions }, isOnPhone)
  if (type === 'quiz') return { body: null, video: null, ...forms }
  if (type === 'video') return { body: null, video: json(Video, `${file}.video.json`), ...forms }
  return { body: readFileSync(`${file}.md`, 'utf8'), video: null, ...forms }
}

/** Changes when the sample content or its loader changes. The films themselves stand in videos.json. */
export const sampleHash = (folder = sampleFolder()): string => hashOfFiles(folder, LOADER)
