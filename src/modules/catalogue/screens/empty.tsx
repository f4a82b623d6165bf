import { useAuth } from '#shell/auth-context.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { held } from '#ui/no-break/held.ts'
import { authHref } from '#modules/accounts/rules.ts'
import { catalogueHref, isFiltered } from '../rules.ts'
import type { CatalogueFilters } from '../types.ts'
import { categoryWord } from '#course-format/category-words.ts'
import { langOf } from '#course-format/lesson-words.ts'
import { levelWord, priceWord } from '#course-format/words.ts'
import type { CloseCourse } from './shown-card.ts'

type Words = { title: () => string; text: () => string }

const words: Record<CatalogueFilters['tab'], Words> = {
  all: { title: m.catalogue_empty_all, text: m.catalogue_empty_all_help },
  'in-progress': { title: m.catalogue_empty_in_progress, text: m.catalogue_empty_in_progress_help },
  completed: { title: m.catalogue_empty_completed, text: m.catalogue_empty_completed_help },
}
const noMatch: Words = { title: m.catalogue_empty_filtered, text: m.catalogue_empty_filtered_help }

/** Nothing passes search, filters or tab: what to do now (CAT-22). */
export function CatalogueEmpty({ filters, nearest }: { filters: CatalogueFilters; nearest: string | null }) {
  const { user } = useAuth()
  const filtered = isFiltered(filters)
  const { title, text } = filtered ? noMatch : words[filters.tab]
  const called = isFiltered({ ...filters, q: '' })
    ? m.catalogue_empty_called_filtered
    : m.catalogue_empty_called
  const explained = nearest === null ? text() : m.catalogue_empty_nearest({ category: categoryWord(nearest) })
  const needsAccount = !filtered && filters.tab !== 'all' && !user
  const action = (
    <p className="row">
      {nearest !== null && (
        <ButtonLink to={`/courses?${new URLSearchParams({ category: nearest })}`}>
          {m.catalogue_empty_nearest_go({ category: categoryWord(nearest) })}
        </ButtonLink>
      )}
      <ButtonLink to="/courses" variant={nearest === null ? undefined : 'outline'}>
        {filtered ? m.catalogue_clear() : m.catalogue_see_all()}
      </ButtonLink>
      {needsAccount && (
        <ButtonLink to={authHref('either', catalogueHref(filters))} variant="outline">
          {m.course_keep_mine()}
        </ButtonLink>
      )}
    </p>
  )
  return (
    <EmptyState
      scene="path"
      title={filters.q ? called({ q: filters.q }) : title()}
      text={needsAccount ? m.catalogue_empty_signed_out() : explained}
      action={action}
    />
  )
}

type ClosestProps = { filters: CatalogueFilters; isNear: boolean; cards: CloseCourse[] }

/** What comes nearest to a search that no course fits; where nothing does, what most people learn. Not cards: they were not found. */
export function Closest({ filters, isNear, cards }: ClosestProps) {
  const isNarrowed = isFiltered({ ...filters, q: '' })
  const near = isNarrowed ? m.catalogue_closest_anywhere() : m.catalogue_closest()
  return (
    <section>
      <h2>{isNear ? near : m.catalogue_closest_none()}</h2>
      <ul className="grid">
        {cards.map(({ id, title, language, category, level, priceKes }) => (
          <li key={id} className="lined-below py-3">
            <Anchor to={`/courses/${id}`} lang={langOf(language)}>
              {title}
            </Anchor>
            <p className="small soft">
              {held([categoryWord(category), levelWord(level), priceWord(priceKes)].join(' · '))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
