import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { prepared } from '#adapters/db/prepared.server.ts'
import { atomically, type Context } from '#context.ts'
import { inTurn } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { loggable, refusalIn } from '#kit/failure.ts'
import { phoneOwner } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { after, HOUR } from '#kit/time.ts'
import { AGAIN_S, textFor } from '#web/refusal-words.ts'
import { type Bounds, boundsOf, knownEvents } from '../queries/known.server.ts'
import { packageVersion } from '../queries/package.server.ts'
import { offlineLimits, TOLD_WITHIN } from '../rules.ts'
import { offlineEvents } from '../tables.server.ts'
import { type BatchAnswer, type EventAnswer, EventBatch, OfflineEvent } from '../types.ts'
import { applyEvent } from './apply-event.server.ts'
import { cardsVersion } from './take-cards.server.ts'

const limit = limitsOf({
  ...offlineLimits,
  // Requests with more than a few events: ten thousand things of a month without a network are a hundred of them.
  'offline-many-user': { max: 300, windowMs: HOUR },
})

/** An event whose id could be read; nothing else of a null one could. */
type Told = { id: string; event: OfflineEvent | null }
/** What became of an event. */
type Outcome = { id: string; isKnown: boolean; refusal: Refusal | null }

/** Requests with more events than this are few. */
const SOME = 10

/**
 * Stores what a phone tells of what its owner did without a network, each event once, in the order of its course, by the commands that
 * applyEvent the same online (rules O4 and O5). What could not be judged now has no answer, so that the phone keeps it.
 * @param raw EventBatch, or its events alone
 */
export const storeEvents = command(
  {
    who: 'signed-in',
    // 'invalid-input' also where an event has no id; 'too-many' and 'database-away' where nothing was stored.
    refuses: [
      'phone-of-another',
      'invalid-input',
      'too-many',
      'database-away',
      'not-found',
      'course-not-found',
      'lesson-locked',
      'event-unreadable',
      'course-withdrawn',
    ],
  },
  async (ctx, raw: unknown): Promise<BatchAnswer> => {
    const { events, kept, owner } = parse(EventBatch, Array.isArray(raw) ? { events: raw } : raw)
    if (owner !== undefined && owner !== phoneOwner(ctx.viewer.id)) throw new Refusal('phone-of-another')
    const told = events.map(toldIn)
    await limit(ctx, {
      'offline-user': ctx.viewer.id,
      ...(told.length > SOME && { 'offline-many-user': ctx.viewer.id }),
    })
    // Of one person one request at a time holds a connection.
    const { outcomes, trouble } = await inTurn(ctx, 'offline', ctx.viewer.id, () =>
      storeAll(ctx, ctx.viewer.id, told),
    )
    if (trouble !== undefined && outcomes.length === 0) throw trouble
    return {
      events: outcomes.map(answerTo),
      ...(await newsOf(ctx, kept, withdrawnIn(told, outcomes))),
      ...(trouble !== undefined && { again: Number(refusalIn(trouble)?.values.seconds ?? AGAIN_S) }),
    }
  },
)

const Named = z.object({ id: z.uuid().transform((id) => id.toLowerCase()) })

function toldIn(raw: unknown): Told {
  const { id } = parse(Named, raw)
  const event = OfflineEvent.safeParse(raw)
  return { id, event: event.success ? { ...event.data, id } : null }
}

/** Each in its turn. `trouble`: why one has no outcome, if one has none. */
async function storeAll(
  ctx: Context,
  userId: string,
  told: Told[],
): Promise<{ outcomes: Outcome[]; trouble?: unknown }> {
  const ids = told.map(({ id }) => id)
  const known = await knownEvents(ctx, userId, ids)
  const cards = told.flatMap(({ event }) => (event && cardIn(event)) ?? [])
  const bounds = await boundsOf(ctx, userId, [...new Set(cards)])
  const outcomes: Outcome[] = []
  // Courses of which something waits, so that the rest of it does.
  const waiting = new Set<number | null>()
  let trouble: unknown
  for (const { id, event } of told) {
    const course = event?.course ?? null
    const before = known.get(id)
    if (!before && waiting.has(course)) continue
    try {
      outcomes.push(before ?? (await storeOne(ctx, userId, { id, event }, bounds)))
    } catch (error) {
      trouble ??= error
      const passing = refusalIn(error)
      if (passing?.code === 'database-away') break
      if (passing) waiting.add(course)
      else
        ctx.log.error({ err: loggable(error), requestId: ctx.requestId, kind: event?.kind }, 'offline.event')
    }
  }
  return { outcomes, ...(trouble !== undefined && { trouble }) }
}

