import { locales, type Locale } from '#kit/locales.ts'
import { atomically, type AppContext } from '#context.ts'
import { gsmText, septets } from '#kit/gsm/letters.ts'
import { isAway, loggable } from '#kit/failure.ts'
import { isSimulatedPhone, kenyanPhone, type KenyanPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { personOfPhone } from '#modules/accounts/queries/phone-people.server.ts'
import {
  countStep,
  type Heard,
  hearStep,
  saveStep,
  lookAtStep,
} from '#modules/basic-phone/commands/sessions.server.ts'
import { saveLine } from '#modules/basic-phone/commands/lines.server.ts'
import type { Line, Session } from '#modules/basic-phone/types.ts'
import { m } from '#paraglide/messages.js'
import { SCREEN_SEPTETS } from './draw.ts'
import { entryOf } from './entry.server.ts'
import { type Call, type Move, Unheld } from './screen.ts'
import { walk, type Walked } from './walk.server.ts'

/** One step of a call as a gateway reports it. `text` is everything typed so far, joined by asterisks. */
export type Step = {
  sessionId: string
  phone: string
  serviceCode: string
  networkCode: string
  text: string
}

/** A gateway waits for fifteen seconds and a caller for less; a caller who dials again continues where it stopped. */
const DEADLINE_MS = 5000
const LONGEST_TEXT = 8000
const LONGEST_SESSION_ID = 200
/** A longer wait means that the caller has used up the calls of a day. */
const HOUR_S = 3600

/**
 * Answers one step of a call: "CON " and a screen of at most 160 septets, or "END " and a last one. There is always an answer,
 * after five seconds at the latest.
 */
export const dial = (ctx: AppContext, step: Step): Promise<string> => dialIn(ctx, Promise.resolve(step))

/** The same for a step that is still arriving; null is one that was too large. */
export async function dialIn(ctx: AppContext, coming: Promise<Step | null>): Promise<string> {
  const known: { locale: Line['locale'] } = { locale: null }
  try {
    return await inTime(
      coming.then((step) => answered(ctx, step, known)),
      (error) => noteError(ctx, error),
    )
  } catch (error) {
    if (error instanceof Refusal) return ended(noOf(error), known.locale)
    noteError(ctx, error)
    return ended(m.ussd_trouble, known.locale)
  }
}

function noteError(ctx: AppContext, error: unknown): void {
  if (error instanceof Refusal) return
  // An error of the database may quote a number; its cause does not.
  if (isAway(error) || error instanceof TooLate) ctx.log.warn({ requestId: ctx.requestId }, 'ussd.no-answer')
  else ctx.log.error({ err: loggable(error), requestId: ctx.requestId }, 'ussd.error')
}

class TooLate extends Error {}

/** @param lateError called with errors after the deadline, when nobody else listens */
async function inTime<T>(work: Promise<T>, lateError: (error: unknown) => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      work.catch(lateError)
      reject(new TooLate())
    }, DEADLINE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

type Text = (values: Record<string, never>, options: { locale: Locale }) => string

/** A last screen that needs no database; in both languages if the caller's is unknown. */
function ended(text: Text, locale: Line['locale']): string {
  const both = gsmText(locales.map((locale) => text({}, { locale })).join('\n'))
  return `END ${locale === null && septets(both) <= SCREEN_SEPTETS ? both : gsmText(text({}, { locale: locale ?? 'en' }))}`
}

function noOf({ code, values }: Refusal): Text {
  if (code === 'too-many') return Number(values.seconds) > HOUR_S ? m.ussd_too_many_calls : m.ussd_too_fast
  if (code === 'user-suspended') return m.ussd_suspended
  if (code === 'phone-invalid' || code === 'phone-required') return m.ussd_other_country
  return m.ussd_not_understood
}

async function answered(
  ctx: AppContext,
  step: Step | null,
  known: { locale: Line['locale'] },
): Promise<string> {
  if (!step || !isStep(step)) throw new Refusal('invalid-input')
  const phone = kenyanPhone(step.phone)
  const { sessionId: id, text } = step
  const own = { id, phone, text, simulated: isSimulatedPhone(phone) }
  const { line, heard } = await lookAtStep(ctx, own)
  known.locale = line.locale
  await countStep(ctx, phone)
  if (heard?.told != null) return heard.told
  const call = await callOf(ctx, line, step.networkCode)
  // Most steps only turn pages. Those that change something, and the first of a call, lock it until they are done.
  const read = heard && (await unlessUnheld(taken(call, step, heard)))
  return read ?? atomically(call.ctx, (ctx) => heldStep({ ...call, ctx }, step, own))
}

const isStep = ({ sessionId, text }: Step): boolean =>
  sessionId !== '' && sessionId.length <= LONGEST_SESSION_ID && text.length <= LONGEST_TEXT

async function unlessUnheld(work: Promise<string | null>): Promise<string | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Unheld) return null
    throw error
  }
}

async function heldStep(call: Call, step: Step, own: Parameters<typeof hearStep>[1]): Promise<string> {
  const heard = await hearStep(call.ctx, own)
  if (heard.told !== null) return heard.told
  return (await taken({ ...call, isHeld: true }, step, heard))!
}

/** Takes a step, and stores where it led; null if another step of the call came first, so that nothing of this one is stored. */
async function taken(call: Call, step: Step, heard: Extract<Heard, { told: null }>): Promise<string | null> {
  const { sessionId: id, text } = step
  const { ctx, phone } = call
  const session = heard.session as Session<Move>
  const begin = session.isNew ? await entryOf(call, step, session) : { session, typed: heard.typed, note: '' }
  const walked = await walk(call, begin.session, begin.typed, begin.note)
  const answer = `${walked.isEnd ? 'END' : 'CON'} ${walked.text}`
  const { stack, keys } = walked
  if (!(await saveStep(ctx, { id, phone, text, after: heard.after }, { stack, keys, answer }))) return null
  await saveStopped(call, walked)
  return answer
}

/** Kenyan networks without M-Pesa: Airtel, Telkom, Equitel (docs/gateway-facts.md 1). An unknown code may have it. */
const otherNetworks = new Set(['63903', '63907', '63999'])

/** @throws Refusal 'user-suspended' */
async function callOf(ctx: AppContext, line: Line, networkCode: string): Promise<Call> {
  const phone = line.phone as KenyanPhone
  const person = await personOfPhone(ctx, phone)
  if (person?.isSuspended) throw new Refusal('user-suspended')
  const own = {
    ...ctx,
    viewer: person?.viewer ?? null,
    locale: line.locale ?? 'en',
    ...(person && { zone: person.zone }),
  }
  const hasMpesa = !otherNetworks.has(networkCode)
  return { ctx: own, phone, isLinked: person?.isLinked ?? false, hasMpesa, line, isHeld: false }
}

/** Where the next call may continue. Nothing if it has ended; a list or the menu changes nothing. */
async function saveStopped({ ctx, phone, line }: Call, { isEnd, stack, label }: Walked): Promise<void> {
  if (label !== null) await saveLine(ctx, phone, { stopped: { stack, label } })
  else if (isEnd && line.stopped) await saveLine(ctx, phone, { stopped: null })
}
