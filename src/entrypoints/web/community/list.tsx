import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { held } from '#ui/no-break/held.ts'
import { type Asked, hubHref, isNarrowed, type Tab } from './rules.ts'

/** The lists that are shown here; the USSD board has its own frame. */
type Listed = Exclude<Tab, 'ussd-jobs'>
type Props = {
  tab: Listed
  asked: Asked
  /** How many match the search and all filters. */
  total: number
  /** The filters, if there is anything to choose, and the chosen ones as text. */
  filters: ReactNode
  chosen: (string | false | undefined)[]
  /** To write a new one. */
  create?: ReactNode
  page: number
  pages: number
  children: ReactNode
}

const found: Record<Listed, (counted: { count: number }) => string> = {
  forums: m.hub_found_forums,
  qa: m.hub_found_qa,
  jobs: m.hub_found_jobs,
  stories: m.hub_found_stories,
}
/** The link that clears a search without results. */
const all: Record<Listed, () => string> = {
  forums: m.hub_all_forums,
  qa: m.hub_all_qa,
  jobs: m.hub_all_jobs,
  stories: m.hub_all_stories,
}

/** A list of the hub: its filters beside it, collapsed on phones; the total; its pages. */
export function HubList({ tab, asked, total, filters, chosen, create, page, pages, children }: Props) {
  return (
    <div className="hub-list">
      {filters && (
        <Disclosure wide className="hub-side" title={filtersTitle(chosen.filter(Boolean).join(', '))}>
          {filters}
        </Disclosure>
      )}
      <div className="row hub-line">
        {/* The tab above says how many there are; here it says how many of them are left. */}
        <h2 className={isNarrowed(asked) ? 'figures text-lg' : 'visually-hidden'}>
          {found[tab]({ count: total })}
        </h2>
        {create}
      </div>
      <div className="hub-rows">
        {held(children)}
        {total === 0 && isNarrowed(asked) && (
          <p className="row">
            <ButtonLink to={`/community?tab=${tab}`} variant="outline">
              {all[tab]()}
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

/** The collapsed filters show what is chosen. */
const filtersTitle = (chosen: string) => (
  <bdi className="wrap-anywhere">{chosen ? m.hub_filters_chosen({ chosen }) : m.hub_filters()}</bdi>
)
