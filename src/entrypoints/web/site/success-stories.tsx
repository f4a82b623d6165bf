import { categoryWord } from '#modules/community/parts.tsx'
import { type PublicStory, publicStories } from '#modules/community/queries/stories.server.ts'
import { figures } from '#modules/publishing/queries/figures.server.ts'
import type { FigureKey } from '#modules/publishing/rules.ts'
import type { Figure } from '#modules/publishing/types.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { DatedStats } from '#ui/dated-stats.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { KangaFrame, PatternTile } from '#ui/cloth.tsx'
import { Decoration } from '#ui/less-data.tsx'
import { initialsOf } from '#ui/pattern.tsx'
import { Saying } from '#ui/feedback/saying.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/success-stories'

export const handle = { hydrate: 'never', styles: 'site' }

/** Stories and figures belong to two modules that do not know each other. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({
    stories: await publicStories(ctx),
    figures: await figures(ctx, ['success-rate', 'monthly-earnings', 'first-gig', 'satisfaction']),
  }))

const labels: Partial<Record<FigureKey, () => string>> = {
  'success-rate': m.stories_success_rate,
  'monthly-earnings': m.stories_earnings,
  'first-gig': m.stories_first_gig,
  satisfaction: m.stories_satisfaction,
}
export default function SuccessStories({
  loaderData: {
    stories: [featured, ...more],
    figures,
  },
}: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={m.stories_title()} description={m.stories_lead()} path="/success-stories" />
      <PageHead title={m.stories_title()} lead={m.stories_lead()} />
      {featured ? <Stories featured={featured} more={more} /> : <NoStory />}
      <Next />
      <Claims figures={figures} />
    </>
  )
}

/** Stadi's own figures, below people's stories: above them they would seem to be counted from the stories. */
function Claims({ figures }: { figures: Figure[] }) {
  if (figures.length === 0) return null
  return (
    <Section title={m.stories_figures()}>
      {figures.some(({ asOf }) => asOf !== null) && <p className="soft">{m.stories_figures_note()}</p>}
      <DatedStats figures={figures.map(({ key, ...figure }) => ({ ...figure, label: labels[key]!() }))} />
    </Section>
  )
}

const NoStory = () => (
  <Section title={m.stories_featured()}>
    <EmptyState
      level="h3"
      title={m.stories_none()}
      text={m.stories_none_text()}
      action={
        <ButtonLink to="/contact" reload>
          {m.stories_none_action()}
        </ButtonLink>
      }
    />
  </Section>
)

/** SUC-04: one is featured, the others are below it. */
function Stories({ featured, more }: { featured: PublicStory; more: PublicStory[] }) {
  const only = onlySamples([featured, ...more])
  return (
    <>
      {only && <SampleNote>{m.common_sample_people()}</SampleNote>}
      <Section title={m.stories_featured()}>
        <div className="told-first">
          <PatternTile seed={featured.author} tone="sun">
            {featured.portrait ? (
              <Decoration src={featured.portrait} width={88} height={88} decoding="async" />
            ) : (
              initialsOf(featured.author)
            )}
          </PatternTile>
          <Story story={featured} isFeatured isMarked={featured.isSample && !only} />
        </div>
      </Section>
      {more.length > 0 && (
        <Section title={more.length > 1 ? m.stories_more() : m.stories_more_one()}>
          <div className="told">
            {more.map((story) => (
              <Story key={story.id} story={story} isMarked={story.isSample && !only} />
            ))}
          </div>
        </Section>
      )}
      <p className="small soft measure">
        {m.stories_honest()}
        {getLocale() === 'en' ? '' : ` ${m.stories_english_only()}`}
      </p>
    </>
  )
}

// People tell them in their own words, whatever the page's language.
const ownWords = { dir: 'auto' } as const

type StoryProps = {
  story: PublicStory
  isFeatured?: boolean
  /** As a sample, among others. */ isMarked: boolean
}

function Story({ story, isFeatured, isMarked }: StoryProps) {
  const { title, category, author, portrait, authorRole, excerpt } = story
  return (
    <article>
      <p className="teller">
        {!isFeatured && <Avatar name={author} src={portrait} />}
        <span>
          <b>
            <bdi>{author}</bdi>
          </b>{' '}
          {isMarked && <SampleMark />}
          <small>{authorRole ?? categoryWord(category)}</small>
        </span>
      </p>
      <h3 {...ownWords}>{held(title)}</h3>
      <p className="soft excerpt" {...ownWords}>
        {held(excerpt)}
      </p>
      <WholeStory {...story} />
    </article>
  )
}

const WholeStory = ({ author, paragraphs }: PublicStory) => (
  <details>
    <summary>
      {m.stories_read()}
      <span className="visually-hidden"> {m.stories_read_of({ name: author })}</span>
    </summary>
    {paragraphs.map((text, place) => (
      <p key={place} {...ownWords}>
        {held(text)}
      </p>
    ))}
  </details>
)

/** SUC-05 */
function Next() {
  return (
    <KangaFrame className="ending">
      <Saying text="Bidii hulipa" meaning={m.stories_proverb()} />
      <h2>{m.stories_next_title()}</h2>
      <p className="measure">{m.stories_next_text()}</p>
      <p className="row mt-4">
        <ButtonLink to="/onboarding" reload>
          {m.stories_start()}
        </ButtonLink>
        <ButtonLink to="/mentorship" reload variant="outline">
          {m.stories_mentor()}
        </ButtonLink>
      </p>
    </KangaFrame>
  )
}
