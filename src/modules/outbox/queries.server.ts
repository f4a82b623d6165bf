import { and, count, desc, gt, ne, or, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { pageOf } from '#kit/paging.ts'
import { outgoingMails } from './tables.server.ts'

/** Mails that failed for good or at least once, newest first, without their content (it may contain a sign-in link). */
export const listTroubledMails = query({ who: 'admin' }, async (ctx, page: number) => {
  return pageOf(
    ctx.db
      .select({
        id: outgoingMails.id,
        recipient: outgoingMails.recipient,
        subject: outgoingMails.subject,
        status: outgoingMails.status,
        attempts: outgoingMails.attempts,
        lastError: outgoingMails.lastError,
        createdAt: outgoingMails.createdAt,
      })
      .from(outgoingMails)
      .where(
        and(
          ne(outgoingMails.status, 'sent'),
          or(eq(outgoingMails.status, 'failed'), gt(outgoingMails.attempts, 0)),
        ),
      )
      .orderBy(desc(outgoingMails.createdAt)),
    page,
  )
})

/** The number of pending mails, for the doctor. */
export const countWaitingMails = query(
  { who: 'anyone', because: 'called by the command line only, outside HTTP' },
  async (ctx): Promise<number> => {
    const [row] = await ctx.db
      .select({ n: count() })
      .from(outgoingMails)
      .where(eq(outgoingMails.status, 'waiting'))
    return row?.n ?? 0
  },
)
