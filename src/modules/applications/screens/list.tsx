import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { ChipLinks } from '#ui/forms/chip-links.tsx'
import { Card, CardTitle, Facts } from '#ui/layout/card.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { type State, states } from '../rules.ts'
import type { TrackedFilters, TrackedLine, TrackedPage } from '../types.ts'
import { dayOf, stateTones, stateWords } from './words.ts'

type Props = { found: TrackedPage; chosen: TrackedFilters }

const listHref = (state: State | '', page = 1): string => {
  const query = new URLSearchParams({ ...(state && { state }), ...(page > 1 && { page: String(page) }) })
  return `/applications${query.size > 0 ? `?${query}` : ''}`
}

/** All of them, or those in one state. */
export function List({ found: { rows, page, pages, counts }, chosen: { state } }: Props) {
  const all = states.reduce((sum, one) => sum + counts[one], 0)
  const chips = states.map((one) => ({
    to: listHref(one),
    label: `${stateWords[one]()} (${counts[one]})`,
    current: one === state,
  }))
  return (
    <>
      <PageHead
        title={m.applications_title()}
        lead={m.applications_lead()}
        action={<ButtonLink to="/applications/new">{m.applications_add()}</ButtonLink>}
      />
      {all === 0 ? (
        <Nothing />
      ) : (
        <div className="stack">
          <ChipLinks
            label={m.applications_filters()}
            links={[
              { to: listHref(''), label: m.applications_all({ count: all }), current: state === '' },
              ...chips,
            ]}
          />
          {rows.length === 0 && <p className="soft">{m.applications_none_here()}</p>}
          <ul className="cards">
            {rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </ul>
          <Pagination
            page={page}
            pages={pages}
            label={m.applications_pages()}
            hrefFor={(one) => listHref(state, one)}
            previousText={m.common_previous()}
            nextText={m.common_next()}
          />
        </div>
      )}
    </>
  )
}

const Nothing = () => (
  <EmptyState
    scene="board"
    title={m.applications_none()}
    text={m.applications_none_text()}
    action={
      <p className="row">
        <ButtonLink to="/ai-career-advisor#matches">{m.applications_to_matches()}</ButtonLink>
        <ButtonLink to="/community?tab=jobs" variant="outline">
          {m.applications_to_jobs()}
        </ButtonLink>
      </p>
    }
  />
)

function Row({
  row: { key, title, company, state, at, remindOn, hasResume, isClosed },
}: {
  row: TrackedLine
}) {
  return (
    <Card as="li">
      <p className="row">
        <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>
        {isClosed && <span className="small soft">{m.applications_closed()}</span>}
      </p>
      <CardTitle level="h2" to={`/applications/${key}`} className="text-lg wrap-anywhere">
        <bdi>{held(title)}</bdi>
      </CardTitle>
      <Facts>
        {company && <bdi className="wrap-anywhere">{company}</bdi>}
        <Moment at={at} as="day" />
        {hasResume && <span>{m.applications_with_cv()}</span>}
        {remindOn && <span>{m.applications_reminder_on({ day: dayOf(remindOn) })}</span>}
      </Facts>
    </Card>
  )
}
