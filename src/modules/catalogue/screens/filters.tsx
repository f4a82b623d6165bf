import { localeFacts, locales } from '#kit/locales.ts'
import type { ChangeEvent } from 'react'
import { Form } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Button } from '#ui/forms/button.tsx'
import { ChipLinks } from '#ui/forms/chip-links.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Select } from '#ui/forms/field.tsx'
import { SearchWords } from '#ui/forms/search-words.tsx'
import { Decoration } from '#ui/less-data.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { kindHref } from '#ui/pictures/kind-href.ts'
import { catalogueHref } from '../rules.ts'
import type { CatalogueFilters, CataloguePage } from '../types.ts'
import { categoryList, categoryWord } from '#course-format/category-words.ts'
import { languageWord, levelList, levelWord } from '#course-format/words.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { submitForm } from '#ui/forms/submit.ts'

type Props = { filters: CatalogueFilters }

const sortWords: Record<CatalogueFilters['sort'], () => string> = {
  recommended: m.catalogue_sort_recommended,
  newest: m.catalogue_sort_newest,
  'price-low': m.catalogue_sort_price_low,
  'price-high': m.catalogue_sort_price_high,
  rating: m.catalogue_sort_rating,
  title: m.catalogue_sort_title,
}
const tabWords: Record<CatalogueFilters['tab'], () => string> = {
  all: m.catalogue_tab_all,
  'in-progress': m.catalogue_tab_in_progress,
  completed: m.catalogue_tab_completed,
}

const sortList = Object.keys(sortWords) as CatalogueFilters['sort'][]
const tabList = Object.keys(tabWords) as CatalogueFilters['tab'][]

type SearchProps = Props & { /** Courses that the filters leave. */ count: number }

/** Search, and everything else behind one button that says how many courses it leaves. Changing the list by chips or tabs keeps the rest. */
export function CatalogueSearch({ filters, count }: SearchProps) {
  const hydrated = useHydrated()
  const atOnce = (event: ChangeEvent<HTMLSelectElement>) => submitForm(event.currentTarget.form!)
  return (
    <Form role="search" action="/courses" className="find">
      <SearchWords label={m.catalogue_search_label()} q={filters.q} />
      {filters.level && <input type="hidden" name="level" value={filters.level} />}
      {filters.tab !== 'all' && <input type="hidden" name="tab" value={filters.tab} />}
      <Disclosure wide title={<Chosen filters={filters} count={count} />} className="find-more" open={false}>
        <LevelChips filters={filters} />
        <div className="find-selects">
          <Select
            name="category"
            label={m.catalogue_category()}
            className="phone-only"
            defaultValue={filters.category}
            key={filters.category}
            onChange={atOnce}
            options={[
              { value: '', label: m.catalogue_all() },
              ...categoryList.map((value) => ({ value, label: categoryWord(value) })),
            ]}
          />
          <Select
            name="language"
            label={m.course_language()}
            defaultValue={filters.language}
            key={`language-${filters.language}`}
            onChange={atOnce}
            options={[
              { value: '', label: m.catalogue_all() },
              ...locales.map((value) => ({ value, label: languageWord(localeFacts[value].name) })),
            ]}
          />
          <Select
            name="sort"
            label={m.catalogue_sort()}
            defaultValue={filters.sort}
            key={`sort-${filters.sort}`}
            onChange={atOnce}
            options={sortList.map((value) => ({ value, label: sortWords[value]() }))}
          />
          {!hydrated && <Button variant="outline">{m.catalogue_apply()}</Button>}
        </div>
      </Disclosure>
    </Form>
  )
}

/** The closed filters say what is chosen in them. */
function Chosen({ filters: { category, level, language, sort }, count }: SearchProps) {
  const chosen = [
    category && categoryWord(category),
    level && levelWord(level),
    language && languageWord(localeFacts[language].name),
    sort !== 'recommended' && sortWords[sort](),
  ].filter(Boolean)
  return (
    <>
      {chosen.length > 0 ? m.catalogue_filters_chosen({ chosen: chosen.join(', ') }) : m.catalogue_filters()}
      <small className="figures">{m.catalogue_count({ count })}</small>
    </>
  )
}

/** The quiet list beside the courses of a wide screen; on a phone a shelf of its own, where there are shelves. */
export function CategoryList({ filters, isShelf }: Props & { isShelf: boolean }) {
  return (
    <nav className={classes('categories', isShelf && 'is-shelf')} aria-label={m.catalogue_category()}>
      <h2>{m.catalogue_category()}</h2>
      <ul>
        {(['', ...categoryList] as const).map((category) => (
          <li key={category}>
            <Anchor
              to={catalogueHref(filters, { category })}
              className="place"
              aria-current={category === filters.category ? 'true' : undefined}
            >
              {category && <Decoration src={kindHref(category)} width={20} height={20} />}
              {category ? categoryWord(category) : m.catalogue_all()}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function LevelChips({ filters }: Props) {
  const links = (['', ...levelList] as const).map((level) => ({
    to: catalogueHref(filters, { level }),
    label: level ? levelWord(level) : m.catalogue_all(),
    current: level === filters.level,
  }))
  return <ChipLinks label={m.catalogue_level()} links={links} />
}

export function CatalogueTabs({ filters, counts }: Props & Pick<CataloguePage, 'counts'>) {
  const tabs = tabList.map((tab) => ({
    to: catalogueHref(filters, { tab }),
    label: tabWords[tab](),
    count: counts[tab],
    current: tab === filters.tab,
  }))
  return <Tabs label={m.catalogue_tabs()} tabs={tabs} />
}
