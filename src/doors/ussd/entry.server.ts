import { inLanguage } from '#web/locale.server.ts'
import type { Session } from '#modules/basic-phone/types.ts'
import { jobOfDigits } from '#modules/ussd-jobs/queries.server.ts'
import { digitsOfCode } from '#modules/ussd-jobs/rules.ts'
import { m } from '#paraglide/messages.js'
import { at, type Call, type Move } from './place.ts'

/** Where a call begins: the way there, what was typed beyond it, and what is to be said first. */
export type Entry = { session: Session<Move>; typed: string; note: string }

type Dialled = { serviceCode: string; text: string }

/**
 * Where a new call begins: with the choice of a language at the first one, with the application where a job's code was dialled, else
 * with the menu. A code comes as the first text, whole or as its digits, or as the code of the service.
 */
export async function entryOf(call: Call, dialled: Dialled, session: Session<Move>): Promise<Entry> {
  const { digits, typed, isWhole } = dialledJob(dialled)
  const job = digits === null ? null : await jobOfDigits(call.ctx, digits)
  // One or two digits that are no job's may be keys of the menu, dialled ahead.
  const isCode = job !== null || (digits !== null && (isWhole || digits.length > 2))
  const begin = { typed: isCode || isWhole ? typed : dialled.text.trim(), note: '' }
  const menu = at('menu', {})
  const open = job?.isOpen ? { job: job.id } : {}
  if (!call.line.locale) return { ...begin, session: { ...session, stack: [at('language', open)] } }
  if (job?.isOpen) return { ...begin, session: { ...session, stack: [menu, at('name', { job: job.id })] } }
  const said = () => (job ? m.ussd_job_closed() : m.ussd_code_unknown({ code: digits! }))
  return {
    ...begin,
    session: { ...session, stack: [menu] },
    note: isCode ? inLanguage(call.ctx.locale, said) : '',
  }
}

type Dialling = { digits: string | null; typed: string; isWhole: boolean }

/** The digits of a job, where they may be meant, and what was typed after them. */
function dialledJob({ serviceCode, text }: Dialled): Dialling {
  const typed = text.trim()
  if (/^\*[\d*]+#?$/.test(typed)) return { digits: digitsOfCode(typed), typed: '', isWhole: true }
  const [first = '', ...rest] = typed.split('*')
  const ofText = /^\d{1,6}$/.test(first) ? first : null
  const ofService = digitsOfCode(serviceCode)
  if (ofService === null) return { digits: ofText, typed: rest.join('*'), isWhole: false }
  return { digits: ofService, typed: ofText === ofService ? rest.join('*') : typed, isWhole: true }
}
