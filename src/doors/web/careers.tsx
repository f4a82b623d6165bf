import { openOpenings } from '#modules/careers/queries.server.ts'
import type { OpeningCard } from '#modules/careers/types.ts'
import { figures } from '#modules/publishing/queries.server.ts'
import { dayInWords } from '#kit/time.ts'
import { PageMeta } from '#page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DatedStats } from '#ui/dated-stats.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PatternTile } from '#ui/pattern.tsx'
import { PageHead, Section } from '#ui/section.tsx'
import { answer } from '#web.server.ts'
import type { Route } from './+types/careers'

export const handle = { hydrate: 'never', styles: 'site' }

/** Openings and figures are of two modules that do not meet. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({
    openings: await openOpenings(ctx),
    figures: await figures(ctx, ['team', 'countries']),
  }))

export default function Careers({ loaderData: { openings, figures } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={m.careers_title()} description={m.careers_lead()} path="/careers" />
      <PageHead title={m.careers_title()} lead={m.careers_lead()} />
      <DatedStats
        figures={figures.map(({ key, value, asOf }) => ({
          label: key === 'team' ? m.careers_team() : m.careers_countries(),
          value,
          asOf,
        }))}
      />
      <Section
        title={m.careers_openings()}
        action={
          openings.length > 0 && (
            <span className="soft figures">{m.careers_open_count({ count: openings.length })}</span>
          )
        }
      >
        {openings.length > 0 ? (
          <ul className="openings">
            {openings.map((opening) => (
              <Opening key={opening.slug} opening={opening} />
            ))}
          </ul>
        ) : (
          <EmptyState
            level="h3"
            title={m.careers_none()}
            text={m.careers_none_text()}
            action={
              <ButtonLink to="/contact" reload>
                {m.careers_none_action()}
              </ButtonLink>
            }
          />
        )}
      </Section>
      <Benefits />
    </>
  )
}

/** INFO-05: exactly one is featured, and it stands first. */
function Opening({
  opening: { slug, title, place, kind, summary, language, isFeatured, closesOn },
}: {
  opening: OpeningCard
}) {
  const to = `/careers/${slug}`
  return (
    <li lang={language === getLocale() ? undefined : language}>
      {isFeatured && (
        <>
          <PatternTile seed={slug} tone="leaf" />
          <Badge tone="sun">{m.careers_featured()}</Badge>
        </>
      )}
      <h3>
        <Anchor to={to} reload>
          {title}
        </Anchor>
      </h3>
      <p className="facts">
        <span>{kind}</span>
        <span>{place}</span>
        {closesOn && (
          <span>
            {m.careers_closes({ day: dayInWords(new Date(`${closesOn}T12:00:00+03:00`), getLocale()) })}
          </span>
        )}
      </p>
      <p className="measure">{summary}</p>
      <ButtonLink
        to={`${to}#apply`}
        reload
        variant={isFeatured ? 'primary' : 'outline'}
        aria-label={m.careers_apply_to({ opening: title })}
      >
        {m.careers_apply()}
      </ButtonLink>
    </li>
  )
}

/** INFO-06 */
function Benefits() {
  const benefits = [
    { seed: 'home', tone: 'gold', title: m.careers_benefit_place(), text: m.careers_benefit_place_text() },
    { seed: 'books', tone: 'sky', title: m.careers_benefit_time(), text: m.careers_benefit_time_text() },
    { seed: 'pay', tone: 'leaf', title: m.careers_benefit_pay(), text: m.careers_benefit_pay_text() },
    { seed: 'felt', tone: 'sun', title: m.careers_benefit_impact(), text: m.careers_benefit_impact_text() },
  ] as const
  return (
    <Section title={m.careers_benefits()}>
      <ul className="weave">
        {benefits.map(({ seed, tone, title, text }) => (
          <li key={seed}>
            <PatternTile seed={seed} tone={tone} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
