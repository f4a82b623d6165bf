import { eq, min } from 'drizzle-orm'
import { sharedTokens } from '#adapters/db/shared-values.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { HOUR } from '#kit/time.ts'
import { payments } from './tables.server.ts'

/**
 * unread: no answer, or one that cannot be parsed. contradicts: it says that nobody paid, and our books hold payments. late: nobody
 * reads the books any more.
 */
export type LedgerTrouble = { kind: 'unread' | 'contradicts' | 'late'; why: string; since: Date }

type Reading = { ok: true; charges: number } | { ok: false; kind: 'unread' | 'contradicts'; why: string }
/** As stored, for all processes; moments are texts. */
type Standing = {
  triedAt: string
  /** When the books last listed a charge, and so were surely ours. */ provedAt: string | null
  trouble: { kind: 'unread' | 'contradicts'; why: string; since: string } | null
}

const KEY = 'mpesa-ledger'
const FOR_EVER = new Date('9999-12-31T00:00:00Z')
// The timer reads every quarter of an hour.
const LATE_MS = HOUR

async function standingOf(ctx: Context): Promise<Standing | null> {
  const entry = await sharedTokens(ctx.db, KEY).read()
  return entry ? (JSON.parse(entry.token) as Standing) : null
}

/** Records the result of reading M-Pesa's books just now. */
export async function noteReading(ctx: Context, reading: Reading): Promise<void> {
  const before = await standingOf(ctx)
  const now = ctx.now().toISOString()
  const trouble = reading.ok
    ? null
    : { kind: reading.kind, why: reading.why, since: before?.trouble?.since ?? now }
  // Books without a charge may belong to another number, or to none: they prove nothing.
  const provedAt = reading.ok && reading.charges > 0 ? now : (before?.provedAt ?? null)
  await sharedTokens(ctx.db, KEY).write(
    JSON.stringify({ triedAt: now, provedAt, trouble } satisfies Standing),
    FOR_EVER,
  )
}

/** Why M-Pesa's books are not reliable now, or nothing. */
export const ledgerTrouble = query(
  { who: 'anyone', because: 'for doctor and /admin, whose loader checks; names no person', asks: ['mpesa'] },
  async (ctx): Promise<LedgerTrouble | null> => {
    if (!ctx.mpesa.available) return null
    const standing = await standingOf(ctx)
    if (standing?.trouble) return { ...standing.trouble, since: new Date(standing.trouble.since) }
    const since = standing ? new Date(standing.triedAt) : await firstPaymentAt(ctx)
    if (!since || ctx.now().getTime() - since.getTime() < LATE_MS) return null
    return {
      kind: 'late',
      why: standing ? 'the timer that reads them has stopped' : 'they were never read',
      since,
    }
  },
)

async function firstPaymentAt(ctx: Context): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: min(payments.createdAt) })
    .from(payments)
    .where(eq(payments.isTest, false))
  return row?.at ?? null
}

/** Since when M-Pesa's books would have shown a charge, if they work: the last time they listed any. */
export async function ledgerProvedAt(ctx: Context): Promise<Date | null> {
  const standing = await standingOf(ctx)
  return standing?.provedAt ? new Date(standing.provedAt) : null
}
