import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { NotReached } from '#adapters/outside/outside.server.ts'
import { atomically, type Context, withConsent } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, idOf } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { locked } from '#kit/seal.ts'
import { HOUR } from '#kit/time.ts'
import { managed, managedInTurn } from '../queries/managed.server.ts'
import { membershipInTurn } from '../queries/own.server.ts'
import { accessPurpose, headersFor } from '../record-store/access.server.ts'
import { recordHost } from '../queries/record-store.server.ts'
import { hostOf, MOST_TOGETHER, organisationsLimits } from '../rules.ts'
import { organisationMembers, recordStores } from '../tables.server.ts'
import { type RecordStoreTrial, RecordsChoice, RecordStoreInput } from '../types.ts'

const limit = limitsOf({
  ...organisationsLimits,
  // What a manager does to the record store; each may ask another's server.
  'organisation-store': { max: 60, windowMs: HOUR },
})

const isOf = (organisationId: string) => eq(recordStores.organisationId, organisationId)

/** What a manager does to the record store, under the lock of the organisation. */
async function inRoom(
  ctx: Context,
  slug: unknown,
  act: (ctx: Context, organisationId: string) => Promise<void>,
): Promise<void> {
  const viewer = withConsent(ctx)
  await managed(ctx, slug)
  await limit(ctx, { 'organisation-store': viewer.id })
  await atomically(ctx, async (ctx) => act(ctx, (await managedInTurn(ctx, slug)).id))
}

/**
 * Says where statements about learning are to be sent, and with which key. Members agreed to one server by name: where it becomes another,
 * everybody is to agree anew, and what waits is not sent.
 * @param raw RecordStoreInput
 */
export const setRecordStore = command(
  { who: 'consented', fresh: true, refuses: ['not-found', 'invalid-input', 'too-many'], asks: ['outside'] },
  async (ctx, slug: unknown, raw: unknown): Promise<void> => {
    await managed(ctx, slug)
    const { endpoint, key, secret } = parse(RecordStoreInput, raw)
    if (!(await ctx.outside.mayAsk(endpoint)))
      throw new Refusal('invalid-input', { fields: { endpoint: 'target-not-allowed' } })
    await inRoom(ctx, slug, async (ctx, organisationId) => {
      const [before] = await ctx.db
        .select({ endpoint: recordStores.endpoint })
        .from(recordStores)
        .where(isOf(organisationId))
      const fresh = {
        endpoint,
        access: locked(ctx.config.authSecret, accessPurpose(organisationId), `${key}:${secret}`),
        setAt: ctx.now(),
        together: MOST_TOGETHER,
        attempts: 0,
        nextAt: null,
        busyUntil: null,
        lastStatus: null,
        lastFault: null,
        triedAt: null,
        sentAt: null,
        stoppedAt: null,
      }
      await ctx.db
        .insert(recordStores)
        .values({ organisationId, ...fresh })
        .onConflictDoUpdate({ target: recordStores.organisationId, set: fresh })
      if (before && hostOf(before.endpoint) !== hostOf(endpoint)) await endConsents(ctx, organisationId)
    })
  },
)

/** A trigger takes along what of theirs was not sent. */
const endConsents = async ({ db }: Context, organisationId: string): Promise<void> =>
  void (await db
    .update(organisationMembers)
    .set({ recordsSince: null })
    .where(
      and(
        eq(organisationMembers.organisationId, organisationId),
        isNotNull(organisationMembers.recordsSince),
      ),
    ))

/** Ends sending: key, what waits and what members agreed to are gone. */
export const endRecordStore = command(
  { who: 'consented', fresh: true, refuses: ['not-found', 'too-many'] },
  async (ctx, slug: unknown): Promise<void> => {
    await inRoom(ctx, slug, async (ctx, organisationId) => {
      await endConsents(ctx, organisationId)
      rowOrRefuse(
        await ctx.db
          .delete(recordStores)
          .where(isOf(organisationId))
          .returning({ id: recordStores.organisationId }),
      )
    })
  },
)

/** Goes on at once with a store that was given up or is waited for. */
export const resumeRecordStore = command(
  { who: 'consented', refuses: ['not-found', 'too-many'] },
  (ctx, slug: unknown): Promise<void> =>
    inRoom(ctx, slug, async (ctx, organisationId) => {
      rowOrRefuse(
        await ctx.db
          .update(recordStores)
          .set({ stoppedAt: null, attempts: 0, nextAt: null })
          .where(isOf(organisationId))
          .returning({ id: recordStores.organisationId }),
      )
      await ctx.queue.enqueue(ctx.db, 'send-statements', { organisationId })
    }),
)

/** Asks a record store what it is, which says nothing of anybody. */
export const tryRecordStore = command(
  { who: 'consented', refuses: ['not-found', 'too-many'], asks: ['outside'] },
  async (ctx, slug: unknown): Promise<RecordStoreTrial> => {
    const { id } = await managed(ctx, slug)
    await limit(ctx, { 'organisation-store': ctx.viewer.id })
    const { endpoint, access } = rowOrRefuse(
      await ctx.db
        .select({ endpoint: recordStores.endpoint, access: recordStores.access })
        .from(recordStores)
        .where(isOf(id)),
    )
    const headers = headersFor(ctx, id, access)
    if (!headers) return 'key'
    const { 'content-type': _, ...asking } = headers
    try {
      const { status, text } = await ctx.outside.ask(`${endpoint}/about`, { headers: asking })
      if (status === 401 || status === 403) return 'key'
      if (status !== 200) return 'no-store'
      return speaksOurs(text) ? 'good' : 'no-store'
    } catch (error) {
      if (!(error instanceof NotReached)) throw error
      return error.fault
    }
  },
)

/** Whether it names version 1.0 among those that it speaks (xAPI 1.0.3, Communication 2.8). */
function speaksOurs(text: string): boolean {
  try {
    const { version } = JSON.parse(text) as { version?: unknown }
    return Array.isArray(version) && version.some((one) => typeof one === 'string' && one.startsWith('1.0'))
  } catch {
    return false
  }
}

/**
 * Lets what one learns by an organisation's seats be sent to its record store, or no longer, which what was not sent yet follows. Only who
 * shows their progress can, and only to the server that they read the name of.
 */
export const sendRecords = command(
  {
    who: 'signed-in',
    input: [idOf(), RecordsChoice],
    refuses: ['not-found', 'record-store-other', 'too-many', 'consent-needed'],
  },
  async (ctx, memberId, { records, host }): Promise<void> => {
    if (records) withConsent(ctx)
    await limit(ctx, { 'organisation-member': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const organisationId = await membershipInTurn(ctx, ctx.viewer.id, memberId)
      if (records && !(await isStore(ctx, organisationId, host))) throw new Refusal('record-store-other')
      const { recordsSince, showsSince } = organisationMembers
      const own = and(eq(organisationMembers.id, memberId), eq(organisationMembers.userId, ctx.viewer.id))
      const agreed = await ctx.db
        .update(organisationMembers)
        .set({
          recordsSince: records
            ? sql`coalesce(${recordsSince}, ${sql.param(ctx.now(), recordsSince)})`
            : null,
        })
        .where(records ? and(own, isNotNull(showsSince)) : own)
        .returning({ id: organisationMembers.id })
      if (agreed.length === 0) throw new Refusal('record-store-other')
    })
  },
)

/** Whether an organisation's store is still at the server whose name somebody read; under the lock of the organisation it stays so. */
export const isStore = async (ctx: Context, organisationId: string, host: string): Promise<boolean> =>
  (await recordHost(ctx, organisationId)) === host
