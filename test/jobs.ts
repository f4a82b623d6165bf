import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'

/** A job that a test puts on the board: from yesterday until tomorrow. @returns its id */
export async function postJob(
  ctx: Context,
  title: string,
  part: Partial<typeof jobListings.$inferInsert> = {},
): Promise<string> {
  const id = newId()
  await ctx.db
    .insert(jobListings)
    .values({
      id,
      title,
      description: 'What to do.',
      company: 'Duka',
      platform: 'Direct',
      location: 'Kisumu',
      difficulty: 'Beginner',
      budget: 'KES 5,000',
      skills: [],
      createdAt: after(ctx.now(), -DAY),
      endsAt: after(ctx.now(), DAY),
      ...part,
    })
  return id
}
