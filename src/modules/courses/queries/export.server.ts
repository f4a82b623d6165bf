import { asc, eq, or, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import {
  certificateCorrections,
  certificates,
  coursePurchases,
  entitlements,
  courseReviewAnswers,
  courseReviews,
  enrolments,
  lessonProgress,
  projectMarks,
  quizAttempts,
  sectionParts,
  submissions,
  workFiles,
} from '../tables.server.ts'

/** What the viewer may take along, by table. Right answers only of quizzes they passed: the questions are asked again (decisions 22). */
export const ownCoursesData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  return { ...(await learningData(ctx, id)), ...(await rightsData(ctx, id)) }
})

/** Without the bytes, which are where `href` leads. */
const fileColumns = {
  id: workFiles.id,
  lessonId: workFiles.lessonId,
  submissionId: workFiles.submissionId,
  kind: workFiles.kind,
  name: workFiles.name,
  type: workFiles.type,
  size: workFiles.size,
  createdAt: workFiles.createdAt,
  href: sql<string>`'/storage/v1/work-files/' || ${workFiles.id}`,
}

async function learningData({ db }: Context, id: string) {
  return {
    enrolments: await db
      .select()
      .from(enrolments)
      .where(eq(enrolments.userId, id))
      .orderBy(asc(enrolments.enrolledAt)),
    lesson_progress: await db
      .select()
      .from(lessonProgress)
      .where(eq(lessonProgress.userId, id))
      .orderBy(asc(lessonProgress.startedAt)),
    quiz_attempts: await attemptsData(db, id),
    submissions: await db
      .select()
      .from(submissions)
      .where(eq(submissions.userId, id))
      .orderBy(asc(submissions.submittedAt)),
    work_files: await db
      .select(fileColumns)
      .from(workFiles)
      .where(eq(workFiles.userId, id))
      .orderBy(asc(workFiles.createdAt)),
    project_marks: await marksData(db, id),
  }
}

/** Marks that they got, and those that they gave; without whose the other half is. */
const marksData = (db: Context['db'], id: string) =>
  db
    .select({
      submissionId: projectMarks.submissionId,
      outcome: projectMarks.outcome,
      criteria: projectMarks.criteria,
      feedback: projectMarks.feedback,
      markedAt: projectMarks.markedAt,
    })
    .from(projectMarks)
    .innerJoin(submissions, eq(submissions.id, projectMarks.submissionId))
    .where(or(eq(submissions.userId, id), eq(projectMarks.markerId, id)))
    .orderBy(asc(projectMarks.markedAt))

async function attemptsData(db: Context['db'], id: string) {
  const attempts = await db
    .select()
    .from(quizAttempts)
    .where(eq(quizAttempts.userId, id))
    .orderBy(asc(quizAttempts.startedAt))
  const passed = new Set(attempts.filter((attempt) => attempt.passed).map((attempt) => attempt.lessonId))
  return attempts.map(({ drawn, ...attempt }) => ({
    ...attempt,
    drawn:
      passed.has(attempt.lessonId) && attempt.submittedAt
        ? drawn
        : drawn.map(({ question, options }) => ({ question, options })),
  }))
}

async function rightsData({ db }: Context, id: string) {
  return {
    course_reviews: await db
      .select()
      .from(courseReviews)
      .where(eq(courseReviews.userId, id))
      .orderBy(asc(courseReviews.createdAt)),
    // With what they wrote as teachers, and what was answered to them.
    course_review_answers: await db
      .select({
        courseId: courseReviews.courseId,
        body: courseReviewAnswers.body,
        createdAt: courseReviewAnswers.createdAt,
        updatedAt: courseReviewAnswers.updatedAt,
      })
      .from(courseReviewAnswers)
      .innerJoin(courseReviews, eq(courseReviews.id, courseReviewAnswers.reviewId))
      .where(or(eq(courseReviews.userId, id), eq(courseReviewAnswers.authorId, id)))
      .orderBy(asc(courseReviewAnswers.createdAt)),
    section_parts: await db
      .select()
      .from(sectionParts)
      .where(eq(sectionParts.userId, id))
      .orderBy(asc(sectionParts.courseId), asc(sectionParts.moduleId)),
    course_purchases: await db
      .select()
      .from(coursePurchases)
      .where(eq(coursePurchases.userId, id))
      .orderBy(asc(coursePurchases.createdAt)),
    entitlements: await db
      .select()
      .from(entitlements)
      .where(eq(entitlements.userId, id))
      .orderBy(asc(entitlements.id)),
    certificate_corrections: await db
      .select()
      .from(certificateCorrections)
      .where(eq(certificateCorrections.userId, id))
      .orderBy(asc(certificateCorrections.correctedAt)),
    certificates: await db
      .select()
      .from(certificates)
      .where(eq(certificates.userId, id))
      .orderBy(asc(certificates.issuedAt)),
  }
}
