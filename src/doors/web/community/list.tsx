import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { type Asked, hubHref, isNarrowed, keptFields } from './rules.ts'
import { words } from './words.ts'

/** What a form that reads has to keep of the address. */
export const KeptFields = ({ asked, but }: { asked: Asked; but: string[] }) =>
  keptFields(asked, but).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

type Props = {
  asked: Asked
  /** How many pass the search and all filters. */
  total: number
  /** The filters, and in words what is chosen of them. */
  filters: ReactNode
  chosen: (string | false | undefined)[]
  /** To write one of one's own. */
  create?: ReactNode
  page: number
  pages: number
  children: ReactNode
}

/** A list of the hub: its filters beside it, on phones folded; how many there are; its pages. */
export function HubList({ asked, total, filters, chosen, create, page, pages, children }: Props) {
  return (
    <div className="hub-list">
      <Disclosure wide className="hub-side" title={filtersTitle(chosen.filter(Boolean).join(', '))}>
        {filters}
      </Disclosure>
      <div>
        <div className="hub-line">
          <h2 className="figures">{words[asked.tab].found({ count: total })}</h2>
          {create}
        </div>
        {children}
        {total === 0 && isNarrowed(asked) && (
          <p className="row">
            <ButtonLink to={`/community?tab=${asked.tab}`} variant="outline">
              {words[asked.tab].all()}
            </ButtonLink>
          </p>
        )}
        <Pagination
          page={page}
          pages={pages}
          hrefFor={(to) => hubHref(asked, { page: to })}
          label={m.hub_pages()}
          previousText={m.common_previous()}
          nextText={m.hub_next_page()}
          pageText={(number) => m.hub_page({ page: number })}
        />
      </div>
    </div>
  )
}

/** The folded filters say what is chosen in them. */
const filtersTitle = (chosen: string) => (
  <bdi className="wrap-anywhere">{chosen ? m.hub_filters_chosen({ chosen }) : m.hub_filters()}</bdi>
)
