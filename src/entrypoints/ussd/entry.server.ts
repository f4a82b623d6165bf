import { inLanguage } from '#web/locale.server.ts'
import type { Session } from '#modules/basic-phone/types.ts'
import { jobOfDigits } from '#modules/ussd-jobs/queries/phone.server.ts'
import { codeOfDigits } from '#modules/ussd-jobs/rules.ts'
import { m } from '#paraglide/messages.js'
import { at, type Call, type Move } from './screen.ts'

/** Where a call begins: the path to it, what was typed beyond it, and what to show first. */
export type Entry = { session: Session<Move>; typed: string; note: string }

/** The maximum for one step. */
const MOST_KEYS = 20

type Dialled = { serviceCode: string; text: string }

/**
 * Where a new call begins: with the choice of a language at the first one, with the application if a job's code was dialled,
 * otherwise with the menu, from which keys that were dialled ahead are followed. A code arrives as the first text, whole or as the
 * part after the short code, or as the service code.
 */
export async function entryOf(call: Call, dialled: Dialled, session: Session<Move>): Promise<Entry> {
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
