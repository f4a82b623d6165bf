import { and, eq, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { atomically, type Context, type ContextWith, heardAt } from '#context.ts'
import { attempt, type Outcome } from '#core/attempts/attempt.server.ts'
import { pauseAfter, wasTaken } from '#core/attempts/pauses.ts'
import { internal } from '#core/operation.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, MINUTE } from '#kit/time.ts'
import { contactOf } from '#modules/accounts/queries/people.server.ts'
import { bothTitles } from '#modules/courses/called.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { storeStoppedLetter } from '../letters.server.ts'
import { managerIds } from '../queries/for-admins.server.ts'
import { storesDue, storesOf, waitingStatements } from '../queries/record-store.server.ts'
import { actorOf, headersFor } from '../record-store/access.server.ts'
import { statementOf } from '../record-store/statement.ts'
import { MOST_TOGETHER, STATEMENT_RETENTION_DAYS } from '../rules.ts'
import {
  joinRequests,
  organisationMembers,
  organisations,
  recordStatements,
  recordStores,
} from '../tables.server.ts'

// Longer than the requests of one job take: each at most five seconds.
const LEASE_MS = 5 * MINUTE
const MOST_REQUESTS = 20

/** Writes down, in the event's transaction, what record stores are to be told of it, which a job sends; ends showing where a parent's consent ends. */
export const handleEvent = internal(
  async (ctx: Context, { type, userId, key, data }: DomainEvent): Promise<void> => {
    // Under 18 without a parent nobody shows anything (decision 106); a trigger ends the record store with it.
    if (type === 'account.alone') {
      await ctx.db
        .update(organisationMembers)
        .set({ showsSince: null, certificatesSince: null })
        .where(eq(organisationMembers.userId, userId))
      await ctx.db
        .update(joinRequests)
        .set({ shows: false, recordHost: null })
        .where(eq(joinRequests.userId, userId))
      return
    }
    const kind = kinds[type as keyof typeof kinds]
    if (kind === undefined) return
    const numberOf = (name: string) => (data[name] === undefined ? null : Number(data[name]))
    const where = { userId, courseId: numberOf('course_id'), lessonId: numberOf('lesson_id'), now: ctx.now() }
    for (const store of await storesOf(ctx, where)) {
      const { organisationId, language, lessonTitle } = store
      const id = newId()
      const of = {
        id,
        actor: actorOf(ctx, organisationId, userId),
        at: ctx.now(),
        course: { id: store.courseId, title: titled(store) },
      }
      const lesson = {
        id: where.lessonId ?? 0,
        title: titled({ title: lessonTitle ?? '', titleSw: store.lessonSw, language }),
      }
      const statement = statementOf(
        ctx.config.origin,
        kind === 'quiz'
          ? { ...of, kind, lesson, percent: Number(data.score_percent), passed: data.passed === 1 }
          : kind === 'lesson'
            ? { ...of, kind, lesson }
            : { ...of, kind },
      )
      await ctx.db
        .insert(recordStatements)
        .values({ id, organisationId, userId, eventKey: key, statement, createdAt: heardAt(ctx) })
        // The same happened once.
        .onConflictDoNothing({
          target: [recordStatements.organisationId, recordStatements.userId, recordStatements.eventKey],
        })
    }
  },
)

/** A title by its language, and in Kiswahili where it has that. */
function titled({ title, ...rest }: Called): Record<string, string> {
  const { lang, sw } = bothTitles(rest)
  return { [lang]: title, ...(sw !== undefined && { sw }) }
}
type Called = { title: string; titleSw: string | null; language: string }

const kinds = {
  'enrollment.created': 'registered',
  'lesson.completed': 'lesson',
  'course.completed': 'completed',
  'certificate.issued': 'earned',
  'quiz.ended': 'quiz',
} as const

/** Has what waits sent, by a job for each store: one that is slow holds up no other. A timer calls it. */
export const findStatements = internal(async (ctx: Context): Promise<void> => {
  for (const organisationId of await storesDue(ctx))
    await ctx.queue.enqueue(ctx.db, 'send-statements', { organisationId })
})

/**
 * Sends what waits for a store, oldest first and up to fifty in a request; a job calls it, and of two for one store one counts. A crash
 * between sending and writing that down sends the same again, which a store knows by its id.
 */
export const sendStatements = internal(
  async (ctx: ContextWith<'outside'>, organisationId: string): Promise<void> => {
    if (!(await lease(ctx, organisationId))) return
    for (let request = 0; request < MOST_REQUESTS; request++)
      if (!(await sendSome(ctx, organisationId))) break
    await ctx.db
      .update(recordStores)
      .set({ busyUntil: null })
      .where(eq(recordStores.organisationId, organisationId))
  },
)

async function lease({ db, now }: Context, organisationId: string): Promise<boolean> {
  const taken = await db
    .update(recordStores)
    .set({ busyUntil: after(now(), LEASE_MS) })
    .where(
      and(
        eq(recordStores.organisationId, organisationId),
        isNull(recordStores.stoppedAt),
        or(isNull(recordStores.nextAt), lte(recordStores.nextAt, now())),
        or(isNull(recordStores.busyUntil), lte(recordStores.busyUntil, now())),
      ),
    )
    .returning({ id: recordStores.organisationId })
  return taken.length > 0
}

type Store = typeof recordStores.$inferSelect

/** @returns whether there may be more to send now */
async function sendSome(ctx: ContextWith<'outside'>, organisationId: string): Promise<boolean> {
  const [store] = await ctx.db
    .select()
    .from(recordStores)
    .where(and(eq(recordStores.organisationId, organisationId), isNull(recordStores.stoppedAt)))
  if (!store) return false
  const waiting = await waitingStatements(ctx, organisationId, store.together)
  if (waiting.length === 0) return false
  const headers = headersFor(ctx, organisationId, store.access)
  const body = JSON.stringify(waiting.map(({ statement }) => statement))
  const outcome: Outcome = headers
    ? await attempt(() => ctx.outside.post(`${store.endpoint}/statements`, headers, body))
    : // As if the store refused the key, which nobody can read any more.
      { lastStatus: 401, lastFault: null }
  return atomically(ctx, (ctx) =>
    note(
      ctx,
      store,
      waiting.map(({ id }) => id),
      outcome,
    ),
  )
}

// Refused because of what one of them says, or because there are too many.
const ofContent = new Set([400, 409, 413, 422])
const KNOWN = 409
/** A statement that is refused is its own fault; more of them one after the other are the store's, and wait. */
const REFUSED_IN_A_ROW = 3

async function note(ctx: Context, store: Store, ids: string[], outcome: Outcome): Promise<boolean> {
  const { lastStatus } = outcome
  const isOne = ids.length === 1
  if (wasTaken(lastStatus) || (isOne && lastStatus === KNOWN)) {
    await end(ctx, ids, { sentAt: ctx.now() })
    const together = Math.min(MOST_TOGETHER, store.together * 2)
    return change(ctx, store, { ...outcome, together, sentAt: ctx.now(), attempts: 0, nextAt: null })
  }
  if (lastStatus !== null && ofContent.has(lastStatus)) {
    // Half as many, until the one is found that it does not take.
    if (!isOne) return change(ctx, store, { ...outcome, together: Math.ceil(ids.length / 2) })
    // A store that never took one is not set up yet; nothing is lost to it.
    if (store.sentAt && store.attempts < REFUSED_IN_A_ROW) {
      await end(ctx, ids, { refusedAt: ctx.now() })
      return change(ctx, store, { ...outcome, attempts: store.attempts + 1, nextAt: null })
    }
  }
  const attempts = store.attempts + 1
  const pause = pauseAfter(attempts)
  const stoppedAt = pause === null ? ctx.now() : null
  const noted = await change(ctx, store, {
    ...outcome,
    attempts,
    nextAt: pause === null ? null : after(ctx.now(), pause),
    stoppedAt,
  })
  if (noted && stoppedAt) await tellManagers(ctx, store.organisationId)
  ctx.log.warn({ organisation: store.organisationId, ...outcome, attempts }, 'record-store.not-sent')
  return false
}

/** @returns false where the store was changed or taken away meanwhile: what came of the old one says nothing of the new */
async function change(ctx: Context, store: Store, set: Partial<Store>): Promise<boolean> {
  const { organisationId, setAt } = store
  const changed = await ctx.db
    .update(recordStores)
    .set({ ...set, triedAt: ctx.now() })
    .where(and(eq(recordStores.organisationId, organisationId), eq(recordStores.setAt, setAt)))
    .returning({ id: recordStores.organisationId })
  return changed.length > 0
}

const end = (ctx: Context, ids: string[], how: { sentAt: Date } | { refusedAt: Date }) =>
  ctx.db
    .update(recordStatements)
    .set({ ...how, statement: null })
    .where(and(inArray(recordStatements.id, ids), isNotNull(recordStatements.statement)))

async function tellManagers(ctx: Context, organisationId: string): Promise<void> {
  const [organisation] = await ctx.db
    .select({ slug: organisations.slug, name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  for (const userId of await managerIds(ctx, organisationId)) {
    const reader = await contactOf(ctx, userId)
    if (reader) await sendMail(ctx, storeStoppedLetter(ctx, reader, organisation!))
  }
}

/** Deletes what was sent or refused a month ago, and what waited as long in vain. */
export const forgetOldStatements = internal(async ({ db, now }: Context): Promise<void> => {
  const { createdAt } = recordStatements
  await db.delete(recordStatements).where(lt(createdAt, after(now(), -STATEMENT_RETENTION_DAYS * DAY)))
})
