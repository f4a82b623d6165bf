import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Card, CardTitle, Facts } from '#ui/layout/card.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { openScholarships } from '../../queries/open.server.ts'
import { ownApplications } from '../../queries/own.server.ts'
import { scholarshipHref } from '../../rules.ts'
import type { OwnApplication, ScholarshipView } from '../../types.ts'
import { applied, untilInWords, worth } from '../words.ts'
import type { Route } from './+types/scholarships'

export const handle = { hydrate: 'signed-in' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({
    open: await openScholarships(ctx),
    own: ctx.viewer ? await ownApplications(ctx) : [],
  }))

/** What one can apply for now, and what became of one's own applications. */
export default function Scholarships({ loaderData: { open, own } }: Route.ComponentProps) {
  const only = onlySamples(open)
  return (
    <>
      <PageMeta title={m.scholarships_title()} description={m.scholarships_lead()} path="/scholarships" />
      <PageHead title={m.scholarships_title()} lead={m.scholarships_lead()} />
      {only && <SampleNote>{m.common_sample_scholarships()}</SampleNote>}
      {open.length === 0 ? (
        <EmptyState
          scene="tea"
          title={m.scholarships_none()}
          text={m.scholarships_none_text()}
          action={<ButtonLink to="/courses?sort=price-low">{m.scholarships_free_courses()}</ButtonLink>}
        />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {open.map((one) => (
            <Open key={one.id} scholarship={one} isMarked={one.isSample && !only} />
          ))}
        </ul>
      )}
      {own.length > 0 && <Own rows={own} />}
    </>
  )
}

type OpenProps = { scholarship: ScholarshipView; isMarked: boolean }

function Open({ scholarship, isMarked }: OpenProps) {
  const { id, name, about, percent, course, left, closesAt } = scholarship
  return (
    <Card as="li">
      <CardTitle level="h2" to={scholarshipHref(id)}>
        {name}
      </CardTitle>
      <p className="wrap-anywhere">{held(about)}</p>
      <p>
        <b>{held(worth(percent))}</b>{' '}
        {course ? <span lang={course.lang}>{held(course.title)}</span> : m.scholarships_every_course()}
      </p>
      <Facts>
        <span>{m.scholarships_left({ count: left })}</span>
        <span>{m.scholarships_until({ day: untilInWords(closesAt) })}</span>
        {isMarked && <SampleMark />}
      </Facts>
    </Card>
  )
}

const Own = ({ rows }: { rows: OwnApplication[] }) => (
  <Section title={m.scholarships_own()} id="own">
    <ul className="stack">
      {rows.map((row) => {
        const { tone, words } = applied(row)
        return (
          <li key={row.scholarshipId}>
            <p>
              <a href={scholarshipHref(row.scholarshipId)}>{row.scholarship}</a>{' '}
              <Badge tone={tone}>{words()}</Badge>
            </p>
            <p className="small soft">
              <span lang={row.course.lang}>{held(row.course.title)}</span>
            </p>
          </li>
        )
      })}
    </ul>
  </Section>
)