/** @throws what has nothing to do with the event, and may be gone when it is told again */
async function storeOne(ctx: Context, userId: string, { id, event }: Told, bounds: Bounds): Promise<Outcome> {
  if (!event) return { id, isKnown: false, refusal: new Refusal('event-unreadable') }
  const heardAt = ctx.now()
  const at = happenedAt(event, bounds, heardAt)
  const row = { userId, id, kind: event.kind, at, receivedAt: heardAt }
  try {
    return await atomically(ctx, async (ctx) => {
      const known = await addOrKnown(ctx, row)
      if (known) return known
      const refusal = await applyEvent({ ...ctx, now: () => at, heardAt }, event)
      if (refusal) await ctx.db.update(offlineEvents).set({ refused: refusal.code }).where(isThis(row))
      return { id, isKnown: false, refusal }
    })
  } catch (error) {
    // Nothing of it is left in the database; now its refusal is.
    const refusal = refusalOf(error, event)
    return (await addOrKnown(ctx, row, refusal)) ?? { id, isKnown: false, refusal }
  }
}

type Row = Pick<typeof offlineEvents.$inferInsert, 'userId' | 'id' | 'kind' | 'at' | 'receivedAt'>
const isThis = ({ userId, id }: Row) => and(eq(offlineEvents.userId, userId), eq(offlineEvents.id, id))

/**
 * Writes an event down. Somebody's second tab or phone that tells the same at this moment waits here until it is stored.
 * @returns what became of it if it was told before
 */
async function addOrKnown(ctx: Context, row: Row, refusal: Refusal | null = null): Promise<Outcome | null> {
  const [added] = await addEvent(ctx.db, {
    ...row,
    refused: refusal?.code ?? null,
    refusedValues: refusal?.values ?? null,
  })
  if (added) return null
  return (await knownEvents(ctx, row.userId, [row.id])).get(row.id)!
}

const { placeholder } = sql
const addEvent = prepared('event of a phone', (db) =>
  db
    .insert(offlineEvents)
    .values({
      userId: placeholder('userId'),
      id: placeholder('id'),
      kind: placeholder('kind'),
      at: placeholder('at'),
      receivedAt: placeholder('receivedAt'),
      refused: placeholder('refused'),
      refusedValues: placeholder('refusedValues'),
    })
    .onConflictDoNothing()
    .returning({ id: offlineEvents.id }),
)

/**
 * The phone's time as far as the server takes it: from when its course was kept, and its owner had an account, until now. Of a course that
 * is not kept nothing can be done without a network, so that it happens now.
 */
function happenedAt(event: OfflineEvent, bounds: Bounds, now: Date): Date {
  const earliest = Math.max(bounds.account.getTime(), earliestOf(event, bounds, now).getTime())
  return new Date(Math.min(Math.max(Date.parse(event.at), earliest), now.getTime()))
}

function earliestOf(event: OfflineEvent, { kept, cards }: Bounds, now: Date): Date {
  if (event.kind !== 'review')
    return event.course ? (kept.get(event.course) ?? now) : after(now, -TOLD_WITHIN)
  const card = cards.get(cardIn(event) ?? '')
  if (!card) return now
  // Cards of other courses come along with the first that is kept (decision 088).
  const first = [...kept.values()].sort((a, b) => a.getTime() - b.getTime())[0]
  const along = kept.get(card.courseId) ?? first ?? now
  return along > card.since ? along : card.since
}

/** The name of the review card that an event is about, if it is about one. */
const cardIn = ({ kind, data: { card } }: OfflineEvent): string | null =>
  kind === 'review' && typeof card === 'string' ? card : null

// They end by themselves, or are about who asks.
const passing = new Set<RefusalCode>(['too-many', 'database-away', 'not-authenticated'])
const withdrawal = new Set<RefusalCode>(['course-not-found', 'lesson-locked'])

/** Why an event is refused, in one code. @throws what has nothing to do with the event */
function refusalOf(error: unknown, { course }: OfflineEvent): Refusal {
  if (!(error instanceof Refusal) || passing.has(error.code)) throw error
  if (course && withdrawal.has(error.code)) return new Refusal('course-withdrawn')
  const [field] = Object.values(error.fields)
  return new Refusal(field ?? error.code, { values: error.values })
}

const answerTo = ({ id, isKnown, refusal }: Outcome): EventAnswer =>
  refusal
    ? { id, status: 'refused', reason: textFor(refusal.code, refusal.values) }
    : { id, status: isKnown ? 'known' : 'stored' }

/** Courses of which something was refused because they no longer open. */
function withdrawnIn(told: Told[], outcomes: Outcome[]): number[] {
  const refused = new Set(
    outcomes.flatMap(({ id, refusal }) => (refusal?.code === 'course-withdrawn' ? id : [])),
  )
  return told.flatMap(({ id, event }) => (event?.course && refused.has(id) ? event.course : []))
}

/** What changed of the courses on the phone. `doubtful`: courses that may be gone although the phone does not name them. */
async function newsOf(
  ctx: Context,
  kept: Record<string, string>,
  doubtful: number[],
): Promise<Pick<BatchAnswer, 'changed' | 'withdrawn' | 'cards'>> {
  const news = { changed: [] as number[], withdrawn: [] as number[] }
  for (const course of new Set([...Object.keys(kept).map(Number), ...doubtful])) {
    const version = await packageVersion(ctx, course)
    if (version === null) news.withdrawn.push(course)
    else if (kept[course] !== undefined && kept[course] !== version) news.changed.push(course)
  }
  const isKeeping = Object.keys(kept).length > 0
  return isKeeping ? { ...news, cards: await cardsVersion(ctx) } : news
}
