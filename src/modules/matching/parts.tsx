import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { ChipLinks } from '#ui/forms/chip-links.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Section } from '#ui/layout/section.tsx'
import { matchesHref } from './address.ts'
import { MatchCards } from './match-card.tsx'
import { filters, PARTS, sorts } from './rules.ts'
import type { JobMatch, MatchFilters, MatchPage } from './types.ts'

const filterWords = {
  all: m.matching_filter_all,
  high: m.matching_filter_high,
  remote: m.matching_filter_remote,
  urgent: m.matching_filter_urgent,
}
const sortWords = {
  score: m.matching_sort_score,
  salary: m.matching_sort_salary,
  recent: m.matching_sort_recent,
}

type Props = { found: MatchPage; chosen: MatchFilters }

/** The panel of matching jobs (ADV-01, MAT-01 to MAT-12). */
export function JobMatching({ found, chosen }: Props) {
  const { matches, saved, total, isUnknown, hasMore, page } = found
  return (
    <Section
      title={m.matching_title()}
      id="matches"
      action={<Anchor to="/applications">{m.matching_tracker()}</Anchor>}
    >
      {isUnknown && <HowToGetMatches />}
      <div className="stack mb-4">
        <ChipLinks
          label={m.matching_filters()}
          links={filters.map((filter) => ({
            to: matchesHref(chosen, { filter }),
            label: filterWords[filter](),
            current: filter === chosen.filter,
          }))}
        />
        <ChipLinks
          label={m.matching_sorts()}
          links={sorts.map((sort) => ({
            to: matchesHref(chosen, { sort }),
            label: sortWords[sort](),
            current: sort === chosen.sort,
          }))}
        />
        <p role="status">{m.matching_count({ count: total })}</p>
        <Formula />
      </div>
      {total === 0 ? (
        <EmptyState level="h3" title={m.matching_none()} text={m.matching_none_text()} />
      ) : (
        <MatchCards jobs={matches} />
      )}
      {hasMore && (
        <p className="my-4">
          <ButtonLink to={matchesHref(chosen, { page: page + 1 })} variant="outline" preventScrollReset>
            {m.matching_more()}
          </ButtonLink>
        </p>
      )}
      {saved.length > 0 && <Saved jobs={saved} />}
    </Section>
  )
}

/** People without any proved skill read how to prove some, above the list of jobs. */
const HowToGetMatches = () => (
  <EmptyState
    level="h3"
    title={m.matching_unknown()}
    text={m.matching_unknown_text()}
    action={
      <p className="row">
        <ButtonLink to="/skill-assessment">{m.matching_to_test()}</ButtonLink>
        <ButtonLink to="/onboarding" variant="outline">
          {m.matching_to_setup()}
        </ButtonLink>
      </p>
    }
  />
)

/** The formula as in rules.ts. */
const Formula = () => (
  <Disclosure title={m.matching_how()}>
    <ul className="list-disc pl-5">
      <li>{m.matching_how_skills({ points: PARTS.skills })}</li>
      <li>{m.matching_how_tested({ points: PARTS.tested })}</li>
      <li>{m.matching_how_interest({ points: PARTS.interest })}</li>
      <li>{m.matching_how_experience({ points: PARTS.experience, half: PARTS.experience / 2 })}</li>
    </ul>
    <p>{m.matching_how_shown()}</p>
  </Disclosure>
)

const Saved = ({ jobs }: { jobs: JobMatch[] }) => (
  <details>
    <summary className="btn btn-quiet">{m.matching_saved_list({ count: jobs.length })}</summary>
    <MatchCards jobs={jobs} />
  </details>
)
