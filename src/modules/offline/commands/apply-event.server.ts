import { type Context, signedIn } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { askQuestion } from '#modules/community/commands/write.server.ts'
import { completeLesson, openLesson } from '#modules/courses/commands/learning.server.ts'
import { handInQuizAlong } from '#modules/courses/commands/quizzes-along.server.ts'
import { submitProject } from '#modules/courses/commands/projects.server.ts'
import { tryExercise } from '#modules/courses/commands/exercises.server.ts'
import { openableLesson } from '#modules/courses/course-access.server.ts'
import { sendMessage } from '#modules/messages/commands/send.server.ts'
import { saveNote } from '#modules/notes/commands.server.ts'
import { answerCard } from '#modules/review/commands/answer.server.ts'
import type { EventKind, OfflineEvent } from '../types.ts'

const limits = {
  // What others read or mark is limited as online by when it happened; by these also by when it is told, so that nobody reaches more
  // people with made-up times.
  'offline-message-user': { max: 600, windowMs: HOUR },
  'offline-question-user': { max: 60, windowMs: DAY },
  'offline-project-user': { max: 60, windowMs: DAY },
}
const limit = limitsOf(limits)

type Judge = (ctx: Context, event: OfflineEvent) => Promise<unknown>

/** What each kind of event does: the same as online, at the time of `ctx`. A refusal that is returned keeps what was done before it. */
const judges: Record<EventKind, Judge> = {
  opened: (ctx, { course, lesson }) => openLesson(ctx, course, lesson),
  completed: (ctx, { course, lesson }) => completeLesson(ctx, course, lesson),
  exercise: (ctx, { course, lesson, data }) => tryExercise(ctx, course, lesson, data),
  quiz: async (ctx, { data: { attempt, answers } }) =>
    (await handInQuizAlong(ctx, attempt, answers)) ? null : new Refusal('quiz-late'),
  project: async (ctx, { course, lesson, data }) => {
    await limitNow(ctx, 'offline-project-user')
    await submitProject(ctx, course, lesson, data)
  },
  review: async (ctx, { id, course, lesson, data: { card, answer } }) => {
    // A card of a course that was withdrawn is not found, which says too little.
    if (course && lesson) await openableLesson(ctx, course, lesson)
    await answerCard(ctx, { card, answer, clientId: id })
  },
  message: async (ctx, { id, data: { conversation, text } }) => {
    await limitNow(ctx, 'offline-message-user')
    await sendMessage(ctx, conversation, { content: text, clientId: id })
  },
  question: async (ctx, { course, lesson, data: { title, text, tags } }) => {
    await limitNow(ctx, 'offline-question-user')
    const place = course && lesson ? { course: String(course), lesson: String(lesson) } : {}
    await askQuestion(ctx, { title, content: text, tags, ...place })
  },
  note: (ctx, { course, lesson, data }) => saveNote(ctx, course, lesson, data),
}

/** Counts by when it is told, whatever the time that the phone tells. */
function limitNow({ heardAt, ...ctx }: Context, name: keyof typeof limits): Promise<void> {
  const now = heardAt ? () => heardAt : ctx.now
  return limit({ ...ctx, now }, { [name]: signedIn(ctx).id })
}

const inLesson: ReadonlySet<EventKind> = new Set(['opened', 'completed', 'exercise', 'project', 'note'])

/**
 * Does what an event tells, in the transaction of `ctx` and at its time.
 * @returns why it was refused although something was done, or null
 * @throws Refusal why nothing can be done: those of its command, 'event-unreadable'
 */
export async function applyEvent(ctx: Context, event: OfflineEvent): Promise<Refusal | null> {
  if (inLesson.has(event.kind) && !(event.course && event.lesson)) throw new Refusal('event-unreadable')
  const answer = await judges[event.kind](ctx, event)
  return answer instanceof Refusal ? answer : null
}
