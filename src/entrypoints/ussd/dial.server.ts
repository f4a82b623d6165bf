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
import { type Call, type Move, Unheld, at } from './screen.ts'
import { walk, type Walked } from './walk.server.ts'
import { inLanguage } from '#web/locale.server.ts'
import { jobOfDigits } from '#modules/ussd-jobs/queries/phone.server.ts'
import { codeOfDigits } from '#modules/ussd-jobs/rules.ts'

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

/** Where a call begins: the path to it, what was typed beyond it, and what to show first. */
type Entry = { session: Session<Move>; typed: string; note: string }

/** The maximum for one step. */
const MOST_KEYS = 20

type Dialled = { serviceCode: string; text: string }

/**
 * Where a new call begins: with the choice of a language at the first one, with the application if a job's code was dialled,
 * otherwise with the menu, from which keys that were dialled ahead are followed. A code arrives as the first text, whole or as the
 * part after the short code, or as the service code.
 */
async function entryOf(call: Call, dialled: Dialled, session: Session<Move>): Promise<Entry> {
  const { behind, digits, isCode: isLong } = behindCode(dialled, call.ctx.config.ussdCode)
  const job = digits === null ? null : await jobOfDigits(call.ctx, digits)
  const isCode = isLong || job !== null
  const typed = isCode ? behind.split('*').slice(1).join('*') : behind
  const menu = at('menu', {})
  const open = job?.isOpen ? { job: job.id } : {}
  if (!call.line.locale) {
    const ahead = isCode ? '' : keysAhead(behind)
    const language = at('language', { ...open, ...(ahead && { ahead }) })
    return { session: { ...session, stack: [language] }, typed: '', note: '' }
  }
  const stack = job?.isOpen ? [menu, at('name', { job: job.id })] : [menu]
  const said = () => (job ? m.ussd_job_closed() : m.ussd_code_unknown({ code: digits! }))
  const note = isCode && !job?.isOpen ? inLanguage(call.ctx.locale, said) : ''
  return { session: { ...session, stack }, typed, note }
}

/** `digits` that may mean a job; `isCode` if they can be nothing else. */
type Behind = { behind: string; digits: string | null; isCode: boolean }

/** What was dialled after the short code. */
function behindCode({ serviceCode, text }: Dialled, ussdCode: string): Behind {
  const typed = text.trim()
  const starts = [ussdCode.replace(/#$/, '*'), codeOfDigits('').slice(0, -1)]
  const behind = /^\*[\d*]+#?$/.test(typed)
    ? (afterStart(typed, starts) ?? '')
    : joined(afterStart(serviceCode.trim(), starts) ?? '', typed)
  const [first = '', second = ''] = behind.split('*')
  const isCode = /^\d{2,6}$/.test(first) && !/^0\d$/.test(first)
  // A single digit is a job's if one has it, but not followed by another key: nobody's name is a number.
  const digits = isCode || (/^\d{1,6}$/.test(first) && !/^\d+$/.test(second)) ? first : null
  return { behind, digits, isCode }
}

/** The part between the short code and its final sign: "3*1" of *384*2025*3*1#. */
function afterStart(code: string, starts: string[]): string | null {
  const start = starts.find((start) => code.startsWith(start))
  return start === undefined ? null : code.slice(start.length).replace(/#$/, '')
}

/** Some gateways also report the digits of the service code as text. */
const joined = (ofService: string, typed: string): string =>
  typed === ofService || typed.startsWith(`${ofService}*`) || ofService === ''
    ? typed
    : [ofService, typed].filter(Boolean).join('*')

/** What is kept of it until a language is chosen: keys of lists. The first entry that may be a name or a PIN is asked for again. */
function keysAhead(behind: string): string {
  const keys = behind.split('*')
  const end = keys.findIndex((key) => !/^\d{1,3}$/.test(key))
  return keys.slice(0, end === -1 ? MOST_KEYS : Math.min(end, MOST_KEYS)).join('*')
}
