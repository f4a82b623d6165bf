import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import type { UssdBoard } from '../types.ts'

/** USSD-01 */
export const BoardFigures = ({ figures }: { figures: UssdBoard['figures'] }) => (
  <ul className="facts ussd-figures">
    <li>{m.ussd_jobs_total({ count: figures.jobs })}</li>
    <li>{m.ussd_jobs_featured_total({ count: figures.featured })}</li>
    <li>{m.ussd_jobs_applications_total({ count: figures.applications })}</li>
    <li>{m.ussd_jobs_locations_total({ count: figures.locations })}</li>
  </ul>
)

/** The button to post a job, for members (USSD-20). @param own how many jobs the viewer posted */
export const Posting = ({ own }: { own: number }) => (
  <p className="row">
    {own > 0 && <Anchor to="/community/ussd-jobs/own">{m.ussd_jobs_own_count({ count: own })}</Anchor>}
    <ButtonLink to="/community/ussd-jobs/new" preventScrollReset>
      {m.ussd_jobs_post()}
    </ButtonLink>
  </p>
)

/** USSD-02 */
export function HowItWorks() {
  const steps = [
    [m.ussd_jobs_step_browse(), m.ussd_jobs_step_browse_text()],
    [m.ussd_jobs_step_dial(), m.ussd_jobs_step_dial_text()],
    [m.ussd_jobs_step_prompts(), m.ussd_jobs_step_prompts_text()],
    [m.ussd_jobs_step_work(), m.ussd_jobs_step_work_text()],
  ]
  return (
    <Disclosure wide title={m.ussd_jobs_how()}>
      <ol className="ussd-steps" aria-label={m.ussd_jobs_how()}>
        {steps.map(([name, text]) => (
          <li key={name}>
            <b>{name}</b> {text}
          </li>
        ))}
      </ol>
      <p>{m.ussd_jobs_report()}</p>
      <Anchor to="/ussd-simulator">{m.ussd_jobs_try()}</Anchor>
    </Disclosure>
  )
}
