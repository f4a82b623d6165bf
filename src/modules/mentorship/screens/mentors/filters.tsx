import type { ChangeEvent } from 'react'
import { Form } from 'react-router'
import { m } from '#paraglide/messages.js'
import { useHydrated } from '#shell/use-hydrated.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field, Select } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { submitForm } from '#ui/forms/submit.ts'
import { experienceBands, mentorSkills } from '../../rules.ts'
import type { MentorFilters } from '../../types.ts'

const sortWords: Record<MentorFilters['sort'], () => string> = {
  recommended: m.mentors_sort_recommended,
  price: m.mentors_sort_price,
  experience: m.mentors_sort_experience,
  rating: m.mentors_sort_rating,
}
const bandWords = (band: string): string => m.mentors_years_band({ band })

/** Search, with filters behind one line. */
export function MentorSearch({ filters }: { filters: MentorFilters }) {
  const hydrated = useHydrated()
  const atOnce = (event: ChangeEvent<HTMLSelectElement>) => submitForm(event.currentTarget.form!)
  const all = { value: '', label: m.mentors_all() }
  const select = (
    name: 'skill' | 'experience' | 'sort',
    label: string,
    options: { value: string; label: string }[],
  ) => (
    <Select
      name={name}
      label={label}
      defaultValue={filters[name]}
      key={filters[name]}
      onChange={atOnce}
      options={options}
    />
  )
  return (
    <Form role="search" action="/mentorship" className="find">
      <div className="find-words">
        <Field
          name="q"
          type="search"
          label={m.mentors_search()}
          hideLabel
          placeholder={m.mentors_search()}
          defaultValue={filters.q}
          key={filters.q}
          maxLength={100}
        />
        <Button>{m.common_search()}</Button>
      </div>
      <Disclosure wide title={chosen(filters)} className="find-more" open={false}>
        <div className="find-selects">
          {select('skill', m.mentors_skill(), [
            all,
            ...mentorSkills.map((value) => ({ value, label: value })),
          ])}
          {select('experience', m.mentors_experience(), [
            all,
            ...Object.keys(experienceBands).map((value) => ({ value, label: bandWords(value) })),
          ])}
          {select(
            'sort',
            m.mentors_sort(),
            Object.entries(sortWords).map(([value, words]) => ({ value, label: words() })),
          )}
          {!hydrated && <Button variant="outline">{m.mentors_apply()}</Button>}
        </div>
      </Disclosure>
    </Form>
  )
}

/** The closed filters show what is chosen. */
function chosen({ skill, experience, sort }: MentorFilters): string {
  const words = [
    skill,
    experience && bandWords(experience),
    sort !== 'recommended' && sortWords[sort](),
  ].filter(Boolean)
  return words.length > 0 ? m.mentors_filters_chosen({ chosen: words.join(', ') }) : m.mentors_filters()
}
