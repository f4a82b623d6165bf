import { and, eq, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { takeAdvisoryLock } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { supportLimits } from '../rules.ts'
import { supportMessages, supportThreads } from '../tables.server.ts'
import { begin } from './begin.server.ts'

const limit = limitsOf(supportLimits)

/**
 * Starts a conversation in the viewer's name about something of theirs on Stadi. While there is one about it, no other is started.
 * Called by other modules, which know what may be asked.
 * @param about its page, and texts within our length limits
 * @returns whether it is new
 */
export const askAbout = command(
  { who: 'signed-in', refuses: ['too-many'] },
  async (ctx, about: { path: string; subject: string; message: string }): Promise<boolean> => {
    const { id, name, email } = ctx.viewer
    const { path, subject, message } = about
    const address = ctx.config.origin + path
    return atomically(ctx, async (ctx) => {
      await takeAdvisoryLock(ctx, 'asking', id)
      if (await wroteAbout(ctx, id, address)) return false
      await limit(ctx, { 'contact-user': id, 'contact-sender-day': email })
      await begin(ctx, { channel: 'contact', subject, name, email }, `${message}\n\n${address}`)
      return true
    })
  },
)

async function wroteAbout({ db }: Context, userId: string, address: string): Promise<boolean> {
  const found = await db
    .select({ id: supportMessages.id })
    .from(supportMessages)
    .innerJoin(supportThreads, eq(supportThreads.id, supportMessages.threadId))
    .where(
      and(
        eq(supportThreads.userId, userId),
        eq(supportMessages.author, 'visitor'),
        sql`strpos(${supportMessages.body}, ${address}) > 0`,
      ),
    )
    .limit(1)
  return found.length > 0
}
