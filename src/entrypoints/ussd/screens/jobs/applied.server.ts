import { jobForPhone } from '#modules/ussd-jobs/queries/phone.server.ts'
import { m } from '#paraglide/messages.js'
import { screen } from '../../screen.ts'

export const applied = screen('applied', {
  load: async ({ ctx, phone }, { job }) => (await jobForPhone(ctx, job, phone))?.title ?? '',
  show: (title, { name }) => ({ text: m.ussd_applied({ title, name }), isEnd: true }),
})
