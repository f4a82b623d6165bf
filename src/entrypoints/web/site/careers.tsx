import { openOpenings } from '#modules/hiring/queries/openings.server.ts'
import type { OpeningCard } from '#modules/hiring/types.ts'
import { figures } from '#modules/publishing/queries/figures.server.ts'
import { dateInWords } from '#kit/time.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { DatedStats } from '#ui/dated-stats.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PatternTile } from '#ui/cloth.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/careers'

export const handle = { hydrate: 'never', styles: 'site' }

/** Openings and figures belong to two modules that do not know each other. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({
    openings: await openOpenings(ctx),
    figures: await figures(ctx, ['team', 'countries']),
  }))

export default function Careers({ loaderData: { openings, figures } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={m.hiring_title()} description={m.hiring_lead()} path="/careers" />
      <PageHead title={m.hiring_title()} lead={m.hiring_lead()} />
      <DatedStats
        figures={figures.map(({ key, ...figure }) => ({
          ...figure,
          label: key === 'team' ? m.hiring_team() : m.hiring_countries(),
        }))}
      />
      <Openings openings={openings} />
      <Benefits />
    </>
  )
}

const Openings = ({ openings }: { openings: OpeningCard[] }) => {
  const only = onlySamples(openings)
  return (
    <Section
      title={m.hiring_openings()}
      action={
        openings.length > 0 && (
          <span className="soft figures">{m.hiring_open_count({ count: openings.length })}</span>
        )
      }
    >
      {only && <SampleNote>{m.common_sample_openings()}</SampleNote>}
      {openings.length > 0 ? (
        <ul className="openings">
          {openings.map((opening) => (
            <Opening key={opening.slug} opening={opening} isMarked={opening.isSample && !only} />
          ))}
        </ul>
      ) : (
        <NoOpening />
      )}
    </Section>
  )
}

const NoOpening = () => (
  <EmptyState
    level="h3"
    title={m.hiring_none()}
    text={m.hiring_none_text()}
    action={
      <ButtonLink to="/contact" reload>
        {m.hiring_none_action()}
      </ButtonLink>
    }
  />
)

/** INFO-05: exactly one is featured, and it comes first. */
function Opening({ opening, isMarked }: { opening: OpeningCard; isMarked: boolean }) {
  const { slug, title, summary, language, isFeatured } = opening
  const to = `/careers/${slug}`
  return (
    <li lang={language === getLocale() ? undefined : language}>
      {isFeatured && (
        <>
          <PatternTile seed={slug} tone="leaf" />
          <Badge tone="sun">{m.hiring_featured()}</Badge>
        </>
      )}
      <h3>
        <Anchor to={to} reload>
          {title}
        </Anchor>
      </h3>
      {isMarked && <SampleMark />}
      <OpeningFacts {...opening} />
      <p className="measure">{held(summary)}</p>
      <ButtonLink
        to={`${to}#apply`}
        reload
        variant={isFeatured ? 'primary' : 'outline'}
        aria-label={m.hiring_apply_to({ opening: title })}
      >
        {m.hiring_apply()}
      </ButtonLink>
    </li>
  )
}

const OpeningFacts = ({ kind, place, closesOn }: OpeningCard) => (
  <p className="facts">
    <span>{kind}</span>
    <span>{place}</span>
    {closesOn && <span>{m.hiring_closes({ day: dateInWords(closesOn, getLocale()) })}</span>}
  </p>
)

/** INFO-06 */
function Benefits() {
  const benefits = [
    { seed: 'home', tone: 'gold', title: m.hiring_benefit_place(), text: m.hiring_benefit_place_text() },
    { seed: 'books', tone: 'sky', title: m.hiring_benefit_time(), text: m.hiring_benefit_time_text() },
    { seed: 'pay', tone: 'leaf', title: m.hiring_benefit_pay(), text: m.hiring_benefit_pay_text() },
    { seed: 'felt', tone: 'sun', title: m.hiring_benefit_impact(), text: m.hiring_benefit_impact_text() },
  ] as const
  return (
    <Section title={m.hiring_benefits()}>
      <ul className="weave">
        {benefits.map(({ seed, tone, title, text }) => (
          <li key={seed}>
            <PatternTile seed={seed} tone={tone} />
            <h3>{held(title)}</h3>
            <p>{held(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
