import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { ChipLinks } from '#ui/forms/chip-links.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Section } from '#ui/layout/section.tsx'
import { filters, PARTS, sorts, type Band } from './rules.ts'
import type { JobMatch, MatchFilters, MatchPage } from './types.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Moment } from '#shell/moment.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import { Facts } from '#ui/layout/card.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'

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

/** The URL of the panel with some filters changed; defaults are omitted, and any change starts with the first jobs. */
function matchesHref(filters: MatchFilters, change: Partial<MatchFilters>): string {
  const { filter, sort, page } = { ...filters, page: 1, ...change }
  const query = new URLSearchParams()
  if (filter !== 'all') query.set('filter', filter)
  if (sort !== 'score') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return `/ai-career-advisor${text && `?${text}`}#matches`
}

/** MAT-09+ */
const tones: Record<Band, Tone> = { green: 'leaf', blue: 'sky', yellow: 'gold', grey: 'sand' }
const urgencies = {
  high: { tone: 'sun', label: m.matching_urgent },
  medium: { tone: 'gold', label: m.matching_urgency_medium },
  low: { tone: 'sand', label: m.matching_urgency_low },
} as const
const places = { Remote: m.matching_remote, Hybrid: m.matching_hybrid, 'On site': m.matching_on_site }

function MatchCards({ jobs }: { jobs: JobMatch[] }) {
  const only = onlySamples(jobs)
  return (
    <>
      {only && <SampleNote>{m.common_sample_jobs()}</SampleNote>}
      <ul className="cards">
        {jobs.map((job) => (
          <MatchCard key={job.id} job={job} isMarked={job.isSample && !only} />
        ))}
      </ul>
    </>
  )
}

/** A job with its match score, and what would improve it (MAT-01). */
function MatchCard({
  job,
  isMarked,
}: {
  job: JobMatch
  /** As a sample, among others. */ isMarked: boolean
}) {
  const { id, title, company, location, budget, platform, description, percent, band, urgency } = job
  return (
    <li className="card match" id={`job-${id}`}>
      <p className="row">
        <Badge tone={tones[band]}>{m.matching_percent({ percent })}</Badge>
        {isMarked && <SampleMark />}
        <Badge tone={urgencies[urgency].tone}>{urgencies[urgency].label()}</Badge>
      </p>
      <h3 className="wrap-anywhere">
        <Anchor to={`/jobs/${id}`}>
          <bdi>{held(title)}</bdi>
        </Anchor>
      </h3>
      <Facts>
        <bdi>{company}</bdi>
        <bdi>{location}</bdi>
        <span>{places[job.workType]()}</span>
        <bdi>{platform}</bdi>
        <b>{held(budget)}</b>
        <Moment at={job.createdAt}>{m.matching_posted({ age: job.age })}</Moment>
      </Facts>
      <p className="wrap-anywhere" dir="auto">
        {held(description)}
      </p>
      <Skills job={job} />
      <div className="row">
        {job.isApplied ? (
          <Badge tone="leaf">{m.matching_applied()}</Badge>
        ) : (
          <ButtonLink to={`/jobs/${id}#apply`}>{m.matching_apply()}</ButtonLink>
        )}
        <Save id={id} isSaved={job.isSaved} title={title} />
      </div>
    </li>
  )
}

/** Proved skills and missing ones, each with the course that closes the gap and its gain. */
function Skills({ job: { met, missing } }: { job: JobMatch }) {
  return (
    <dl className="match-skills">
      {met.length > 0 && (
        <div>
          <dt>{m.matching_met()}</dt>
          <dd>{held(met.join(' · '))}</dd>
        </div>
      )}
      {missing.length > 0 && (
        <div>
          <dt>{m.matching_missing()}</dt>
          {missing.map(({ skill, closing }) => (
            <dd key={skill}>
              <bdi>{held(skill)}</bdi>
              {closing && (
                <>
                  {': '}
                  <Anchor to={`/courses/${closing.courseId}`}>
                    <bdi lang={closing.lang}>{held(closing.title)}</bdi>
                  </Anchor>{' '}
                  <span className="soft">{m.matching_promise({ percent: closing.percent })}</span>
                </>
              )}
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}

/** Its button shows the stored state; without scripts the page comes back at this job. */
function Save({ id, isSaved, title }: { id: string; isSaved: boolean; title: string }) {
  const word = isSaved ? m.matching_saved() : m.matching_save()
  return (
    <ActionForm intent="save-job" id={id} failed={m.matching_save_failed()} retry="once" preventScrollReset>
      <input type="hidden" name="on" value={isSaved ? '0' : '1'} />
      <Submit variant="outline" aria-pressed={isSaved} aria-label={`${word}: ${title}`}>
        {word}
      </Submit>
    </ActionForm>
  )
}
