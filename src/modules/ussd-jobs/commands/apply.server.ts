import { and, eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context, withConsent } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { isDemonstration } from '#core/trial.ts'
import { fitted } from '#kit/gsm/fit.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { isSimulatedPhone, type KenyanPhone } from '#kit/phone.ts'
import { DAY } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { isListed } from '../standing.server.ts'
import { ussdApplications, ussdJobs } from '../tables.server.ts'
import { PhoneApplication } from '../types.ts'

const limit = limitsOf({ 'ussd-apply-phone': { max: 20, windowMs: DAY } })

const ONE_SMS = 160

/**
 * Applies for a listed job from a basic phone, once per number and job (USSD-26); confirmed by one SMS in the language of `ctx`.
 * Callers need no account: the gateway vouches for the number. An application from the simulator is marked, and counts only where
 * everything is sample data.
 * @param raw PhoneApplication
 * @returns false if this number had applied already; then nothing changes
 */
export const applyByPhone = command(
  {
    who: 'anyone',
    because: 'USSD-26: the gateway answers for the number that dials',
    // 'not-found' when the job is not on the board any more.
    refuses: ['invalid-input', 'not-found', 'too-many', 'not-authenticated', 'consent-needed'],
  },
  async (ctx, phone: KenyanPhone, jobId: unknown, raw: unknown): Promise<boolean> => {
    if (ctx.viewer) withConsent(ctx)
    const { name } = parse(PhoneApplication, raw)
    const isJob = eq(ussdJobs.id, idOrRefuse(jobId))
    await limit(ctx, { 'ussd-apply-phone': phone })
    const simulated = isSimulatedPhone(phone)
    return atomically(ctx, async (ctx) => {
      const job = rowOrRefuse(
        await ctx.db
          .select(told)
          .from(ussdJobs)
          .where(and(isJob, isListed(ctx))),
      )
      const counted = !simulated || isDemonstration(ctx.config)
      const application = {
        id: newId(),
        jobId: job.id,
        phone,
        name,
        simulated,
        counted,
        createdAt: ctx.now(),
      }
      const made = await ctx.db
        .insert(ussdApplications)
        .values(application)
        .onConflictDoNothing({ target: [ussdApplications.jobId, ussdApplications.phone] })
        .returning({ id: ussdApplications.id })
      if (made.length === 0) return false
      await sendSms(ctx, { to: phone, text: confirmation(ctx, job) }, 'asked')
      await invalidateTags(ctx, 'ussd-jobs')
      return true
    })
  },
)

const { id, title, company } = ussdJobs
const told = { id, title, company }

/** One SMS, however long the job's name is. */
const confirmation = ({ locale }: Context, { title, company }: { title: string; company: string }): string =>
  fitted(
    m.ussd_jobs_applied_sms({ title: fitted(title, 40), company: fitted(company, 30) }, { locale }),
    ONE_SMS,
  )
