import { eq, inArray } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { type LessonNamed, lessonsNamed, nameOfLesson } from '../queries/lesson-questions.server.ts'
import { excerptFor } from '../rules.ts'
import { posts, replies, votes } from '../tables.server.ts'
import { readQuestions, readStories, readTopics, type SampleReply } from './read-posts.server.ts'

type NewPost = Omit<typeof posts.$inferInsert, 'id' | 'userId' | 'createdAt' | 'courseId' | 'lessonId'>
type SamplePost = NewPost & {
  author: string
  daysAgo: number
  /** At which it was asked, by its names. */
  lesson?: { course: string; lesson: string } | undefined
  /** How many of the others like it. */
  liked: number
  replies: SampleReply[]
}

const topics = (): SamplePost[] =>
  readTopics().map(({ popular, ...topic }) => ({ ...topic, kind: 'topic', isPopular: popular, liked: 0 }))

const questions = (): SamplePost[] =>
  readQuestions().map(({ votes, views, answers, ...question }) => ({
    ...question,
    kind: 'question',
    viewCount: views,
    liked: votes,
    replies: answers,
  }))

const stories = (now: Date): SamplePost[] =>
  readStories().map(({ featured, testimonial, likes, comments, ...story }) => ({
    ...story,
    kind: 'story',
    excerpt: excerptFor(story.content),
    quoteAgreedAt: story.quote === null ? null : after(now, -story.daysAgo * DAY),
    isFeatured: featured,
    isTestimonial: testimonial,
    liked: likes,
    replies: comments,
  }))

/**
 * Adds the sample's topics, questions and stories with their replies; each kind only if none of its authors wrote one. Many rows
 * per statement: their words are collected once per statement.
 * @param authors ids by name
 */
export async function loadPosts(ctx: Context, authors: Map<string, string>): Promise<void> {
  const ids = [...authors.values()]
  if (ids.length === 0) return
  const known = await ctx.db
    .selectDistinct({ kind: posts.kind })
    .from(posts)
    .where(inArray(posts.userId, ids))
  const all = [...topics(), ...questions(), ...stories(ctx.now())]
  const lessonIds = await lessonsNamed(
    ctx,
    readQuestions().flatMap(({ lesson }) => lesson ?? []),
  )
  const fresh = all.flatMap((post) => {
    const userId = authors.get(post.author)
    const isThere = known.some(({ kind }) => kind === post.kind)
    return userId && !isThere
      ? [
          rowsOf(ctx.now(), {
            post,
            userId,
            authors,
            at: post.lesson && lessonIds.get(nameOfLesson(post.lesson)),
          }),
        ]
      : []
  })
  if (fresh.length === 0) return
  const { db } = ctx
  await db.insert(posts).values(fresh.map(({ post }) => post))
  await db.insert(replies).values(fresh.flatMap((one) => one.replies.map(({ reply }) => reply)))
  for (const { post, accepted } of fresh)
    if (accepted) await db.update(posts).set({ acceptedReplyId: accepted }).where(eq(posts.id, post.id))
  await db.insert(votes).values(fresh.flatMap((one) => one.votes))
}

type Around = { post: SamplePost; userId: string; authors: Map<string, string>; at: LessonNamed | undefined }

/** A post with everything that belongs to it, as rows. */
function rowsOf(now: Date, { post: sample, userId, authors, at }: Around) {
  const { author: _, daysAgo, liked, replies: said, lesson: __, ...post } = sample
  const createdAt = after(now, -daysAgo * DAY)
  const postId = newId()
  const written = said.flatMap(({ author, content, hoursLater, votes: given = 0, accepted }) => {
    const by = authors.get(author)
    const at = after(createdAt, hoursLater * HOUR)
    return by
      ? [{ accepted, given, reply: { id: newId(), postId, userId: by, body: content, createdAt: at } }]
      : []
  })
  const votesOf = (target: { postId: string } | { replyId: string }, own: string, most: number) =>
    [...authors.values()]
      .filter((id) => id !== own)
      .slice(0, most)
      .map((voter) => ({ ...target, id: newId(), userId: voter, createdAt }))
  return {
    post: { ...post, ...at, id: postId, userId, createdAt },
    replies: written,
    accepted: written.find((one) => one.accepted)?.reply.id,
    votes: [
      ...votesOf({ postId }, userId, liked),
      ...written.flatMap(({ reply, given }) => votesOf({ replyId: reply.id }, reply.userId, given)),
    ],
  }
}
