import { inLanguage } from '#web/locale.server.ts'
import { m } from '#paraglide/messages.js'
import { applyByPhone } from '#modules/ussd-jobs/commands/apply.server.ts'
import { jobOfDigits } from '#modules/ussd-jobs/queries/phone.server.ts'
import { at, type Call, type Actions, type Move } from '../screen.ts'

export async function findJob({ ctx }: Call, { digits }: Actions['find-job']): Promise<Move> {
  const job = await jobOfDigits(ctx, digits)
  if (job?.isOpen) return { to: at('job', { job: job.id }) }
  const say = () => (job ? m.ussd_job_closed() : m.ussd_code_unknown({ code: digits }))
  return { again: inLanguage(ctx.locale, say) }
}

export async function apply({ ctx, phone }: Call, { job, name }: Actions['apply']): Promise<Move> {
  const isNew = await applyByPhone(ctx, phone, job, { name })
  // If this number has applied already, the screen says so.
  return { over: isNew ? at('applied', { job, name }) : at('name', { job }) }
}
