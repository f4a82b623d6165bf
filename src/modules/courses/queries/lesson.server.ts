import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { openableLesson } from '../course-access.server.ts'
import { renderMarkdown } from '#kit/documents/markdown.server.ts'
import { QUIZ_PASS_PERCENT, QUIZ_QUESTIONS, quizWaitS } from '../rules.ts'
import { lessonsToRead, questionViews, resultOf } from '../quiz-views.ts'
import { quizAttempts, quizQuestions, submissions } from '../tables.server.ts'
import type { LessonView, QuizView } from '../types.ts'
import { lessonOutline } from './course.server.ts'

type Outline = Awaited<ReturnType<typeof lessonOutline>>
type Lesson = Awaited<ReturnType<typeof openableLesson>>['lesson']

/**
 * One lesson with its content, for somebody to whom it opens.
 * @throws Refusal 'course-not-found', 'not-found', 'lesson-locked' (CRS-15+)
 */
export async function lessonView(ctx: Context, courseId: unknown, lessonId: unknown): Promise<LessonView> {
  const { course, lesson } = await openableLesson(ctx, courseId, lessonId)
  const outline = await lessonOutline(ctx, course.id)
  const at = outline.findIndex((row) => row.id === lesson.id)
  const neighbour = (index: number) =>
    outline[index] ? { id: outline[index].id, title: outline[index].title } : null
  const { id, title, type, durationMin, mediaBytes } = lesson
  const completed = outline[at]?.completed ?? false
  return {
    course: {
      id: course.id,
      title: course.title,
      priceKes: course.priceKes,
      lessons: outline.length,
      done: outline.filter((row) => row.completed).length,
    },
    lesson: { id, title, type, durationMin, mediaBytes, position: at + 1, completed },
    bodyHtml: lesson.body === null ? null : renderMarkdown(lesson.body),
    video: videoOf(lesson),
    ...(await workIn(ctx, lesson, outline)),
    previous: neighbour(at - 1),
    next: neighbour(at + 1),
  }
}

/** What somebody who is signed in does in a lesson: its quiz or its project. */
async function workIn(ctx: Context, { id, type }: Lesson, outline: Outline) {
  const { viewer } = ctx
  return {
    quiz: viewer && type === 'quiz' ? await quizView(ctx, viewer.id, id, outline) : null,
    project: viewer && type === 'project' ? { submissions: await ownSubmissions(ctx, viewer.id, id) } : null,
  }
}

function videoOf({ id, type, video, mediaBytes }: Lesson): LessonView['video'] {
  if (type !== 'video' || !video) return null
  const folder = `/storage/v1/lessons/${id}`
  return {
    src: `${folder}/video.mp4`,
    captions: `${folder}/captions.vtt`,
    bytes: mediaBytes,
    transcript: video.slides.map(({ heading, narration }) => ({ heading, narration })),
  }
}

/** The open attempt without its keys, else how the last one ended and when another may begin. */
async function quizView(ctx: Context, userId: string, lessonId: number, outline: Outline): Promise<QuizView> {
  const own = and(eq(quizAttempts.userId, userId), eq(quizAttempts.lessonId, lessonId))
  const [latest] = await ctx.db
    .select()
    .from(quizAttempts)
    .where(own)
    .orderBy(sql`submitted_at desc nulls first`)
    .limit(1)
  if (latest && !latest.submittedAt)
    return { state: 'open', attemptId: latest.id, questions: questionViews(latest.drawn, latest.answers) }
  const hasPassed = (await ctx.db.$count(quizAttempts, and(own, eq(quizAttempts.passed, true)))) > 0
  const bankSize = await ctx.db.$count(quizQuestions, eq(quizQuestions.lessonId, lessonId))
  const ended = latest?.submittedAt && { submittedAt: latest.submittedAt, passed: latest.passed === true }
  return {
    state: 'ready',
    questions: Math.min(QUIZ_QUESTIONS, bankSize),
    passPercent: QUIZ_PASS_PERCENT,
    waitSeconds: quizWaitS(ended || null, ctx.now()),
    last: latest
      ? resultOf(latest, hasPassed, ({ readLessonId }) => lessonsToRead(outline, lessonId, readLessonId))
      : null,
  }
}

/** The learner's own hand-ins, newest first. */
async function ownSubmissions(ctx: Context, userId: string, lessonId: number) {
  return ctx.db
    .select({ text: submissions.text, link: submissions.link, submittedAt: submissions.submittedAt })
    .from(submissions)
    .where(and(eq(submissions.userId, userId), eq(submissions.lessonId, lessonId)))
    .orderBy(desc(submissions.submittedAt))
    .limit(20)
}
