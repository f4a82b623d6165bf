import { screensOf } from '#kit/gsm/cuts.ts'
import { Refusal } from '#kit/refusal.ts'
import { jobForPhone } from '#modules/ussd-jobs/queries/phone.server.ts'
import type { PhoneJob } from '#modules/ussd-jobs/types.ts'
import { m } from '#paraglide/messages.js'
import { turned } from '../../list.ts'
import { askedName } from '../../names.ts'
import { at, screen } from '../../screen.ts'
import { payOf, titleOf } from './words.ts'

/** Space for a text beside "1. Tuma ombi" and the three keys. */
const TEXT_ROOM = 115

/** A job: its pay and location, then its description. Somebody who types a name at once is applying. */
export const job = screen('job', {
  load: async ({ ctx, phone }, { job }) => (await jobForPhone(ctx, job, phone)) ?? gone(),
  show(found, { job, page }) {
    const turn = (page: number) => ({ over: at('job', { job, page }) })
    return {
      ...turned(textsOf(found), page, turn),
      options: [{ words: m.ussd_apply(), move: { to: at('name', { job }) } }],
      label: found.title,
    }
  },
  hear: (typed, { job }) =>
    /\p{L}/u.test(typed)
      ? askedName(typed, (name) => ({ to: at('sure', { job, name }) }))
      : { again: m.ussd_no_such_key() },
})

const gone = (): never => {
  throw new Refusal('not-found')
}

function textsOf(job: PhoneJob): string[] {
  const { company, location, description, requirements, phone } = job
  const needs = requirements.length > 0 ? `${m.ussd_job_needs()}: ${requirements.join('; ')}.` : ''
  const call = m.ussd_job_call({ phone: `0${phone.slice(3)}` })
  return [
    [titleOf(job), payOf(job), `${company}, ${location}`].join('\n'),
    ...screensOf([description, needs, call].filter(Boolean).join('\n\n'), TEXT_ROOM),
  ]
}
