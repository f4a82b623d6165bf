import { and, eq, lt, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { sealOf } from '#kit/seal.ts'
import { after, HOUR } from '#kit/time.ts'
import { limit } from '../limits.server.ts'
import { ussdSessions } from '../tables.server.ts'
import type { Place, Session } from '../types.ts'

/** A gateway ends calls after three minutes and repeats a step within seconds. */
const KEPT_MS = HOUR

type Step = { id: string; phone: string; text: string; simulated: boolean }
/** What a step asks for: something new that was typed, or an answer that was given already. */
export type Heard = { told: string } | { told: null; session: Session; typed: string }

/** Counts one step of a phone. @throws Refusal 'too-many' */
export const countStep = (ctx: Context, phone: string): Promise<void> =>
  limit(ctx, { 'ussd-step-phone': phone })

/**
 * Finds or begins a call and holds it until this transaction ends, so that the same step that comes twice, also to two processes, is done
 * once: the second gets the first one's answer. `text` is everything that was typed in the call so far, joined by stars, as gateways send
 * it; a text that does not go on from the last one changes nothing and gets the last answer.
 * @returns what is new of the text, or the answer that stands
 * @throws Refusal 'too-many' for a new call
 */
export async function hearStep(ctx: Context, step: Step): Promise<Heard> {
  const seal = sealOfText(ctx, step.text)
  const row = (await heldSession(ctx, step, seal)) ?? (await newSession(ctx, step, seal))
  const { told, last, textSeal, textLength, stack, keys } = row
  if (told !== null) return { told }
  const isNew = textSeal === null
  const isOn = isNew || goesOn(ctx, step.text, { textLength, textSeal })
  if (!isOn || (!isNew && stack.length === 0)) return { told: last ?? '' }
  const typed = step.text.slice(textLength === 0 ? 0 : textLength + 1)
  return { told: null, typed, session: { id: step.id, phone: step.phone, stack, keys, isNew } }
}

const goesOn = (ctx: Context, text: string, { textLength, textSeal }: Typed): boolean =>
  text.length > textLength &&
  (textLength === 0 || text[textLength] === '*') &&
  sealOfText(ctx, text.slice(0, textLength)) === textSeal

type Typed = { textLength: number; textSeal: string }

const sealOfText = (ctx: Context, text: string): string => sealOf(ctx.config.authSecret, 'ussd-text', text)

const { placeholder } = sql
const { id, phone, textLength, textSeal, stack, keys, answers } = ussdSessions
const theSession = and(eq(phone, placeholder('phone')), eq(id, placeholder('id')))

// Each step reads and writes its call once: prepared, as building them costs more than to run them.
const held = prepared('call of a phone', (db) =>
  db
    .select({
      textLength,
      textSeal,
      stack,
      keys,
      told: sql<string | null>`${answers} ->> ${placeholder('seal')}::text`,
      last: sql<string | null>`${answers} ->> ${textSeal}`,
    })
    .from(ussdSessions)
    .where(theSession)
    .for('update'),
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
    .where(theSession),
)

async function heldSession(ctx: Context, { id, phone }: Step, seal: string) {
  const [row] = await held(ctx.db, { id, phone, seal })
  return row
}

async function newSession(ctx: Context, step: Step, seal: string) {
  await limit(ctx, { 'ussd-call-phone': step.phone })
  const { id, phone, simulated } = step
  const times = { startedAt: ctx.now(), updatedAt: ctx.now() }
  // Its twin may be a moment ahead; then this waits until that one has answered.
  await ctx.db
    .insert(ussdSessions)
    .values({ id, phone, simulated, stack: [], keys: {}, ...times })
    .onConflictDoNothing()
  return (await heldSession(ctx, step, seal))!
}

/** Keeps what a step led to and what was answered to it; without a stack the call has ended. */
export async function keepStep(
  ctx: Context,
  { id, phone }: Pick<Step, 'id' | 'phone'>,
  {
    text,
    stack,
    keys,
    answer,
  }: { text: string; stack: Place[]; keys: Record<string, unknown>; answer: string },
): Promise<void> {
  await keep(ctx.db, {
    id,
    phone,
    stack: JSON.stringify(stack),
    keys: JSON.stringify(keys),
    seal: sealOfText(ctx, text),
    length: text.length,
    answer,
    now: ctx.now().toISOString(),
  })
}

/** Forgets calls that ended; a timer calls it. */
export async function forgetOldCalls(ctx: Context): Promise<void> {
  await ctx.db.delete(ussdSessions).where(lt(ussdSessions.updatedAt, after(ctx.now(), -KEPT_MS)))
}
