import { useLocation } from 'react-router'
import { readOnce, useOnScreen } from '#shell/client-read.ts'
import { itemList } from '#kit/documents/schema-org.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Pagination } from '#ui/layout/pagination.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { countMissedSearch } from '../commands/missed-searches.server.ts'
import { catalogue } from '../queries/catalogue.server.ts'
import { catalogueHref, type CardAction, cardAction, isOpening } from '../rules.ts'
import { scenesOf } from '#modules/courses/scenes.server.ts'
import { CatalogueFilters, type Shelf } from '../types.ts'
import { shelves } from '../queries/shelves.server.ts'
import { openScholarships } from '#modules/scholarships/queries/open.server.ts'
import { Anchor } from '#ui/anchor.tsx'
import type { Route } from './+types/catalogue'
import { CatalogueEmpty, Closest } from './empty.tsx'
import { CatalogueSearch, CatalogueTabs, CategoryList } from './filters.tsx'
import { Shelves } from './shelves.tsx'
import { closeOf, type ShownCard, shownOf } from './shown-card.ts'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Card, CardFoot, CardTitle, Facts, Price } from '#ui/layout/card.tsx'
import { ScenePicture } from '#ui/pictures/scene.tsx'
import { Progress } from '#ui/progress.tsx'
import { held } from '#ui/no-break/held.ts'
import { isFree, isPaid } from '#modules/courses/rules.ts'
import { CourseRating } from '#modules/courses/parts/course-rating.tsx'
import { categoryWord } from '#course-format/category-words.ts'
import { langOf } from '#course-format/lesson-words.ts'
import { costsOf, courseLevelWord, languagesWord, priceWord } from '#course-format/words.ts'
import type { Reading } from '#modules/courses/types.ts'

export const handle = { hydrate: 'signed-in', styles: 'courses' }

const keyOf = (search: string): string => `courses ${search}`

export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx) => {
    const filters = CatalogueFilters.parse(Object.fromEntries(new URL(args.request.url).searchParams))
    const [{ isMissed, ...found }, scholarships, shelved] = await Promise.all([
      catalogue(ctx, filters),
      openScholarships(ctx),
      isOpening(filters) ? shelves(ctx) : [],
    ])
    // For search engines, which are never signed in.
    const things = ctx.viewer
      ? []
      : [
          itemList(
            ctx.config.origin,
            found.cards.map((card) => ({ label: card.title, path: `/courses/${card.id}` })),
          ),
        ]
    // Searches have no address of their own, so that none of these pages is kept and each is counted when it is made.
    if (isMissed) await countMissedSearch(ctx, filters.q)
    const pictures = scenesOf(found.cards)
    const cards = found.cards.map((card, place) => shownOf({ ...card, scene: pictures[place]! }))
    const closest = found.closest && { ...found.closest, cards: found.closest.cards.map(closeOf) }
    // As one text: scripts get a list of lists by numbers of what stands elsewhere, which packs half as well.
    const hasScholarships = scholarships.length > 0
    const asText = { cards: JSON.stringify(cards), shelves: JSON.stringify(shelved) }
    return { filters, things, ...found, ...asText, closest, hasScholarships }
  })
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return readOnce(keyOf(new URL(request.url).search), serverLoader)
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const { filters, things, counts, page, pages, instead, nearest, closest, hasScholarships } = loaderData
  const cards = JSON.parse(loaderData.cards) as ShownCard[]
  const shelved = JSON.parse(loaderData.shelves) as Shelf[]
  // Another order or tab shows the same courses: one address for all of them.
  const href = catalogueHref(filters, { tab: 'all', sort: 'recommended', page })
  useOnScreen(keyOf(useLocation().search), loaderData)
  return (
    <>
      <PageMeta
        title={m.catalogue_title()}
        description={m.catalogue_lead()}
        path={href}
        noindex={filters.q !== ''}
        data={things}
      />
      <PageHead title={m.catalogue_title()} lead={m.catalogue_lead()} />
      <div className="catalogue">
        <div className="stack">
          <CatalogueSearch filters={filters} count={counts[filters.tab]} />
          <CatalogueTabs filters={filters} counts={counts} />
          {instead !== null && <p role="status">{m.common_search_instead({ q: filters.q, instead })}</p>}
          <Shelves shelves={shelved} />
        </div>
        <CategoryList filters={filters} isShelf={shelved.length > 0} />
        <div className="stack">
          {shelved.length > 0 && <h2>{m.catalogue_shelf_all()}</h2>}
          {cards.length > 0 && (
            <p className="facts figures">
              <span>{m.catalogue_count({ count: counts[filters.tab] })}</span>
              {hasScholarships && <Anchor to="/scholarships">{m.catalogue_scholarships()}</Anchor>}
            </p>
          )}
          {cards.length === 0 ? (
            <CatalogueEmpty filters={filters} nearest={nearest} />
          ) : (
            <ul className="cards">
              {cards.map((card) => (
                <CourseCardItem key={card.id} card={card} />
              ))}
            </ul>
          )}
          {cards.length === 0 && closest && <Closest filters={filters} {...closest} />}
          <Pagination
            page={page}
            pages={pages}
            hrefFor={(to) => catalogueHref(filters, { page: to })}
            label={m.catalogue_pages()}
            previousText={m.common_previous()}
            nextText={m.common_next()}
            pageText={(number) => m.catalogue_page({ page: number })}
          />
        </div>
      </div>
    </>
  )
}

