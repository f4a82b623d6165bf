import {
  articleCategories,
  type FigureKey,
  type HelpTopic,
  helpTopics,
  type LegalSlug,
} from '#modules/publishing/rules.ts'
import { difficulties } from '#modules/job-board/rules.ts'
import { m } from '#paraglide/messages.js'
import type { KindName } from './names.ts'

/** One field of a record's form. */
export type FormField = {
  name: string
  as: 'line' | 'lines' | 'markdown' | 'select' | 'number' | 'date' | 'checkbox' | 'steps'
  label: () => string
  hint?: () => string
  /** English and Kiswahili side by side, as NAMEEn and NAMESw. */
  both?: boolean
  optional?: boolean
  /** Letters at most. */
  max?: number
  /** Smallest and largest number. */
  range?: [number, number]
  /** Of a select; without them the loader sends some. */
  options?: () => { value: string; label: string }[]
  /** Can be chosen once and never again. */
  onlyNew?: boolean
}

const topics: Record<HelpTopic, () => string> = {
  'getting-started': m.help_topic_getting_started,
  courses: m.help_topic_courses,
  payments: m.help_topic_payments,
  technical: m.help_topic_technical,
}
export const topicWord = (topic: string): string =>
  Object.hasOwn(topics, topic) ? topics[topic as HelpTopic]() : topic

const figures: Record<FigureKey, () => string> = {
  learners: m.publishing_figure_learners,
  mentors: m.publishing_figure_mentors,
  courses: m.publishing_figure_courses,
  'success-rate': m.publishing_figure_success_rate,
  countries: m.publishing_figure_countries,
  team: m.publishing_figure_team,
  'monthly-earnings': m.publishing_figure_monthly_earnings,
  'first-gig': m.publishing_figure_first_gig,
  satisfaction: m.publishing_figure_satisfaction,
}
export const figureWord = (key: string): string =>
  Object.hasOwn(figures, key) ? figures[key as FigureKey]() : key

const legal: Record<LegalSlug, () => string> = { terms: m.info_terms_title, privacy: m.info_privacy_title }
export const legalWord = (slug: string): string =>
  Object.hasOwn(legal, slug) ? legal[slug as LegalSlug]() : slug

const plain = (values: readonly string[]) => () => values.map((value) => ({ value, label: value }))
const slug: FormField = {
  name: 'slug',
  as: 'line',
  label: m.publishing_field_slug,
  hint: m.publishing_field_slug_hint,
  max: 80,
}
const position: FormField = {
  name: 'position',
  as: 'number',
  label: m.publishing_field_position,
  range: [1, 9999],
}
const title = (max: number): FormField => ({
  name: 'title',
  as: 'line',
  label: m.publishing_field_title,
  both: true,
  max,
})
const summary: FormField = {
  name: 'summary',
  as: 'lines',
  label: m.publishing_field_summary,
  both: true,
  max: 300,
}
const body: FormField = {
  name: 'body',
  as: 'markdown',
  label: m.publishing_field_body,
  hint: m.publishing_markdown_hint,
  both: true,
  max: 20_000,
}
const number = (name: string, label: () => string, most: number): FormField => ({
  name,
  as: 'number',
  label,
  range: [0, most],
})
const line = (name: string, label: () => string, max: number, hint?: () => string): FormField => ({
  name,
  as: 'line',
  label,
  max,
  hint,
})

