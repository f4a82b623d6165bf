import { and, eq, lt, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, internal } from '#core/operation.ts'
import { sealOf } from '#kit/seal.ts'
import { after, DAY, HOUR, MINUTE, nairobiDay } from '#kit/time.ts'
import { phoneLines, ussdDays, ussdSessions } from '../tables.server.ts'
import type { Line, Screen, Session } from '../types.ts'

const limit = limitsOf({
  // Somebody who knows the menu by heart types far slower.
  'ussd-step-phone': { max: 30, windowMs: MINUTE },
  // A call lasts three minutes at most, so this is a learner's whole day.
  'ussd-call-phone': { max: 100, windowMs: DAY },
})

/** A gateway ends calls after three minutes and repeats a step within seconds. */
const RETENTION_MS = HOUR

type Step = { id: string; phone: string; text: string; simulated: boolean }
/** What a step needs: new input to handle, or an answer that was given already. */
export type Heard = { told: string } | { told: null; session: Session; typed: string; after: string | null }

/** Counts one step of a phone. */
export const countStep = command(
  {
    who: 'anyone',
    because: 'the gateway answers for the number; nobody is signed in on a basic phone',
    refuses: ['too-many'],
  },
  (ctx, phone: string): Promise<void> => limit(ctx, { 'ussd-step-phone': phone }),
)

/**
 * Finds or starts a call and locks it until this transaction ends, so that the same step received twice, also by two processes, is
 * done once: the second gets the first one's answer. `text` is everything typed in the call so far, joined by asterisks, as
 * gateways send it; earlier input may be replaced by its seal, as the simulator sends it, which stores none of it (`runningCall`).
 * A text that does not continue the last one changes nothing and gets the last answer.
 * @returns what is new in the text, or the existing answer
 */
export const hearStep = command(
  {
    who: 'anyone',
    because: 'the gateway answers for the number; nobody is signed in on a basic phone',
    // 'too-many' for a new call.
    refuses: ['too-many'],
  },
  async (ctx, step: Step): Promise<Heard> => {
    const seal = sealOfText(ctx, step.text)
    return heardOf(ctx, step, (await heldSession(ctx, step, seal)) ?? (await newSession(ctx, step, seal)))
  },
)

/**
 * The same without locking the call, with what is known about the number, in one query; null if the call is new. The step's result
 * may be stored only if no other step of the call was stored meanwhile, so the step must change nothing else (`saveStep`).
 */
export const lookAtStep = command(
  { who: 'anyone', because: 'the gateway answers for the number; nobody is signed in on a basic phone' },
  async (ctx, step: Step): Promise<{ line: Line; heard: Heard | null }> => {
    const { id, phone } = step
    const [row] = await lineAndCall(ctx.db, { id, phone, seal: sealOfText(ctx, step.text) })
    const { line, call } = row!
    return { line: line ?? { phone, locale: null, stopped: null }, heard: call && heardOf(ctx, step, call) }
  },
)

function heardOf(ctx: Context, step: Step, call: Call): Heard {
  const { told, last, textSeal, textLength, stack, keys } = call
  if (told !== null) return { told }
  const isNew = textSeal === null
  const typed = isNew ? step.text : typedAfter(ctx, step.text, { textLength, textSeal })
  if (typed === null || (!isNew && stack.length === 0)) return { told: last ?? '' }
  const session = { id: step.id, phone: step.phone, stack, keys, isNew }
  return { told: null, typed, session, after: textSeal }
}

/** What a text adds to earlier input; null if it does not continue that. */
function typedAfter(ctx: Context, text: string, { textLength, textSeal }: Typed): string | null {
  if (text.startsWith(`${textSeal}*`)) return text.slice(textSeal.length + 1)
  const isOn =
    text.length > textLength &&
    (textLength === 0 || text[textLength] === '*') &&
    sealOfText(ctx, text.slice(0, textLength)) === textSeal
  return isOn ? text.slice(textLength === 0 ? 0 : textLength + 1) : null
}

type Typed = { textLength: number; textSeal: string }

const sealOfText = (ctx: Context, text: string): string => sealOf(ctx.config.authSecret, 'ussd-text', text)

const { placeholder } = sql
const { id, phone, textLength, textSeal, stack, keys, answers } = ussdSessions
const theSession = and(eq(phone, placeholder('phone')), eq(id, placeholder('id')))

