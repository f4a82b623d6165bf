import { SubmissionRows } from '#modules/courses/parts/submission-rows.tsx'
import type { markingQueue } from '#modules/courses/queries/submissions.server.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ChipLinks } from '#ui/forms/chip-links.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { reportedSubmissions } from '../queries/for-markers.server.ts'

type Reported = Awaited<ReturnType<typeof reportedSubmissions>>
type Props = { queue: Awaited<ReturnType<typeof markingQueue>>; reported: Reported }

/** Projects that wait for a marker, those with other learners, and those that are marked; above them marks that were reported. */
export const Queue = ({ queue, reported }: Props) => (
  <>
    {reported.length > 0 && <ReportedSubmissions submissions={reported} base={queue.base} />}
    <SubmissionRows queue={queue}>
      <div className="row mb-4">
        <ChipLinks label={m.admin_state()} links={queue.states} />
        {(queue.courses.length > 2 || queue.filter.course) && (
          <ChipLinks label={m.admin_course()} links={queue.courses} />
        )}
      </div>
    </SubmissionRows>
  </>
)

const ReportedSubmissions = ({ submissions, base }: { submissions: Reported; base: string }) => (
  <Section title={m.peers_reported()}>
    <p className="small soft mb-4">{m.peers_reported_lead()}</p>
    <ul className="grid gap-4">
      {submissions.map(({ id, lesson, course, age }) => (
        <li key={id}>
          <Anchor to={`${base}/${id}`}>{lesson}</Anchor>
          <p className="small soft">
            {course}. {m.peers_reported_at({ age })}
          </p>
        </li>
      ))}
    </ul>
  </Section>
)
