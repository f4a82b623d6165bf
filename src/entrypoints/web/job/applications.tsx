import type { Page } from '#kit/paging.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Card, CardTitle, Facts } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { ApplicationRow } from '#modules/job-board/types.ts'

type Props = Page<ApplicationRow> & { jobId: string }

/** Who applied, for administrators. */
export function Applications({ jobId, rows, page, hasMore }: Props) {
  const hrefOf = (page: number) => `/jobs/${jobId}?page=${page}#applications`
  return (
    <Section title={m.jobs_applications()} id="applications">
      {rows.length === 0 && <p className="soft">{m.jobs_applications_none()}</p>}
      <ul className="cards">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      <p className="row">
        {page > 1 && (
          <Anchor to={hrefOf(page - 1)} rel="prev">
            {m.common_previous()}
          </Anchor>
        )}
        {hasMore && (
          <Anchor to={hrefOf(page + 1)} rel="next">
            {m.common_next()}
          </Anchor>
        )}
      </p>
    </Section>
  )
}

function Row({ row: { id, name, email, message, cvName, createdAt } }: { row: ApplicationRow }) {
  return (
    <Card as="li">
      <CardTitle>
        <bdi>{name}</bdi>
      </CardTitle>
      <Facts>
        <span className="wrap-anywhere">
          <Anchor to={`mailto:${email}`}>{email}</Anchor>
        </span>
        <Moment at={createdAt} />
      </Facts>
      <p className="own-lines wrap-anywhere" dir="auto">
        {message}
      </p>
      {cvName && (
        <p className="wrap-anywhere">
          <Anchor to={`/storage/v1/job-applications/${id}/cv`} reload>
            {m.jobs_cv({ name: cvName })}
          </Anchor>
        </p>
      )}
    </Card>
  )
}
