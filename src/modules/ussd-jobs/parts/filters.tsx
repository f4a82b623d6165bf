import { Form } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { ChipLinks } from '#ui/forms/chip-links.tsx'
import { Field, Select } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { boardHref } from '../rules.ts'
import type { UssdBoard, UssdFilters } from '../types.ts'
import { categoryWords, difficultyWords, optionsOf, paymentWords, small, sortWords } from './words.ts'

type Props = { filters: UssdFilters; locations: string[]; counts: UssdBoard['categories'] }

/** The filters in the URL with the hub's search; collapsed on phones (USSD-04 to USSD-10). */
export function Filters({ filters, locations, counts }: Props) {
  const { q, category } = filters
  return (
    <Form
      action="/community"
      aria-label={m.ussd_jobs_filters()}
      onClick={({ target, currentTarget }) => (target as Element).closest('a') && fold(currentTarget)}
      onSubmit={({ currentTarget }) => fold(currentTarget)}
    >
      <input type="hidden" name="tab" value="ussd-jobs" />
      {q && <input type="hidden" name="q" value={q} />}
      {category && <input type="hidden" name="category" value={category} />}
      <Disclosure wide title={<Chosen filters={filters} />}>
        <CategoryChips filters={filters} counts={counts} />
        <Fields filters={filters} locations={locations} />
      </Disclosure>
    </Form>
  )
}

/** Now the results are to be seen, not the filters; where they never collapse nothing changes. */
function fold(form: HTMLFormElement): void {
  const details = form.querySelector('details')
  if (!details?.open) return
  details.open = false
  details.querySelector('summary')?.focus()
}

/** The collapsed filters show what is chosen. */
function Chosen({
  filters: { keyword, location, difficulty, payment, category, sort },
}: Pick<Props, 'filters'>) {
  const chosen = [
    category && small(categoryWords[category]()),
    keyword,
    location,
    difficulty && small(difficultyWords[difficulty]()),
    payment && small(paymentWords[payment]()),
    sort !== 'newest' && small(sortWords[sort]()),
  ].filter(Boolean)
  if (chosen.length === 0) return m.ussd_jobs_filters()
  return <bdi className="wrap-anywhere">{m.ussd_jobs_filters_chosen({ chosen: chosen.join(', ') })}</bdi>
}

/** The keys reset each field when the URL changes. */
function Fields({
  filters: { keyword, location, difficulty, payment, sort },
  locations,
}: Pick<Props, 'filters' | 'locations'>) {
  // A location is listed while a job is there; an older URL may still name another.
  const places = location === '' || locations.includes(location) ? locations : [location, ...locations]
  const placeholder = m.ussd_jobs_all()
  return (
    <div className="ussd-filters">
      <Field
        key={`keyword ${keyword}`}
        name="keyword"
        type="search"
        label={m.ussd_jobs_keyword()}
        defaultValue={keyword}
        maxLength={100}
      />
      <Select
        key={`location ${location}`}
        name="location"
        label={m.ussd_jobs_location()}
        defaultValue={location}
        placeholder={placeholder}
        options={places.map((value) => ({ value, label: value }))}
      />
      <Select
        key={`difficulty ${difficulty}`}
        name="difficulty"
        label={m.ussd_jobs_difficulty()}
        defaultValue={difficulty ?? ''}
        placeholder={placeholder}
        options={optionsOf(difficultyWords)}
      />
      <Select
        key={`payment ${payment}`}
        name="payment"
        label={m.ussd_jobs_payment_type()}
        defaultValue={payment ?? ''}
        placeholder={placeholder}
        options={optionsOf(paymentWords)}
      />
      <Select
        key={`sort ${sort}`}
        name="sort"
        label={m.ussd_jobs_sort()}
        defaultValue={sort}
        options={optionsOf(sortWords)}
      />
      <Button variant="outline">{m.ussd_jobs_filter()}</Button>
    </div>
  )
}

/** Each category with how many of its jobs match the other filters (USSD-08). */
function CategoryChips({ filters, counts }: Pick<Props, 'filters' | 'counts'>) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const chips = [
    { category: null, name: m.ussd_jobs_all(), count: all },
    ...(Object.keys(counts) as (keyof typeof counts)[]).map((category) => ({
      category,
      name: categoryWords[category](),
      count: counts[category],
    })),
  ]
  return (
    <ChipLinks
      label={m.ussd_jobs_category()}
      links={chips.map(({ category, name, count }) => ({
        to: boardHref(filters, { category }),
        label: m.ussd_jobs_chip({ name: small(name), count }),
        current: filters.category === category,
      }))}
    />
  )
}
