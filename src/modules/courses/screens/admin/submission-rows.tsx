import { adminHref } from '#shell/admin/address.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment, Told } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { listSubmissions } from '../../queries.server.ts'

type Props = { submissions: Awaited<ReturnType<typeof listSubmissions>> }

/** What learners handed in. */
export function SubmissionRows({ submissions }: Props) {
  return (
    <Section title={m.admin_submissions()}>
      <Rows
        list={submissions}
        caption={m.admin_submissions()}
        hideCaption
        none={m.admin_submissions_none()}
        hrefFor={(page) => adminHref('submissions', { page })}
        rowKey={(work) => work.id}
        columns={[
          { label: m.admin_learner(), cell: (work) => <bdi>{work.learner}</bdi>, main: true },
          { label: m.admin_email(), cell: (work) => <Long>{work.email}</Long> },
          {
            label: m.admin_course(),
            cell: (work) => <Anchor to={`/courses/${work.courseId}`}>{work.course}</Anchor>,
          },
          { label: m.admin_lesson(), cell: (work) => work.lesson },
          { label: m.admin_handed_in(), cell: (work) => <Moment at={work.submittedAt} /> },
          { label: m.admin_link(), cell: (work) => <OutsideLink link={work.link} /> },
          { label: m.admin_work(), cell: (work) => <Told text={work.text} of={work.learner} /> },
        ]}
      />
    </Section>
  )
}

/** A learner's link leads anywhere: it gets no credit from us and no way back into this page. */
function OutsideLink({ link }: { link: string | null }) {
  if (!link || !/^https?:\/\//i.test(link)) return m.admin_none()
  return (
    <a
      href={link}
      rel="nofollow noopener noreferrer"
      target="_blank"
      className="wrap-anywhere text-leaf underline"
    >
      {link}
    </a>
  )
}
