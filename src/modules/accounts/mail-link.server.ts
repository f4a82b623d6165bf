import { eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { isShut } from '#core/trial.ts'
import { newId } from '#kit/ids.ts'
import type { Locale } from '#kit/time.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { confirmLetter, resetLetter } from './letters.server.ts'
import { newMailedLink, pendingSignUp } from './mailed-links.server.ts'
import { saidName } from './queries/said-name.server.ts'
import { users } from './tables.server.ts'

type Purpose = 'confirm' | 'reset'
/** What the job is told: who, never by an address, which may be a stranger's. */
type Asked = { purpose: Purpose; userId: string; next: string | null; locale: Locale }

/**
 * Has a link mailed to whoever has an address, by a job. The same is asked of the database whether anybody has it: who asks cannot tell by
 * the time that it takes either (check 16 of docs/security-checks.md). The job of nobody finds nobody.
 */
export async function mailLinkLater(
  ctx: Context,
  purpose: Purpose,
  { email, next }: { email: string; next: string | null },
): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const [user] = await ctx.db.select().from(users).where(eq(users.email, email))
    const userId = user && mayGet(ctx, purpose, user) ? user.id : newId()
    const asked: Asked = { purpose, userId, next, locale: ctx.locale }
    await ctx.queue.enqueue(ctx.db, 'mail-link', asked)
  })
}

/** A confirmed address needs no confirmation, and nobody who may not come in a new password. */
const mayGet = (ctx: Context, purpose: Purpose, user: typeof users.$inferSelect): boolean =>
  purpose === 'confirm' ? !user.emailVerified : !user.suspendedAt && !isShut(ctx.config, user)

/** Mails the link that somebody asked for; a job calls it. The newest one counts. */
export const mailLink = internal(async (ctx: Context, raw: Record<string, unknown>): Promise<void> => {
  const { purpose, userId, next, locale } = raw as Asked
  await atomically(ctx, async (ctx) => {
    const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
    if (!user || !mayGet(ctx, purpose, user)) return
    const reader = { email: user.email, name: saidName(user.name, locale), locale }
    const kept = purpose === 'confirm' ? await pendingSignUp(ctx, userId) : {}
    const token = await newMailedLink(ctx, { userId, purpose, next, ...kept })
    await sendMail(ctx, (purpose === 'confirm' ? confirmLetter : resetLetter)(ctx, reader, token))
  })
})
