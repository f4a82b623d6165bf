import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { command } from '#core/operation.ts'
import { hashOf } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, MINUTE } from '#kit/time.ts'
import { apiAnswers } from '../tables.server.ts'
import type { StoredAnswer } from '../types.ts'

// Longer than any request takes; its process has died.
const ABANDONED_MS = 2 * MINUTE
// How long a second request waits for the first one's response, and how often it checks.
const PATIENCE_MS = 10_000
const LOOK_MS = 100

type Asked = { /** The Idempotency-Key. */ key: string; /** What was asked, as one text. */ request: string }

/**
 * Does something once for an Idempotency-Key of the viewer's, and repeats the same response for a day, also after this process has
 * died. Failures are not stored: they may be retried.
 */
export const answerOnce = command(
  {
    who: 'signed-in',
    // 'repeat-differs' if the key belongs to another request; 'repeat-busy' if the first one takes too long, and those of
    // `work`.
    refuses: ['repeat-differs', 'repeat-busy'],
  },
  async (ctx, { key, request }: Asked, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> => {
    const own = { userId: ctx.viewer.id, keyHash: hashOf(key) }
    const requestHash = hashOf(request)
    const earlier = (await begin(ctx, own, requestHash)) ? null : await answerOf(ctx, own, requestHash)
    if (earlier) return earlier
    try {
      const { status, body } = await work()
      await ctx.db.update(apiAnswers).set({ status, body }).where(rowOf(own))
      return { status, body }
    } catch (error) {
      await ctx.db.delete(apiAnswers).where(and(rowOf(own), isNull(apiAnswers.status)))
      throw error
    }
  },
)

type Own = { userId: string; keyHash: string }
const rowOf = ({ userId, keyHash }: Own) =>
  and(eq(apiAnswers.userId, userId), eq(apiAnswers.keyHash, keyHash))

/** @returns whether this request is the one that does it */
async function begin(ctx: Context, own: Own, requestHash: string): Promise<boolean> {
  const row = { ...own, requestHash, status: null, body: null, createdAt: ctx.now() }
  const abandoned = and(
    isNull(apiAnswers.status),
    eq(apiAnswers.requestHash, requestHash),
    lt(apiAnswers.createdAt, after(ctx.now(), -ABANDONED_MS)),
  )
  const begun = await ctx.db
    .insert(apiAnswers)
    .values(row)
    .onConflictDoUpdate({
      target: [apiAnswers.userId, apiAnswers.keyHash],
      set: row,
      setWhere: or(abandoned, lt(apiAnswers.createdAt, after(ctx.now(), -DAY))),
    })
    .returning({ userId: apiAnswers.userId })
  return begun.length > 0
}

/** @returns nothing if the first request has just failed: then this one does it */
async function answerOf(ctx: Context, own: Own, requestHash: string): Promise<StoredAnswer | null> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const [row] = await ctx.db.select().from(apiAnswers).where(rowOf(own))
    if (!row && (await begin(ctx, own, requestHash))) return null
    if (row && row.requestHash !== requestHash) throw new Refusal('repeat-differs')
    if (row?.status && row.body) return { status: row.status, body: row.body }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Refusal('repeat-busy', { values: { seconds: 10 } })
}
