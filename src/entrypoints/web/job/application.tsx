import { dayInWords } from '#kit/time.ts'
import { authHref } from '#modules/accounts/rules.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { useAuth } from '#shell/auth-context.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { JobView, OwnApplication } from '#modules/job-board/types.ts'
import { ApplyForm, type ApplyProps } from './apply-form.tsx'

/** What the viewer can do, or has done: apply, get an account for it, or wait for an answer (JOB-04+). */
export function Application({ job, ...rest }: ApplyProps) {
  const { user } = useAuth()
  if (job.own) return <Sent job={job} own={job.own} />
  if (!job.isOpen) return null
  return (
    <Section title={m.jobs_apply_title()} id="apply" className="md:pt-0">
      {user ? <ApplyForm job={job} {...rest} /> : <WithoutAccount jobId={job.id} />}
    </Section>
  )
}

/** The page is cached for all visitors: its words are right with and without an account (decision 061). */
const WithoutAccount = ({ jobId }: { jobId: string }) => (
  <div className="stack">
    <p>{m.jobs_sign_in_text()}</p>
    <ButtonLink to={authHref('either', `/jobs/${jobId}`)}>{m.jobs_apply()}</ButtonLink>
  </div>
)

function Sent({ job: { id, company }, own }: { job: JobView; own: OwnApplication }) {
  const day = dayInWords(own.createdAt, getLocale(), useZone())
  return (
    <Section title={m.jobs_own()} id="apply" className="md:pt-0">
      <p>
        {m.jobs_applied_on({ day })} {m.jobs_applied_next({ company })}
      </p>
      {own.cvName && (
        <p className="mt-4 wrap-anywhere">
          <Anchor to={`/storage/v1/job-applications/${own.id}/cv`} reload>
            {m.jobs_own_cv({ name: own.cvName })}
          </Anchor>
        </p>
      )}
      <p className="mt-4">
        <Anchor to={`/applications/${id}`}>{m.jobs_tracked()}</Anchor>
      </p>
    </Section>
  )
}
