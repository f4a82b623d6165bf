import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { outgoingMails } from '../tables.server.ts'

/** Takes out the mails to an address that carry a header line and have not gone out; its reader no longer wants them. */
export async function withdrawMails(ctx: Context, to: string, headers: Record<string, string>): Promise<void> {
  await ctx.db.delete(outgoingMails)
    .where(and(eq(outgoingMails.recipient, to), ne(outgoingMails.status, 'sent'), sql`${outgoingMails.headers} @> ${JSON.stringify(headers)}::jsonb`))
}
