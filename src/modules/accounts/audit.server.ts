import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import type { Context } from '#context.ts'
import { command, internal } from '#core/operation.ts'
import type { DomainEvent } from '#kit/domain-event.ts'

/** The id in an entry's object, such as that of a payment in "payment:ID"; indexed as it is written here. */
export const auditSubject = (object: AnyPgColumn): SQL =>
  sql`lower(substring(${object} from position(':' in ${object}) + 1))`

/** Who did what to what. Rows are only ever added: the database refuses anything else (migration audit_log_only_grows). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** A user's id, or 'command-line' or 'system'. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    object: text('object').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    requestId: text('request_id'),
  },
  (t) => [
    index('audit_log_at').on(t.at),
    index('audit_log_action').on(t.action, t.id),
    index('audit_log_actor').on(t.actor, t.id),
    index('audit_log_object').on(t.object, t.id),
    index('audit_log_subject').on(auditSubject(t.object), t.id),
  ],
)

/** Adds one line to the audit log, in the caller's transaction. */
export const writeAudit = command(
  { who: 'anyone', because: 'called by other commands in their transaction' },
  async (
    ctx,
    entry: { actor: string; action: string; object: string; details?: Record<string, unknown> },
  ): Promise<void> => {
    await ctx.db.insert(auditLog).values({ at: ctx.now(), requestId: ctx.requestId, details: {}, ...entry })
  },
)

/** Actions of administrators in modules below this one, which log them through the context. */
export const handleEvent = internal(
  async (ctx: Context, { type, userId, key }: DomainEvent): Promise<void> => {
    if (type === 'mail.retry') await writeAudit(ctx, { actor: userId, action: type, object: key })
  },
)
