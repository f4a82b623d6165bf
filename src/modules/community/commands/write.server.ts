import { and, eq } from 'drizzle-orm'
import { atomically, type Context, heardAt, withConsent } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { excerptOf } from '#kit/text.ts'
import { openableLesson } from '#modules/courses/queries.server.ts'
import { limitFirstDay } from '../first-day.server.ts'
import { limit } from '../limits.server.ts'
import { LONGEST, type ListedKind, type PostKind } from '../rules.ts'
import { isForReader, lockedPost, threadChanged } from '../standing.server.ts'
import { posts } from '../tables.server.ts'
import { AskedAt, AskedHere, PostForms } from '../types.ts'
import { boardInTurn } from './board.server.ts'

const limitOf = { topic: 'topic-user', question: 'question-user', story: 'story-user' } as const

/** Starts a topic (FOR-07). @returns its id @throws Refusal 'invalid-input', 'too-many', 'first-day-topics', 'first-day-links' */
export const createTopic = (ctx: Context, raw: unknown): Promise<string> => createPost(ctx, 'topic', raw)

/**
 * Asks a question (QNA-11), at a lesson that opens for the viewer or at none.
 * @returns its id
 * @throws Refusal 'invalid-input', 'too-many', 'first-day-links', 'course-not-found', 'not-found', 'lesson-locked'
 */
export const askQuestion = async (ctx: Context, raw: unknown): Promise<string> =>
  createPost(ctx, 'question', raw, await placeOf(ctx, raw))

/**
 * Asks in one field, at a lesson: how the question begins is its title.
 * @returns its id @throws Refusal as `askQuestion`
 */
export async function askAtLesson(ctx: Context, raw: unknown): Promise<string> {
  withConsent(ctx)
  const { question, ...place } = parse(AskedHere, raw)
  return askQuestion(ctx, { ...place, title: excerptOf(question, LONGEST.title), content: question })
}

/** Tells a success story (STO-08). @returns its id @throws Refusal 'invalid-input', 'too-many', 'first-day-links' */
export const shareStory = (ctx: Context, raw: unknown): Promise<string> => createPost(ctx, 'story', raw)

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

/**
 * Changes the viewer's own post; `editedAt` changes when any of its texts did.
 * @throws Refusal 'not-found' also for somebody else's and on a board that they left, 'board-closed', 'invalid-input', 'too-many',
 * 'first-day-links'
 */
export async function editPost(ctx: Context, kind: PostKind, postId: unknown, raw: unknown): Promise<void> {
  const viewer = withConsent(ctx)
  const id = idOrRefuse(postId)
  const written = parse(PostForms[kind], raw)
  await limit(ctx, { 'community-user': viewer.id })
  await limitFirstDay(ctx, textsOf(written))
  await atomically(ctx, async (ctx) => {
    const before = rowOrRefuse(
      await lockedPost(ctx, kind, id, and(eq(posts.userId, viewer.id), isForReader(ctx))),
    )
    if (isSame(before, written)) return
    if (before.boardId !== null) await boardInTurn(ctx, before.boardId)
    await ctx.db
      .update(posts)
      .set({ ...written, editedAt: ctx.now() })
      .where(eq(posts.id, id))
    await threadChanged(ctx, { id, kind })
  })
}

const textsOf = (written: object): string[] => Object.values(written).flat().map(String)

const isSame = (before: object, written: object): boolean =>
  Object.entries(written).every(
    ([name, value]) => JSON.stringify(before[name as keyof typeof before]) === JSON.stringify(value),
  )
