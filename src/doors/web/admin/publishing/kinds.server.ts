import type { Context } from '#context.ts'
import { kes } from '#kit/money.ts'
import { dayInWords } from '#kit/time.ts'
import { publishOpening, saveOpening, unpublishOpening } from '#modules/hiring/commands.server.ts'
import { countOpenings, listOpeningsForAdmin, openingForAdmin } from '#modules/hiring/queries.server.ts'
import { markStory } from '#modules/community/commands.server.ts'
import { countStories, listStoriesForAdmin, storyForAdmin } from '#modules/community/queries.server.ts'
import { changeCoursePrice } from '#modules/courses/commands.server.ts'
import { countPrices, coursePricing, listPrices } from '#modules/courses/queries.server.ts'
import { closeListing, reopenListing, saveListing } from '#modules/job-board/commands.server.ts'
import { countListings, listingForAdmin, listListingsForAdmin } from '#modules/job-board/queries.server.ts'
import { lastDay } from '#modules/job-board/rules.ts'
import { countNewsletters } from '#modules/newsletter/queries.server.ts'
import { countRecords } from '#modules/publishing/queries.server.ts'
import { m } from '#paraglide/messages.js'
import type { KindName } from './names.ts'
import type { Kind, State } from './kind.ts'
import { articles, faq, figures, help, legal, newsletters, paths, team } from './own.server.ts'
import { valuesOf } from './values.ts'

const openings: Kind = {
  list: async (ctx, asked) =>
    (await listOpeningsForAdmin(ctx, asked)).map(({ closesOn, isFeatured, ...row }) => ({
      ...row,
      about: [isFeatured && m.publishing_field_is_featured(), closesOn].filter(Boolean).join(', '),
      state: row.publishedAt ? 'published' : 'draft',
      path: row.publishedAt && `/careers/${row.slug}`,
    })),
  async record(ctx, id) {
    const { record, version } = await openingForAdmin(ctx, id)
    return {
      title: record.title.en,
      values: valuesOf(record),
      version,
      state: record.publishedAt ? 'published' : 'draft',
      updatedAt: record.updatedAt,
      path: record.publishedAt && `/careers/${record.slug}`,
    }
  },
  save: saveOpening,
  show: (ctx, id, isShown) => (isShown ? publishOpening : unpublishOpening)(ctx, id),
}

const jobState = ({ isActive, endsAt }: { isActive: boolean; endsAt: Date | null }, now: Date): State =>
  isActive && (!endsAt || endsAt > now) ? 'open' : 'closed'

const jobs: Kind = {
  list: async (ctx, asked) =>
    (await listListingsForAdmin(ctx, asked)).map((job) => ({
      ...job,
      about: job.company,
      state: jobState(job, ctx.now()),
      updatedAt: null,
      path: jobState(job, ctx.now()) === 'open' ? '/' : null,
    })),
  async record(ctx, id) {
    const { record, version } = await listingForAdmin(ctx, id)
    const values = {
      ...valuesOf(record),
      skills: record.skills.join('\n'),
      endsOn: record.endsAt ? lastDay(record.endsAt) : '',
    }
    const state = jobState(record, ctx.now())
    return {
      title: record.title,
      values,
      version,
      state,
      updatedAt: null,
      path: state === 'open' ? '/' : null,
    }
  },
  save: saveListing,
  show: (ctx, id, isShown) => (isShown ? reopenListing : closeListing)(ctx, id),
}

const stories: Kind = {
  list: async (ctx, asked) =>
    (await listStoriesForAdmin(ctx, asked)).map((story) => ({
      ...story,
      about: story.author,
      state: story.publishedAt ? 'published' : 'draft',
      updatedAt: null,
      path: '/success-stories',
    })),
  async record(ctx, id) {
    const { record: story, author, version } = await storyForAdmin(ctx, id)
    const facts = [
      { name: m.publishing_story_author(), text: author },
      { name: m.publishing_field_category(), text: story.category },
      { name: m.publishing_story_quote(), text: [story.quote, story.quoteRole].filter(Boolean).join(' - ') },
      {
        name: m.publishing_story_agreed(),
        text: story.quoteAgreedAt
          ? dayInWords(story.quoteAgreedAt, ctx.locale)
          : m.publishing_story_not_agreed(),
      },
      { name: m.publishing_story_text(), text: story.content },
    ]
    return {
      title: story.title,
      values: valuesOf({ isTestimonial: story.isTestimonial, isFeatured: story.isFeatured }),
      version,
      state: story.publishedAt ? 'published' : 'draft',
      updatedAt: null,
      path: '/success-stories',
      facts,
    }
  },
  async save(ctx, id, raw) {
    await markStory(ctx, id ?? '', raw)
    return id ?? ''
  },
}

const priceOf = (priceKes: number, { locale }: Context): string =>
  priceKes === 0 ? m.catalogue_free() : kes(priceKes, locale)

type Pricing = { priceKes: number; nextPriceKes: number | null; nextPriceFrom: Date | null }
const nextPrice = ({ nextPriceKes, nextPriceFrom }: Pricing, { locale }: Context): string =>
  nextPriceKes !== null && nextPriceFrom
    ? m.publishing_price_from({ price: kes(nextPriceKes, locale), date: dayInWords(nextPriceFrom, locale) })
    : ''

const prices: Kind = {
  list: async (ctx, asked) =>
    (await listPrices(ctx, asked)).map((course) => ({
      id: String(course.id),
      title: course.title,
      about: [priceOf(course.priceKes, ctx), nextPrice(course, ctx)].filter(Boolean).join('; '),
      state: course.publishedAt ? 'published' : 'draft',
      updatedAt: course.updatedAt,
      path: course.publishedAt && `/courses/${course.id}`,
    })),
  async record(ctx, courseId) {
    const { id, title, publishedAt, updatedAt, pricing, version } = await coursePricing(ctx, courseId)
    const facts = [
      { name: m.publishing_price_now(), text: priceOf(pricing.priceKes, ctx) },
      { name: m.publishing_price_next(), text: nextPrice(pricing, ctx) },
    ].filter(({ text }) => text)
    return {
      title,
      values: { priceKes: String(pricing.nextPriceKes ?? pricing.priceKes) },
      version,
      state: publishedAt ? 'published' : 'draft',
      updatedAt,
      path: publishedAt && `/courses/${id}`,
      facts,
    }
  },
  async save(ctx, id, raw) {
    await changeCoursePrice(ctx, id, raw)
    return id ?? ''
  },
}

export const kinds: Record<KindName, Kind> = {
  articles,
  help,
  faq,
  figures,
  paths,
  team,
  legal,
  openings,
  jobs,
  stories,
  newsletters,
  prices,
}

/** How many records there are behind each tab. */
export async function countKinds(ctx: Context): Promise<Record<KindName, number>> {
  const own = await countRecords(ctx)
  return {
    ...own,
    openings: await countOpenings(ctx),
    jobs: await countListings(ctx),
    stories: await countStories(ctx),
    prices: await countPrices(ctx),
    newsletters: await countNewsletters(ctx),
  }
}
