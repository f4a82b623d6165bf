import { and, eq } from 'drizzle-orm'
import { adultOnly, type Context, withConsent } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { conversationOf, sendMessage, writeTo } from '#modules/messages/commands.server.ts'
import { isListed } from '../queries/mentors.server.ts'
import { bookings, mentors } from '../tables.server.ts'

/**
 * The viewer's conversation with a mentor, created once (MPR-12+). @returns its id
 * @throws Refusal 'not-found', also for a mentor without an account, 'message-self', 'too-many'
 */
export async function writeToMentor(ctx: Context, mentorId: unknown): Promise<string> {
  adultOnly(ctx, 'mentors-for-adults')
  const { userId } = rowOrRefuse(
    await ctx.db
      .select({ userId: mentors.userId })
      .from(mentors)
      .where(and(eq(mentors.id, idOrRefuse(mentorId)), isListed())),
  )
  if (!userId) throw new Refusal('not-found')
  return writeTo(ctx, userId)
}

/**
 * A message to the mentor of a booked session of the viewer's, in the conversation that began with it.
 * @param raw NewMessage
 * @throws Refusal 'not-found', also for other people's and for a mentor without an account, and those of `sendMessage`
 */
export async function writeAboutSession(ctx: Context, bookingId: unknown, raw: unknown): Promise<void> {
  const { id: menteeId } = withConsent(ctx)
  const { mentorId } = rowOrRefuse(
    await ctx.db
      .select({ mentorId: mentors.userId })
      .from(bookings)
      .innerJoin(mentors, eq(mentors.id, bookings.mentorId))
      .where(
        and(
          eq(bookings.id, idOrRefuse(bookingId)),
          eq(bookings.userId, menteeId),
          eq(bookings.state, 'confirmed'),
        ),
      ),
  )
  if (!mentorId) throw new Refusal('not-found')
  await sendMessage(ctx, await conversationOf(ctx, { mentorId, menteeId }), raw)
}
