import { Refusal } from '#kit/refusal.ts'
import { jobForPhone } from '#modules/ussd-jobs/queries/phone.server.ts'
import { m } from '#paraglide/messages.js'
import { nameOf } from '../../caller.ts'
import { askedName } from '../../names.ts'
import { at, screen } from '../../screen.ts'
import { payOf, titleOf } from './words.ts'

/** Where a dialled job's code leads: what it is, and who applies. After a number has applied it says so. */
export const name = screen('name', {
  async load(call, { job }) {
    const found = await jobForPhone(call.ctx, job, call.phone)
    if (!found) throw new Refusal('not-found')
    return { job: found, own: nameOf(call) }
  },
  takesWords: true,
  show({ job: found, own }, { job }) {
    const { title, company, hasApplied } = found
    if (hasApplied) return { text: m.ussd_applied_already({ title, company }) }
    return {
      text: `${titleOf(found)}\n${payOf(found)}, ${company}\n${m.ussd_type_name()}`,
      options: own === null ? [] : [{ words: own, move: { to: at('sure', { job, name: own }) } }],
      label: title,
    }
  },
  hear: (typed, { job }) => askedName(typed, (name) => ({ to: at('sure', { job, name }) })),
})
