import type { ReactNode } from 'react'
import { listHref } from '#shell/admin/address.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Moment } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import type { markingQueue } from '../queries/submissions.server.ts'

type Props = {
  queue: Awaited<ReturnType<typeof markingQueue>>
  /** What the list can be filtered by. */
  children?: ReactNode
}

/** Submission that learners handed in; its words are said on the server. */
export function SubmissionRows({ queue, children }: Props) {
  const { base, title, lead, none, filter, list } = queue
  return (
    <Section title={title}>
      {children}
      <p className="small soft mb-4">{held(lead)}</p>
      <Rows
        list={list}
        caption={title}
        hideCaption
        none={none}
        hrefFor={(page) => listHref(base, { ...filter, page })}
        rowKey={(submission) => submission.id}
        columns={[
          { label: m.admin_learner(), cell: (submission) => <bdi>{submission.learner}</bdi>, main: true },
          { label: m.admin_course(), cell: (submission) => submission.course },
          {
            label: m.admin_lesson(),
            cell: (submission) => (
              <>
                {submission.lesson} <span className="soft">({submission.round})</span>
              </>
            ),
          },
          {
            label: m.admin_handed_in(),
            cell: (submission) => (
              <>
                <Moment at={submission.submittedAt} />
                {submission.waits && <b> ({submission.waits})</b>}
              </>
            ),
          },
          {
            label: m.admin_state(),
            cell: (submission) => (
              <Anchor to={`${base}/${submission.id}`}>
                {submission.act}
                <span className="visually-hidden"> {submission.learner}</span>
              </Anchor>
            ),
          },
        ]}
      />
    </Section>
  )
}