// Each step reads and writes its call once: prepared, as building the queries costs more than running them.
const call = {
  textLength,
  textSeal,
  stack,
  keys,
  told: sql<string | null>`${answers} ->> ${placeholder('seal')}::text`,
  last: sql<string | null>`${answers} ->> ${textSeal}`,
}
type Call = NonNullable<Awaited<ReturnType<typeof heldSession>>>

const held = prepared('call of a phone', (db) =>
  db.select(call).from(ussdSessions).where(theSession).for('update'),
)
const lineAndCall = prepared('line and call of a phone', (db) =>
  db
    .select({
      line: { phone: phoneLines.phone, locale: phoneLines.locale, stopped: phoneLines.stopped },
      call,
    })
    .from(sql`(values (1)) as one`)
    .leftJoin(phoneLines, eq(phoneLines.phone, placeholder('phone')))
    .leftJoin(ussdSessions, theSession),
)
const keep = prepared('step of a call', (db) =>
  db
    .update(ussdSessions)
    .set({
      stack: sql`${placeholder('stack')}::jsonb`,
      keys: sql`${placeholder('keys')}::jsonb`,
      textSeal: sql`${placeholder('seal')}::text`,
      textLength: sql`${placeholder('length')}::int`,
      steps: sql`${ussdSessions.steps} + 1`,
      answers: sql`${answers} || jsonb_build_object(${placeholder('seal')}::text, ${placeholder('answer')}::text)`,
      updatedAt: sql`${placeholder('now')}::timestamptz`,
    })
    .where(and(theSession, sql`${textSeal} is not distinct from ${placeholder('after')}::text`))
    .returning({ id }),
)

async function heldSession(ctx: Context, { id, phone }: Step, seal: string) {
  const [row] = await held(ctx.db, { id, phone, seal })
  return row
}

async function newSession(ctx: Context, step: Step, seal: string) {
  await limit(ctx, { 'ussd-call-phone': step.phone })
  const { id, phone, simulated } = step
  const times = { startedAt: ctx.now(), updatedAt: ctx.now() }
  // Its duplicate may be a moment ahead; then this waits until that one has answered.
  const begun = await ctx.db
    .insert(ussdSessions)
    .values({ id, phone, simulated, stack: [], keys: {}, ...times })
    .onConflictDoNothing()
    .returning({ id: ussdSessions.id })
  if (begun.length > 0 && !simulated) await countSession(ctx)
  return (await heldSession(ctx, step, seal))!
}

/** One more call today. Each connection adds to its own part, as the other counts do (decision 020). */
const countSession = (ctx: Context) =>
  ctx.db
    .insert(ussdDays)
    .values({ day: nairobiDay(ctx.now()), part: sql`pg_backend_pid() % 8`, sessions: 1 })
    .onConflictDoUpdate({
      target: [ussdDays.day, ussdDays.part],
      set: { sessions: sql`${ussdDays.sessions} + 1` },
    })

type SavedStep = { stack: Screen[]; keys: Record<string, unknown>; answer: string }

/**
 * Stores where a step led and its answer; without a stack the call has ended.
 * @param step `after` as received @returns false if another step of the call was stored since, so that this one is not
 */
export const saveStep = command(
  { who: 'anyone', because: 'the gateway answers for the number; nobody is signed in on a basic phone' },
  async (
    ctx,
    step: Pick<Step, 'id' | 'phone' | 'text'> & { after: string | null },
    { stack, keys, answer }: SavedStep,
  ): Promise<boolean> => {
    const { id, phone, text, after } = step
    const kept = await keep(ctx.db, {
      id,
      phone,
      after,
      stack: JSON.stringify(stack),
      keys: JSON.stringify(keys),
      seal: sealOfText(ctx, text),
      length: text.length,
      answer,
      now: ctx.now().toISOString(),
    })
    return kept.length > 0
  },
)

/** Ends the calls of a phone that hung up. Where the next one may continue is kept, as after a dropped call. */
export const hangUp = command(
  { who: 'anyone', because: 'the gateway answers for the number; nobody is signed in on a basic phone' },
  async (ctx, ofPhone: string): Promise<void> => {
    await ctx.db.update(ussdSessions).set({ stack: [], updatedAt: ctx.now() }).where(eq(phone, ofPhone))
  },
)

/** Deletes calls that ended; a timer calls it. */
export const forgetOldCalls = internal(async (ctx: Context): Promise<void> => {
  await ctx.db.delete(ussdSessions).where(lt(ussdSessions.updatedAt, after(ctx.now(), -RETENTION_MS)))
})
