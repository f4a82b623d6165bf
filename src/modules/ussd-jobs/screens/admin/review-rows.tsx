import { adminHref } from '#shell/admin/address.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { ussdJobsToReview } from '../../queries.server.ts'

type Jobs = Awaited<ReturnType<typeof ussdJobsToReview>>
type Job = Jobs['rows'][number]

/** Each job whole, so that nobody decides on a glimpse. */
export function ReviewRows({ jobs }: { jobs: Jobs }) {
  return (
    <Section title={m.ussd_jobs_review()}>
      <Rows
        list={jobs}
        caption={m.ussd_jobs_review()}
        hideCaption
        none={m.ussd_jobs_review_none()}
        hrefFor={(page) => adminHref('review', { page })}
        rowKey={(job) => job.id}
        columns={[
          { label: m.ussd_jobs_title(), cell: (job) => <Titled job={job} />, main: true },
          { label: m.ussd_jobs_description(), cell: (job) => <Described job={job} /> },
          { label: m.ussd_jobs_phone(), cell: (job) => <Long>{`+${job.phone} ${job.ussdCode}`}</Long> },
          { label: m.ussd_jobs_author(), cell: (job) => <Long>{job.authorEmail ?? m.admin_none()}</Long> },
          { label: m.ussd_jobs_posted(), cell: (job) => <Moment at={job.createdAt} /> },
          { label: m.admin_actions(), cell: (job) => <Decide job={job} page={jobs.page} /> },
        ]}
      />
    </Section>
  )
}

const Titled = ({ job: { title, company, location, paymentAmount } }: { job: Job }) => (
  <>
    <b dir="auto">{title}</b>
    <br />
    <bdi>{company}</bdi>, <bdi>{location}</bdi>, <bdi>{paymentAmount}</bdi>
  </>
)

const Described = ({ job: { description, requirements, fee, appeal, reason } }: { job: Job }) => (
  <div className="grid gap-2">
    {fee && (
      <p>
        <Badge tone="brick">{m.ussd_jobs_held()}</Badge> <q>{fee.words}</q>
      </p>
    )}
    {appeal && (
      <p>
        <Badge tone="gold">{m.ussd_jobs_appeal()}</Badge> <q>{reason}</q> <bdi>{appeal}</bdi>
      </p>
    )}
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {description}
    </p>
    {requirements.length > 0 && (
      <ul className="list-disc pl-5">
        {requirements.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    )}
  </div>
)

function Decide({ job: { id, title }, page }: { job: Job; page: number }) {
  const form = { id, action: adminHref('review', { page }) }
  return (
    <Behind summary={m.ussd_jobs_decide()} of={title} id={id}>
      <RowForm {...form} intent="approve" button={m.ussd_jobs_approve()}>
        <Checkbox name="isRuralFriendly" label={m.ussd_jobs_rural()} />
        <Checkbox name="isFeatured" label={m.ussd_jobs_feature()} />
      </RowForm>
      <RowForm
        {...form}
        intent="refuse"
        button={m.ussd_jobs_refuse()}
        danger
        ask={{ name: 'reason', label: m.ussd_jobs_reason(), hint: m.ussd_jobs_reason_hint(), maxLength: 500 }}
      />
    </Behind>
  )
}
