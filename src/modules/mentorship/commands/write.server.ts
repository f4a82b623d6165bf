import { and, eq } from 'drizzle-orm'
import { command } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { conversationOf, writeTo } from '#modules/messages/commands/open.server.ts'
import { sendMessage } from '#modules/messages/commands/send.server.ts'
import { isListed } from '../queries/mentors.server.ts'
import { bookings, mentors } from '../tables.server.ts'

/** The viewer's conversation with a mentor, created once (MPR-12+). @returns its id */
export const writeToMentor = command(
  {
    who: 'mentee',
    // 'not-found', also for a mentor without an account.
    refuses: ['not-found', 'message-self', 'too-many'],
  },
  async (ctx, mentorId: unknown): Promise<string> => {
    const { userId } = rowOrRefuse(
      await ctx.db
        .select({ userId: mentors.userId })
        .from(mentors)
        .where(and(eq(mentors.id, idOrRefuse(mentorId)), isListed())),
    )
    if (!userId) throw new Refusal('not-found')
    return writeTo(ctx, userId)
  },
)

/** A message to the mentor of a booked session of the viewer's, in the conversation that began with it. @param raw NewMessage */
export const writeAboutSession = command(
  {
    who: 'consented',
    // 'not-found', also for other people's and for a mentor without an account, and those of `sendMessage`.
    refuses: ['not-found', 'message-gone', 'message-blocked', 'message-waits', 'too-many', 'invalid-input'],
  },
  async (ctx, bookingId: unknown, raw: unknown): Promise<void> => {
    const { id: menteeId } = ctx.viewer
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
  },
)
