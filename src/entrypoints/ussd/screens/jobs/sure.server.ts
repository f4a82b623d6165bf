import { Refusal } from '#kit/refusal.ts'
import { jobForPhone } from '#modules/ussd-jobs/queries/phone.server.ts'
import { m } from '#paraglide/messages.js'
import { screen } from '../../screen.ts'

export const sure = screen('sure', {
  async load({ ctx, phone }, { job }) {
    const found = await jobForPhone(ctx, job, phone)
    if (!found) throw new Refusal('not-found')
    return found
  },
  show: ({ title, company, hasApplied }, { job, name }) =>
    hasApplied
      ? { text: m.ussd_applied_already({ title, company }) }
      : {
          text: m.ussd_apply_sure({ title, name }),
          options: [
            { words: m.ussd_yes(), move: { deed: 'apply', with: { job, name } } },
            { words: m.ussd_no(), move: 'back' },
          ],
          label: title,
        },
})
