import { and, asc, inArray, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { fixedId, fixedRandom } from '#kit/fixed.ts'
import { after, DAY, HOUR, MINUTE, startOfNairobiDay } from '#kit/time.ts'
import type { NewActivity } from '#modules/tracker/types.ts'
import { newCertificateId } from '../certificate-id.server.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import { drawQuestions, passed, QUIZ_QUESTIONS, scoreQuiz } from '../rules.ts'
import {
  certificates,
  enrolments,
  lessonProgress,
  lessons,
  quizAttempts,
  quizQuestions,
} from '../tables.server.ts'
import { handInProjects } from './load-projects.server.ts'
import { studiedCourses } from './demo-learner.ts'
import type { Sample, SampleCourse } from '#course-format/sample.ts'

type Lesson = Pick<
  typeof lessons.$inferSelect,
  'id' | 'courseId' | 'slug' | 'title' | 'sw' | 'type' | 'durationMin' | 'rubric'
>
type Done = { lesson: Lesson; at: Date }
type Learned = {
  course: SampleCourse
  done: Done[]
  next: Lesson
  completedAt: Date | null
  certificate: boolean
}
type Learner = { id: string; name: string }

/**
 * Gives the demo learner enrolments, lessons, passed quizzes and certificates, as if they had learned over the past months. What is
 * there stays; a lesson that came to a completed course later is completed too. @returns what counts as activity
 */
export async function loadLearner(ctx: Context, sample: Sample, learner: Learner): Promise<NewActivity[]> {
  const learned = await plan(ctx, sample)
  if (learned.length === 0) return []
  const userId = learner.id
  const done = learned.flatMap((one) => one.done)
  await ctx.db
    .insert(enrolments)
    .values(
      learned.map((one) => ({
        userId,
        courseId: one.course.id,
        enrolledAt: after(begun(one.done[0]!), -5 * MINUTE),
        lastLessonId: one.next.id,
      })),
    )
    .onConflictDoNothing()
  await ctx.db
    .insert(lessonProgress)
    .values(
      done.map(({ lesson, at }) => ({
        userId,
        lessonId: lesson.id,
        courseId: lesson.courseId,
        startedAt: begun({ lesson, at }),
        completedAt: at,
        masteredAt: at,
        lastSeenAt: at,
        seconds: secondsIn(lesson),
      })),
    )
    .onConflictDoNothing()
  await passQuizzes(
    ctx,
    userId,
    done.filter(({ lesson }) => lesson.type === 'quiz'),
  )
  await handInProjects(
    ctx,
    userId,
    done.flatMap(({ lesson, at }) =>
      lesson.type === 'project' ? [{ lesson: { ...lesson, rubric: rubricOf(lesson) }, at }] : [],
    ),
  )
  const certified = await issueCertificates(ctx, sample, learner, learned)
  return [...learned.flatMap((one) => activitiesOf(userId, one)), ...certified]
}

async function plan(ctx: Context, sample: Sample): Promise<Learned[]> {
  const found = studiedCourses.flatMap((studied) =>
    sample.courses
      .filter((course) => course.slug === studied.slug && course.priceKes === 0)
      .map((course) => ({ studied, course })),
  )
  if (found.length === 0) return []
  const published = await publishedLessons(
    ctx,
    found.map(({ course }) => course.id),
  )
  return found.flatMap(({ studied, course }) => {
    const all = published.filter((lesson) => lesson.courseId === course.id)
    const done = all
      .filter(({ slug }, place) => place < (studied.lessons ?? all.length) || slug === studied.also)
      .map((lesson, index) => ({
        lesson,
        at: evening(ctx, Math.max(LAST_DAY, studied.beganDaysAgo - index), index),
      }))
    const last = done.at(-1)
    if (!last) return []
    return [
      {
        course,
        done,
        next: all.find((lesson) => done.every((one) => one.lesson.id !== lesson.id)) ?? last.lesson,
        completedAt: done.length === all.length ? last.at : null,
        certificate: studied.certificate === true,
      },
    ]
  })
}

// The eighth day back has no activity, so that the streak is seven days.
const LAST_DAY = 8

const publishedLessons = (ctx: Context, courseIds: number[]): Promise<Lesson[]> =>
  ctx.db
    .select({
      id: lessons.id,
      courseId: lessons.courseId,
      slug: lessons.slug,
      title: lessons.title,
      sw: lessons.sw,
      type: lessons.type,
      durationMin: lessons.durationMin,
      rubric: lessons.rubric,
    })
    .from(lessons)
    .where(and(inArray(lessons.courseId, courseIds), isNotNull(lessons.publishedAt)))
    .orderBy(asc(lessons.courseId), asc(lessons.position))

/** Some minutes after seven in the evening in Nairobi, so many days ago. */
const evening = (ctx: Context, daysAgo: number, index: number): Date =>
  after(
    startOfNairobiDay(after(ctx.now(), -daysAgo * DAY)),
    19 * HOUR + ((index * 17 + daysAgo) % 50) * MINUTE,
  )

const secondsIn = (lesson: Lesson): number => Math.round(lesson.durationMin * 52)
const begun = ({ lesson, at }: Done): Date => after(at, -secondsIn(lesson) * 1000)

function activitiesOf(userId: string, { course, done, completedAt }: Learned): NewActivity[] {
  const kinds = { text: 'lesson', video: 'lesson', quiz: 'quiz', project: 'project' } as const
  const ofLessons = done.map(({ lesson, at }): NewActivity => ({
    userId,
    kind: kinds[lesson.type],
    eventKey: `lesson:${lesson.id}`,
    title: lesson.title,
    titleSw: lesson.sw?.title ?? null,
    at,
  }))
  return completedAt
    ? [
        ...ofLessons,
        {
          userId,
          kind: 'course',
          eventKey: `course:${course.id}`,
          title: course.title,
          titleSw: course.sw?.title ?? null,
          at: completedAt,
        },
      ]
    : ofLessons
}

/** One attempt a quiz, with at most one question wrong. */
async function passQuizzes(ctx: Context, userId: string, done: Done[]): Promise<void> {
  if (done.length === 0) return
  const bank = await ctx.db
    .select()
    .from(quizQuestions)
    .where(
      inArray(
        quizQuestions.lessonId,
        done.map(({ lesson }) => lesson.id),
      ),
    )
    .orderBy(asc(quizQuestions.lessonId), asc(quizQuestions.position))
  await ctx.db
    .insert(quizAttempts)
    .values(
      done.map(({ lesson, at }, index) => {
        const random = fixedRandom(`${userId} quiz ${lesson.id}`)
        const drawn = drawQuestions(
          bank.filter((question) => question.lessonId === lesson.id),
          QUIZ_QUESTIONS,
          (max) => Math.floor(random() * max),
        )
        const answers = Object.fromEntries(
          drawn.map((question, place) => [place + 1, index % 3 === 1 && place === 2 ? [] : question.correct]),
        )
        const scorePercent = scoreQuiz(drawn, answers)
        return {
          id: fixedId(`${userId} quiz ${lesson.id}`),
          userId,
          lessonId: lesson.id,
          drawn,
          answers,
          startedAt: begun({ lesson, at }),
          submittedAt: at,
          scorePercent,
          passed: passed(scorePercent),
        }
      }),
    )
    .onConflictDoNothing()
}

async function issueCertificates(
  ctx: Context,
  sample: Sample,
  { id: userId, name }: Learner,
  learned: Learned[],
): Promise<NewActivity[]> {
  const earned = learned.flatMap(({ course, completedAt, certificate }) =>
    certificate && completedAt ? [{ course, completedAt, issuedAt: after(completedAt, 4 * MINUTE) }] : [],
  )
  if (earned.length === 0) return []
  await ctx.db
    .insert(certificates)
    .values(
      earned.map(({ course, completedAt, issuedAt }) => ({
        id: newCertificateId(course.id, issuedAt),
        userId,
        courseId: course.id,
        studentName: name,
        courseTitle: course.title,
        instructorName: sample.instructors.find(({ slug }) => slug === course.instructor)!.name,
        completedAt,
        issuedAt,
      })),
    )
    .onConflictDoNothing()
  return earned.map(({ course, issuedAt }) => ({
    userId,
    kind: 'certificate',
    eventKey: `certificate:${course.id}`,
    title: course.title,
    titleSw: course.sw?.title ?? null,
    at: issuedAt,
  }))
}
