import { asc } from 'drizzle-orm'
import { type Field, line, lines, number, slug } from '#core/records/fields.server.ts'
import { editable, holding, publishedOrDraft } from '#core/records/record.server.ts'
import { PRICE_NOTICE_DAYS } from '#kit/said-numbers.ts'
import { wholeNumber } from '#kit/inputs.ts'
import { kes } from '#kit/money.ts'
import { dayInWords, EAST_AFRICA, type Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { changedPrice, serialId } from './rules.ts'
import { courses, instructors } from './tables.server.ts'

type Pricing = Pick<typeof courses.$inferSelect, 'priceKes' | 'nextPriceKes' | 'nextPriceFrom'>

const priceNow = ({ priceKes }: Pricing, locale: Locale): string =>
  priceKes === 0 ? m.catalogue_free() : kes(priceKes, locale)

const nextPrice = ({ nextPriceKes, nextPriceFrom }: Pricing, locale: Locale): string =>
  nextPriceKes !== null && nextPriceFrom
    ? m.publishing_price_from({
        price: kes(nextPriceKes, locale),
        date: dayInWords(nextPriceFrom, locale, EAST_AFRICA),
      })
    : ''

const priceKes: Field<number, 'number'> = {
  ...number(m.publishing_field_price, 0, 250_000, () =>
    m.publishing_field_price_hint({ priceNoticeDays: PRICE_NOTICE_DAYS }),
  ),
  schema: wholeNumber(0, 250_000, 'price-range'),
}

/** A form that does not know it leaves it as it is. */
const mostParts: Field<number | undefined, 'number'> = {
  ...number(m.publishing_field_most_parts, 1, 3, m.publishing_field_most_parts_hint),
  schema: wholeNumber(1, 3).optional(),
}

/** What a course costs, and in how many parts it can be paid: a lower price holds at once, a higher one is announced for at least 30 days later (INFO-13). */
export const editablePrices = editable({
  name: 'prices',
  label: m.publishing_kind_prices,
  audit: 'price',
  table: courses,
  key: courses.id,
  keyOf: serialId,
  missing: 'course-not-found',
  fields: { priceKes, mostParts },
  inputs: ({ priceKes, nextPriceKes, mostParts }) => ({
    priceKes: String(nextPriceKes ?? priceKes),
    mostParts: String(mostParts),
  }),
  guarded: ({ priceKes, nextPriceKes, nextPriceFrom, mostParts }) => ({
    priceKes,
    nextPriceKes,
    nextPriceFrom,
    mostParts,
  }),
  order: [asc(courses.id)],
  search: holding(courses.title),
  look: ({ id, title, publishedAt, updatedAt, ...pricing }, { locale }) => ({
    title,
    about: [priceNow(pricing, locale), nextPrice(pricing, locale)].filter(Boolean).join('; '),
    state: publishedOrDraft(publishedAt),
    updatedAt,
    path: publishedAt && `/courses/${id}`,
  }),
  change: (ctx, { values, before }) => ({
    ...changedPrice(before!, values.priceKes, ctx.now()),
    mostParts: values.mostParts ?? before!.mostParts,
  }),
  verbs: () => ['change'],
  details: ({ priceKes, mostParts }) => ({ priceKes, mostParts }),
  facts: (pricing, { locale }) =>
    [
      { name: m.publishing_price_now(), text: priceNow(pricing, locale) },
      { name: m.publishing_price_next(), text: nextPrice(pricing, locale) },
    ].filter(({ text }) => text),
})

/** Who teaches courses. What is said of somebody new is seen with their first course. */
export const editableTeachers = editable({
  name: 'teachers',
  label: m.authoring_kind_teachers,
  audit: 'teacher',
  table: instructors,
  key: instructors.slug,
  keyOf: (raw) => raw,
  canAdd: true,
  fields: {
    slug: { ...slug(m.publishing_field_slug, m.publishing_field_key_hint), isFixed: true },
    name: line(m.authoring_field_name, 80),
    title: line(m.authoring_field_work, 120),
    bio: lines(m.authoring_field_bio, 1000),
  },
  change: (_, { values }) => ({ ...values, isAuthored: true }),
  order: [asc(instructors.name)],
  search: holding(instructors.name, instructors.title),
  look: ({ name, title }) => ({ title: name, about: title, state: 'published', updatedAt: null, path: null }),
})
