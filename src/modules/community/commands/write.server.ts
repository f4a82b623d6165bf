import { and, eq } from 'drizzle-orm'
import { atomically, type Context, heardAt, withConsent } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given, idOf } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { excerptOf } from '#kit/text.ts'
import { HOUR } from '#kit/time.ts'
import { openableLesson } from '#modules/courses/course-access.server.ts'
import { limitFirstDay } from '../first-day.server.ts'
import { communityLimits, type ListedKind, LONGEST, type PostKind } from '../rules.ts'
import { isForReader, lockedPost, threadChanged } from '../standing.server.ts'
import { posts } from '../tables.server.ts'
import { AskedAt, AskedHere, PostForms } from '../types.ts'
import { boardInTurn } from './board.server.ts'

const limit = limitsOf({
  ...communityLimits,
  'question-user': { max: 10, windowMs: HOUR },
  'story-user': { max: 5, windowMs: HOUR },
})

const limitOf = { topic: 'topic-user', question: 'question-user', story: 'story-user' } as const

/** Starts a topic (FOR-07). @returns its id */
export const createTopic = command(
  { who: 'consented', refuses: ['invalid-input', 'too-many', 'first-day-topics', 'first-day-links'] },
  (ctx, raw: unknown): Promise<string> => createPost(ctx, 'topic', raw),
)

/** Asks a question (QNA-11), at a lesson that opens for the viewer or at none. @returns its id */
export const askQuestion = command(
  {
    who: 'consented',
    refuses: [
      'invalid-input',
      'too-many',
      'first-day-links',
      'course-not-found',
      'not-found',
      'lesson-locked',
      'lesson-later',
      'lesson-part',
    ],
  },
  async (ctx, raw: unknown): Promise<string> => createPost(ctx, 'question', raw, await placeOf(ctx, raw)),
)

/** Asks in one field, at a lesson: how the question begins is its title. @returns its id */
export const askAtLesson = command(
  {
    who: 'consented',
    input: [AskedHere],
    refuses: [
      'not-found',
      'lesson-locked',
      'lesson-later',
      'lesson-part',
      'course-not-found',
      'first-day-links',
      'too-many',
    ],
  },
  async (ctx, { question, ...place }): Promise<string> => {
    return askQuestion(ctx, { ...place, title: excerptOf(question, LONGEST.title), content: question })
  },
)

/** Tells a success story (STO-08). @returns its id */
export const shareStory = command(
  { who: 'consented', refuses: ['invalid-input', 'too-many', 'first-day-links'] },
  (ctx, raw: unknown): Promise<string> => createPost(ctx, 'story', raw),
)

type Place = { courseId: number; lessonId: number }

async function placeOf(ctx: Context, raw: unknown): Promise<Place | null> {
  withConsent(ctx)
  const at = parse(AskedAt, raw)
  if (!at.lesson) return null
  const { course, lesson } = await openableLesson(ctx, at.course, at.lesson)
  return { courseId: course.id, lessonId: lesson.id }
}

async function createPost(
  ctx: Context,
  kind: ListedKind,
  raw: unknown,
  place: Place | null = null,
): Promise<string> {
  const viewer = withConsent(ctx)
  const written = parse(PostForms[kind], raw)
  await limit(ctx, { [limitOf[kind]]: viewer.id })
  await limitFirstDay(ctx, textsOf(written), kind === 'topic' ? 'topic' : null)
  const id = newId()
  await atomically(ctx, async (ctx) => {
    await ctx.db
      .insert(posts)
      .values({ id, kind, userId: viewer.id, ...written, ...place, createdAt: heardAt(ctx) })
    await threadChanged(ctx, { id, kind })
  })
  return id
}

/** Changes the viewer's own post; `editedAt` changes when any of its texts did. */
export const editPost = command(
  {
    who: 'consented',
    input: [given<PostKind>(), idOf(), given<unknown>()],
    // 'not-found' also for somebody else's and on a board that they left.
    refuses: ['not-found', 'board-closed', 'invalid-input', 'too-many', 'first-day-links'],
  },
  async (ctx, kind, id, raw): Promise<void> => {
    const written = parse(PostForms[kind], raw)
    await limit(ctx, { 'community-user': ctx.viewer.id })
    await limitFirstDay(ctx, textsOf(written))
    await atomically(ctx, async (ctx) => {
      const before = rowOrRefuse(
        await lockedPost(ctx, kind, id, and(eq(posts.userId, ctx.viewer.id), isForReader(ctx))),
      )
      if (isSame(before, written)) return
      if (before.boardId !== null) await boardInTurn(ctx, before.boardId)
      await ctx.db
        .update(posts)
        .set({ ...written, editedAt: ctx.now() })
        .where(eq(posts.id, id))
      await threadChanged(ctx, { id, kind })
    })
  },
)

const textsOf = (written: object): string[] => Object.values(written).flat().map(String)

const isSame = (before: object, written: object): boolean =>
  Object.entries(written).every(
    ([name, value]) => JSON.stringify(before[name as keyof typeof before]) === JSON.stringify(value),
  )
