import { useLocation } from 'react-router'
import { readOnce, useOnScreen } from '#client-read.ts'
import { m } from '#paraglide/messages.js'
import { Pagination } from '#ui/pagination.tsx'
import { PageHead } from '#ui/section.tsx'
import { answer } from '#web.server.ts'
import { catalogue } from '../queries.server.ts'
import { catalogueHref } from '../rules.ts'
import { CatalogueFilters } from '../types.ts'
import type { Route } from './+types/catalogue'
import { CatalogueEmpty } from './catalogue-empty.tsx'
import { CatalogueSearch, CatalogueTabs, CategoryList, LevelChips } from './catalogue-filters.tsx'
import { CourseCardItem } from './course-card.tsx'
import { PageMeta } from './page-meta.tsx'

export const handle = { hydrate: 'signed-in' }

const keyOf = (search: string): string => `courses ${search}`

export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx) => {
    const filters = CatalogueFilters.parse(Object.fromEntries(new URL(args.request.url).searchParams))
    return { filters, ...(await catalogue(ctx, filters)) }
  })
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return readOnce(keyOf(new URL(request.url).search), serverLoader)
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const { filters, cards, counts, page, pages } = loaderData
  const href = catalogueHref(filters, { page: filters.page })
  useOnScreen(keyOf(useLocation().search), loaderData)
  return (
    <>
      <PageMeta title={m.catalogue_title()} description={m.catalogue_lead()} path={href} />
      <PageHead title={m.catalogue_title()} lead={m.catalogue_lead()} />
      <div className="catalogue">
        <CategoryList filters={filters} />
        <div className="stack">
          <CatalogueSearch filters={filters} />
          <LevelChips filters={filters} />
          <CatalogueTabs filters={filters} counts={counts} />
          {cards.length > 0 && <p className="soft figures">{m.catalogue_count({ count: counts[filters.tab] })}</p>}
          {cards.length === 0 ? <CatalogueEmpty filters={filters} /> : <ul className="cards">{cards.map((card) => <CourseCardItem key={card.id} card={card} />)}</ul>}
          <Pagination
            page={page} pages={pages} hrefFor={(to) => catalogueHref(filters, { page: to })} label={m.catalogue_pages()}
            previousText={m.common_previous()} nextText={m.common_next()} pageText={(number) => m.catalogue_page({ page: number })}
          />
        </div>
      </div>
    </>
  )
}
