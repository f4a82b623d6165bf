import { PageMeta, useOrigin } from '#shell/page-meta.tsx'
import { organization } from '#kit/documents/schema-org.ts'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { DatedStats } from '#ui/dated-stats.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { KangaFrame, PatternTile } from '#ui/cloth.tsx'
import { initialsOf } from '#ui/pattern.tsx'
import { Saying } from '#ui/feedback/saying.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { contacts } from '../queries/contacts.server.ts'
import { figures } from '../queries/figures.server.ts'
import { team } from '../queries/team.server.ts'
import type { FigureKey } from '../rules.ts'
import type { TeamMember } from '../types.ts'
import type { Route } from './+types/about'

export const handle = { hydrate: 'never', styles: 'site' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { supportEmail: email, supportPhone: phone } = contacts(ctx)
    return {
      email,
      phone,
      figures: await figures(ctx, ['learners', 'success-rate', 'countries', 'mentors']),
      people: await team(ctx),
    }
  })

const labels: Partial<Record<FigureKey, () => string>> = {
  learners: m.info_learners,
  'success-rate': m.info_success_rate,
  countries: m.info_countries,
  mentors: m.info_mentors,
}

export default function About({ loaderData: { email, phone, figures, people } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={m.info_about_title()}
        description={m.info_about_short()}
        path="/about"
        data={[organization(useOrigin(), { email, phone })]}
      />
      <PageHead
        title={m.info_about_title()}
        lead={m.home_about_who()}
        action={<p className="measure">{held(m.home_about_how())}</p>}
      />
      <DatedStats figures={figures.map(({ key, ...figure }) => ({ ...figure, label: labels[key]!() }))} />
      <Aims />
      <Values />
      <Section title={m.info_team_title()}>
        {people.length > 0 ? (
          <People people={people} />
        ) : (
          <EmptyState level="h3" title={m.info_team_none()} text={m.info_team_none_text()} />
        )}
      </Section>
      <div className="farewell">
        <Saying text="Umoja ni nguvu" meaning={m.info_proverb()} />
        <p className="row">
          <ButtonLink to="/careers" reload>
            {m.info_join()}
          </ButtonLink>
          <ButtonLink to="/contact" reload variant="outline">
            {m.info_contact()}
          </ButtonLink>
        </p>
      </div>
    </>
  )
}

/** Mission and vision (INFO-02): a patterned border around the first, its full ground under the second. */
function Aims() {
  return (
    <div className="aims">
      <KangaFrame>
        <h2>{m.info_mission_title()}</h2>
        <p>{m.info_mission()}</p>
      </KangaFrame>
      <section className="cloth">
        <h2>{m.info_vision_title()}</h2>
        <p>{m.info_vision()}</p>
      </section>
    </div>
  )
}

// No two side by side have the same pattern.
const cloths = ['leaf', 'sun', 'gold', 'sky'] as const

/** INFO-03 */
function Values() {
  const values = [
    { seed: 'skills', title: m.info_value_accessibility(), text: m.info_value_accessibility_text() },
    { seed: 'people', title: m.info_value_community(), text: m.info_value_community_text() },
    { seed: 'new', title: m.info_value_innovation(), text: m.info_value_innovation_text() },
    { seed: 'work', title: m.info_value_impact(), text: m.info_value_impact_text() },
  ]
  return (
    <Section title={m.info_values_title()}>
      <ul className="weave">
        {values.map(({ seed, title, text }, place) => (
          <li key={seed}>
            <PatternTile seed={seed} tone={cloths[place]} />
            <h3>{held(title)}</h3>
            <p>{held(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function People({ people }: { people: TeamMember[] }) {
  return (
    <ul className="weave">
      {people.map(({ id, name, role, about }, place) => (
        <li key={id}>
          <PatternTile seed={name} tone={cloths[place % cloths.length]}>
            {initialsOf(name)}
          </PatternTile>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p className="small soft">{role}</p>
          <p>{held(about)}</p>
        </li>
      ))}
    </ul>
  )
}
