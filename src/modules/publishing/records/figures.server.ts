import { asc, type SQL, sql } from 'drizzle-orm'
import type { Field } from '#core/records/fields.server.ts'
import { box, day, line } from '#core/records/fields.server.ts'
import { editable, holding } from '#core/records/record.server.ts'
import { optionalLine } from '#kit/inputs.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { type FigureKey, isCounted } from '../rules.ts'
import { siteFigures } from '../tables.server.ts'

/** Its name, and where it is shown first. */
const figures: Record<FigureKey, { word: () => string; path: string }> = {
  learners: { word: m.publishing_figure_learners, path: '/' },
  mentors: { word: m.publishing_figure_mentors, path: '/' },
  courses: { word: m.publishing_figure_courses, path: '/' },
  'success-rate': { word: m.publishing_figure_success_rate, path: '/' },
  countries: { word: m.publishing_figure_countries, path: '/about' },
  team: { word: m.publishing_figure_team, path: '/careers' },
  'monthly-earnings': { word: m.publishing_figure_monthly_earnings, path: '/success-stories' },
  'first-gig': { word: m.publishing_figure_first_gig, path: '/success-stories' },
  satisfaction: { word: m.publishing_figure_satisfaction, path: '/success-stories' },
}

const about: SQL = sql`case when ${siteFigures.isLive} then 'live' else ${siteFigures.value} end`

const value: Field<string, 'line'> = {
  ...line(m.publishing_field_value, 20, m.publishing_field_value_hint),
  schema: optionalLine(20),
}

/** A public figure is entered with its date, or counted if records can be counted (decisions 11). */
export const editableFigures = editable({
  name: 'figures',
  label: m.publishing_kind_figures,
  audit: 'figure',
  table: siteFigures,
  key: siteFigures.key,
  fields: { value, asOf: day(m.publishing_field_as_of), isLive: box(m.publishing_field_is_live) },
  order: [asc(siteFigures.key)],
  search: holding(siteFigures.key, about),
  look: ({ key, value, isLive, updatedAt }) => ({
    title: figures[key].word(),
    about: isLive ? m.publishing_counted() : value,
    state: isLive || value ? 'published' : 'draft',
    updatedAt,
    path: isLive || value ? figures[key].path : null,
  }),
  without: ({ key }) => (isCounted(key) ? [] : ['isLive']),
  change(_ctx, { values, before }) {
    if (!values.isLive && !values.value) throw new Refusal('invalid-input', { fields: { value: 'required' } })
    if (values.isLive && !isCounted(before!.key))
      throw new Refusal('invalid-input', { fields: { isLive: 'option-unknown' } })
    return values
  },
  details: ({ isLive, value }) => ({ value: isLive ? 'live' : value }),
})