/** What the form of each kind asks. */
const fieldsByKind: Record<KindName, FormField[]> = {
  articles: [
    line('title', m.publishing_field_title, 140),
    slug,
    {
      name: 'language',
      as: 'select',
      label: m.publishing_field_language,
      options: () => [
        { value: 'en', label: m.publishing_english() },
        { value: 'sw', label: 'Kiswahili' },
      ],
    },
    { name: 'category', as: 'select', label: m.publishing_field_category, options: plain(articleCategories) },
    line('author', m.publishing_field_author, 80),
    { name: 'excerpt', as: 'lines', label: m.publishing_field_excerpt, max: 300 },
    { ...body, both: false, max: 40_000 },
  ],
  help: [
    title(140),
    slug,
    {
      name: 'topic',
      as: 'select',
      label: m.publishing_field_topic,
      options: () => helpTopics.map((value) => ({ value, label: topicWord(value) })),
    },
    position,
    summary,
    body,
  ],
  faq: [
    { name: 'question', as: 'line', label: m.publishing_field_question, both: true, max: 200 },
    { ...slug, name: 'key', hint: m.publishing_field_key_hint, onlyNew: true },
    position,
    { ...body, name: 'answer', label: m.publishing_field_answer, max: 3000 },
  ],
  figures: [
    line('value', m.publishing_field_value, 20, m.publishing_field_value_hint),
    { name: 'asOf', as: 'date', label: m.publishing_field_as_of },
    { name: 'isLive', as: 'checkbox', label: m.publishing_field_is_live },
  ],
  paths: [
    title(80),
    { name: 'promise', as: 'lines', label: m.publishing_field_promise, both: true, max: 300 },
    position,
    { name: 'category', as: 'select', label: m.publishing_field_category },
    number('weeksMin', m.publishing_field_weeks_min, 104),
    number('weeksMax', m.publishing_field_weeks_max, 104),
    number('incomeMinKes', m.publishing_field_income_min, 10_000_000),
    number('incomeMaxKes', m.publishing_field_income_max, 10_000_000),
    { name: 'steps', as: 'steps', label: m.publishing_field_steps, hint: m.publishing_field_steps_hint },
  ],
  team: [
    line('name', m.publishing_field_name, 80),
    position,
    { name: 'role', as: 'line', label: m.publishing_field_role, both: true, max: 80 },
    { name: 'about', as: 'lines', label: m.publishing_field_about, both: true, max: 600 },
  ],
  legal: [body],
  openings: [
    title(120),
    slug,
    position,
    { name: 'place', as: 'line', label: m.publishing_field_place, both: true, max: 80 },
    { name: 'kind', as: 'line', label: m.publishing_field_kind, both: true, max: 80 },
    summary,
    body,
    { name: 'closesOn', as: 'date', label: m.publishing_field_closes_on, optional: true },
    { name: 'isFeatured', as: 'checkbox', label: m.publishing_field_is_featured },
  ],
  jobs: [
    line('title', m.publishing_field_title, 120),
    line('company', m.publishing_field_company, 80),
    line('location', m.publishing_field_location, 80),
    line('platform', m.publishing_field_platform, 60),
    line('budget', m.publishing_field_budget, 80, m.publishing_field_budget_hint),
    { name: 'difficulty', as: 'select', label: m.publishing_field_difficulty, options: plain(difficulties) },
    { name: 'endsOn', as: 'date', label: m.publishing_field_ends_on, optional: true },
    { name: 'description', as: 'lines', label: m.publishing_field_description, max: 4000 },
    {
      name: 'skills',
      as: 'lines',
      label: m.publishing_field_skills,
      hint: m.publishing_field_skills_hint,
      max: 600,
    },
  ],
  stories: [
    { name: 'isTestimonial', as: 'checkbox', label: m.publishing_field_is_testimonial },
    { name: 'isFeatured', as: 'checkbox', label: m.publishing_field_is_featured },
  ],
  newsletters: [
    { name: 'subject', as: 'line', label: m.publishing_field_subject, both: true, max: 140 },
    body,
  ],
  prices: [{ ...number('priceKes', m.publishing_field_price, 250_000), hint: m.publishing_field_price_hint }],
}
export const fieldsOf = (kind: KindName): FormField[] => fieldsByKind[kind]

/** Names of the inputs of a field that is Markdown, each with its words. */
export const markdownInputs = (kind: KindName): string[] =>
  fieldsOf(kind)
    .filter((field) => field.as === 'markdown')
    .flatMap(({ name, both }) => (both ? [`${name}En`, `${name}Sw`] : [name]))
