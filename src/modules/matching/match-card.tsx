import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import { Facts } from '#ui/layout/card.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import type { Band } from './rules.ts'
import type { JobMatch } from './types.ts'

/** MAT-09+ */
const tones: Record<Band, Tone> = { green: 'leaf', blue: 'sky', yellow: 'gold', grey: 'sand' }
const urgencies = {
  high: { tone: 'sun', label: m.matching_urgent },
  medium: { tone: 'gold', label: m.matching_urgency_medium },
  low: { tone: 'sand', label: m.matching_urgency_low },
} as const
const places = { Remote: m.matching_remote, Hybrid: m.matching_hybrid, 'On site': m.matching_on_site }

export function MatchCards({ jobs }: { jobs: JobMatch[] }) {
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
          <bdi>{title}</bdi>
        </Anchor>
      </h3>
      <Facts>
        <bdi>{company}</bdi>
        <bdi>{location}</bdi>
        <span>{places[job.workType]()}</span>
        <bdi>{platform}</bdi>
        <b>{budget}</b>
        <Moment at={job.createdAt}>{m.matching_posted({ age: job.age })}</Moment>
      </Facts>
      <p className="wrap-anywhere" dir="auto">
        {description}
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
          <dd>{met.join(' · ')}</dd>
        </div>
      )}
      {missing.length > 0 && (
        <div>
          <dt>{m.matching_missing()}</dt>
          {missing.map(({ skill, closing }) => (
            <dd key={skill}>
              <bdi>{skill}</bdi>
              {closing && (
                <>
                  {': '}
                  <Anchor to={`/courses/${closing.courseId}`}>
                    <bdi lang={closing.lang}>{closing.title}</bdi>
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
