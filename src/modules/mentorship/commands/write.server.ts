import { and, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeTo } from '#modules/messages/commands.server.ts'
import { isListed } from '../queries/mentors.server.ts'
import { mentors } from '../tables.server.ts'

/**
 * The viewer's conversation with a mentor, created once (MPR-12+). @returns its id
 * @throws Refusal 'not-found', also for a mentor without an account, 'message-self', 'too-many'
 */
export async function writeToMentor(ctx: Context, mentorId: unknown): Promise<string> {
  signedIn(ctx)
  const { userId } = rowOrRefuse(
    await ctx.db
      .select({ userId: mentors.userId })
      .from(mentors)
      .where(and(eq(mentors.id, idOrRefuse(mentorId)), isListed())),
  )
  if (!userId) throw new Refusal('not-found')
  return writeTo(ctx, userId)
}