type Props = { card: ShownCard }

const ENGLISH: Reading = { language: 'en', other: null }

/** One course of the list (CAT-11 to CAT-20). Few elements: twenty of these must fit a small bundle. */
function CourseCardItem({ card }: Props) {
  const action = cardAction(card)
  const reading = card.reading ?? ENGLISH
  const lang = langOf(reading.language)
  return (
    <Card as="li">
      <ScenePicture of={card.scene} />
      <p className="badges">
        <Badge>{courseLevelWord(card)}</Badge>
        <Badge>{card.platform}</Badge>
        {isPaid(card) && <Badge tone="gold">{m.catalogue_premium()}</Badge>}
      </p>
      <div>
        <p className="small soft">{categoryWord(card.category)}</p>
        <CardTitle to={`/courses/${card.id}`} level="h2" className="course-title">
          {lang ? <span lang={lang}>{held(card.title)}</span> : card.title}
        </CardTitle>
      </div>
      <p lang={lang}>{held(card.description)}</p>
      <Facts>
        {costsOf(card).map((cost) => (
          <span key={cost}>{held(cost)}</span>
        ))}
        <CourseRating rating={card.rating} reviews={card.reviews} />
        <span>{m.catalogue_students({ count: card.students })}</span>
        <Languages reading={reading} />
      </Facts>
      <Skills {...card.skills} />
      <CardFoot>
        {card.progress && (
          <div className="card-progress">
            <Progress label={m.catalogue_progress()} value={card.progress} />
          </div>
        )}
        {action !== 'buy' && <Price free={isFree(card)}>{priceWord(card.priceKes)}</Price>}
        <Action card={card} of={action} />
      </CardFoot>
    </Card>
  )
}

/** Whoever reads Kiswahili sees at once which courses they would have to read in English. */
const Languages = ({ reading }: { reading: Reading }) =>
  getLocale() === 'sw' && reading.language === 'en' && !reading.other ? (
    <Badge tone="sky">{m.catalogue_only_english()}</Badge>
  ) : (
    <span>{languagesWord(reading)}</span>
  )

function Skills({ shown, more }: ShownCard['skills']) {
  return (
    <p className="small soft">
      <span className="visually-hidden">{m.catalogue_skills()}: </span>
      <span lang={langOf('en')}>{held(shown.join(' · '))}</span>
      {more > 0 && ` ${m.catalogue_more_skills({ count: more })}`}
    </p>
  )
}

function Action({ card, of }: Props & { of: CardAction }) {
  const course = `/courses/${card.id}`
  const title = <span className="visually-hidden">: {held(card.title)}</span>
  switch (of) {
    case 'start':
      return (
        <ButtonLink to={course}>
          {m.catalogue_start()}
          {title}
        </ButtonLink>
      )
    case 'continue':
      return (
        <ButtonLink to={course}>
          {m.catalogue_continue()}
          {title}
        </ButtonLink>
      )
    case 'buy':
      return (
        <ButtonLink to={`${course}/purchase`}>
          {m.catalogue_buy({ price: priceWord(card.priceKes) })}
          {title}
        </ButtonLink>
      )
    case 'coming-soon':
      return <span className="small soft">{m.catalogue_coming_soon()}</span>
  }
}
