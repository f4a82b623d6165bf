import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { DAY } from '#kit/time.ts'
import type { World } from '#test/world.ts'
import { askQuestion, createTopic, shareStory } from './commands/write.server.ts'
import { posts } from './tables.server.ts'

export type Member = Awaited<ReturnType<World['member']>>

/** Somebody whose account is older than a day; the others' are too. */
export async function regular(world: World, name: string): Promise<Member> {
  const ctx = await world.member(name)
  world.wait(DAY)
  return ctx
}

export const topicWords = {
  title: 'First client',
  description: 'How did you find yours?',
  category: 'Skills',
}
export const questionWords = { title: 'Which phone?', content: 'For online work.', tags: 'phone, work' }
export const storyWords = { title: 'From duka to desk', content: 'It took a year.', category: 'Remote Work' }

export const aTopic = (ctx: Context, part: object = {}) => createTopic(ctx, { ...topicWords, ...part })
export const aQuestion = (ctx: Context, part: object = {}) => askQuestion(ctx, { ...questionWords, ...part })
export const aStory = (ctx: Context, part: object = {}) => shareStory(ctx, { ...storyWords, ...part })

/** A post as it is stored. */
export async function stored(ctx: Context, id: string) {
  const [row] = await ctx.db.select().from(posts).where(eq(posts.id, id))
  return row
}
