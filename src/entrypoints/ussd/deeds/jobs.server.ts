import { inLanguage } from '#web/locale.server.ts'
import { m } from '#paraglide/messages.js'
import { applyByPhone } from '#modules/ussd-jobs/commands.server.ts'
import { jobOfDigits } from '#modules/ussd-jobs/queries.server.ts'
import { at, type Call, type Deeds, type Move } from '../place.ts'

export async function findJob({ ctx }: Call, { digits }: Deeds['find-job']): Promise<Move> {
  const job = await jobOfDigits(ctx, digits)
  if (job?.isOpen) return { to: at('job', { job: job.id }) }
  const say = () => (job ? m.ussd_job_closed() : m.ussd_code_unknown({ code: digits }))
  return { again: inLanguage(ctx.locale, say) }
}

export async function apply({ ctx, phone }: Call, { job, name }: Deeds['apply']): Promise<Move> {
  const isNew = await applyByPhone(ctx, phone, job, { name })
  // If this number has applied already, the place says so.
  return { over: isNew ? at('applied', { job, name }) : at('name', { job }) }
}
