import { newId } from '#kit/ids.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import {
  certificateCorrections,
  certificates,
  courseReviewAnswers,
  courseReviews,
  enrolments,
  lessonProgress,
  projectMarks,
  quizAttempts,
  submissions,
  workFiles,
} from './tables.server.ts'

/** What they did in a course. */
export async function fillForPerson(
  who: Member,
  { courseId, lessonId, certificateId }: Someone,
): Promise<void> {
  const {
    db,
    now,
    viewer: { id: userId, name, email },
  } = who
  const times = { createdAt: now(), updatedAt: now() }
  const at = { userId, courseId, lessonId }
  await db.insert(enrolments).values({ userId, courseId, enrolledAt: now() })
  await db.insert(lessonProgress).values({ ...at, startedAt: now(), lastSeenAt: now() })
  const drawn = { question: 'Which?', options: ['a', 'b'], explanation: 'Only after the end' }
  await db
    .insert(quizAttempts)
    .values({
      id: newId(),
      userId,
      lessonId,
      drawn: [{ questionId: 1, correct: [0], ...drawn }],
      startedAt: now(),
    })
  const submissionId = newId()
  await db
    .insert(submissions)
    .values({
      id: submissionId,
      userId,
      lessonId,
      text: `By ${name}, ${email}`,
      submittedAt: now(),
      state: 'marked',
    })
  await db
    .insert(workFiles)
    .values({
      id: newId(),
      userId,
      lessonId,
      submissionId,
      place: 9,
      kind: 'document',
      name: `${name}.pdf`,
      type: 'application/pdf',
      ending: 'pdf',
      size: 4,
      sent: '0'.repeat(64),
      bytes: new Uint8Array([37, 80, 68, 70]),
      createdAt: now(),
    })
  await db
    .insert(projectMarks)
    .values({
      submissionId,
      markerId: userId,
      outcome: 'pass',
      criteria: [],
      feedback: `Well done, ${name}`,
      markedAt: now(),
    })
  const reviewId = newId()
  await db.insert(courseReviews).values({ id: reviewId, userId, courseId, rating: 5, body: name, ...times })
  await db
    .insert(courseReviewAnswers)
    .values({ reviewId, authorId: userId, body: `Thank you, ${name}`, ...times })
  await db
    .insert(certificates)
    .values({
      id: certificateId,
      userId,
      courseId,
      studentName: name,
      courseTitle: '',
      instructorName: '',
      completedAt: now(),
      issuedAt: now(),
    })
  await db
    .insert(certificateCorrections)
    .values({
      oldId: `${certificateId}-OLD`,
      oldCode: userId,
      userId,
      certificateId,
      oldName: `Not ${name}`,
      correctedBy: 'owner',
      issuedAt: now(),
      correctedAt: now(),
    })
}
