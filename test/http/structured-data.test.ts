import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { threadPaths } from '#modules/community/rules.ts'
import { posts } from '#modules/community/tables.server.ts'
import { openings } from '#modules/hiring/tables.server.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'
import { courseReviews, courses, lessons } from '#modules/courses/tables.server.ts'
import { articles, helpArticles } from '#modules/publishing/tables.server.ts'
import { Browser, closeProduct, heading, ORIGIN, type Page, product, textOf } from './product.ts'

type Thing = { '@type': string; [property: string]: unknown }

let slugs: { article: string; help: string; opening: string; job: string; lesson: string }
let threads: Map<string, string>
beforeAll(async () => {
  const { db } = (await product()).app.context()
  const [[article], [help], [opening], [job], [lesson]] = await Promise.all([
    db.select({ slug: articles.slug }).from(articles).limit(1),
    db.select({ slug: helpArticles.slug }).from(helpArticles).limit(1),
    db.select({ slug: openings.slug }).from(openings).limit(1),
    db.select({ id: jobListings.id }).from(jobListings).limit(1),
    db
      .select({ courseId: courses.id, id: lessons.id })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(eq(courses.priceKes, 0))
      .limit(1),
  ])
  slugs = {
    article: article!.slug,
    help: help!.slug,
    opening: opening!.slug,
    job: job!.id,
    lesson: `/courses/${lesson!.courseId}/lessons/${lesson!.id}`,
  }
})
afterAll(closeProduct)

beforeAll(async () => {
  const { db } = (await product()).app.context()
  const rows = await db.select({ id: posts.id, kind: posts.kind }).from(posts).where(gt(posts.replyCount, 1))
  threads = new Map(rows.map(({ id, kind }) => [kind, threadPaths[kind] + id]))
})

const withLanguage = (path: string, language: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
const visit = (path: string) => new Browser().visit(path)
const things = (page: Page): Thing[] =>
  [...page.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    (match) => JSON.parse(match[1]!) as Thing,
  )
const thing = (page: Page, type: RegExp) => things(page).find((one) => type.test(one['@type']))

// Recommended for a job, but not always present: Stadi has no numbers for its openings, and one without a last day stays open.
const notOurs = /^Missing field "(baseSalary|identifier|validThrough)" \(optional\)$/

/** What Adobe's validator reports against Google's rules for rich results and the format of each type. */
async function issues(html: string): Promise<string[]> {
  const found = await new Validator().validate(
    new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html),
  )
  return found
    .filter(({ issueMessage }) => !notOurs.test(issueMessage))
    .map(({ severity, issueMessage, path }) => `${severity} ${JSON.stringify(path)} ${issueMessage}`)
}

const isDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/.test(value)
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isOurs = (value: unknown) => typeof value === 'string' && value.startsWith(`${ORIGIN}/`)

// What developers.google.com/search/docs requires of the types that the validator does not know.
const rules: Record<string, (thing: any) => boolean[]> = {
  Course: ({ name, description, provider, offers, hasCourseInstance: instance, url, inLanguage }) => [
    isText(name),
    isText(description),
    isText(provider?.name),
    isOurs(url),
    ['en', 'sw'].includes(inLanguage),
    ['Free', 'Partially Free', 'Subscription', 'Paid'].includes(offers?.category),
    offers?.category === 'Free' ? offers.price === 0 : offers?.price > 0 && offers.priceCurrency === 'KES',
    ['Online', 'Onsite', 'Blended'].includes(instance?.courseMode),
    /^PT(?=\d)(\d+H)?(\d+M)?$/.test(instance?.courseWorkload),
  ],
  BlogPosting: ({ headline, image, datePublished, dateModified, author, publisher }) => [
    isText(headline),
    isOurs(image),
    isDay(datePublished),
    isDay(dateModified),
    isText(author?.name),
    isText(publisher?.name),
  ],
  Article: ({ headline, datePublished, dateModified, author }) => [
    isText(headline),
    isDay(datePublished),
    isDay(dateModified),
    isText(author?.name),
  ],
  FAQPage: ({ mainEntity }) => [
    mainEntity.length > 0,
    ...mainEntity.map(
      (entry: any) =>
        entry['@type'] === 'Question' && isText(entry.name) && isText(entry.acceptedAnswer?.text),
    ),
  ],
  QAPage: ({ mainEntity: { name, text, answerCount, upvoteCount, author, datePublished, ...rest } }) => [
    isText(name),
    isText(text),
    Number.isInteger(answerCount),
    Number.isInteger(upvoteCount),
    isText(author?.name),
    isDay(datePublished),
    ...[rest.acceptedAnswer ?? [], rest.suggestedAnswer ?? []]
      .flat()
      .map(
        (answer: any) =>
          isText(answer.text) &&
          isOurs(answer.url) &&
          isText(answer.author.name) &&
          isDay(answer.datePublished),
      ),
  ],
  DiscussionForumPosting: ({ headline, text, url, author, datePublished, comment }) => [
    isText(headline),
    isText(text),
    isOurs(url),
    isText(author?.name),
    isDay(datePublished),
    comment.length > 1,
    ...comment.map((one: any) => isText(one.text) && isText(one.author.name) && isDay(one.datePublished)),
  ],
  WebSite: ({ name, url }) => [isText(name), url === `${ORIGIN}/`],
}

// The types that each page must have; it may have more.
const expected: [string, () => string, RegExp[]][] = [
  ['home', () => '/', [/^Organization$/, /^WebSite$/]],
  ['the catalogue', () => '/courses', [/^ItemList$/]],
  ['a course', () => '/courses/1', [/^Course$/, /^BreadcrumbList$/]],
  ['a lesson', () => slugs.lesson, [/^BreadcrumbList$/]],
  ['the blog', () => '/blog', []],
  ['an article', () => `/blog/${slugs.article}`, [/^BlogPosting$/, /^BreadcrumbList$/]],
  ['the help center', () => '/help-center', [/^FAQPage$/]],
  ['a topic of the help center', () => '/help-center/topics/payments', [/^BreadcrumbList$/]],
  ['a help article', () => `/help-center/${slugs.help}`, [/^BreadcrumbList$/]],
  ['the forums', () => '/community?tab=forums', [/^ItemList$/]],
  ['the job board', () => '/community?tab=jobs', [/^ItemList$/]],
  ['a job', () => `/jobs/${slugs.job}`, [/^JobPosting$/, /^BreadcrumbList$/]],
  ['a question', () => threads.get('question')!, [/^QAPage$/, /^BreadcrumbList$/]],
  ['a topic', () => threads.get('topic')!, [/^DiscussionForumPosting$/, /^BreadcrumbList$/]],
  ['a story', () => threads.get('story')!, [/^DiscussionForumPosting$/, /^BreadcrumbList$/]],
  ['an opening', () => `/careers/${slugs.opening}`, [/^BreadcrumbList$/]],
]

describe('what pages say in the words of schema.org', () => {
  test.each(expected)(
    "%s passes the validator and Google's rules, in both languages",
    async (_name, path, types) => {
      for (const language of ['en', 'sw']) {
        const page = await visit(withLanguage(path(), language))
        expect(page.status).toBe(200)
        for (const type of types) expect(thing(page, type), `${type} on ${page.path}`).toBeDefined()
        expect(await issues(page.html)).toEqual([])
        for (const one of things(page)) {
          expect(one['@context']).toBe('https://schema.org')
          const failed =
            rules[one['@type']]?.(one).flatMap((isRight, number) => (isRight ? [] : [number])) ?? []
          expect(failed, `${one['@type']} on ${page.path}: ${JSON.stringify(one)}`).toEqual([])
        }
      }
    },
  )
  test('the validator sees what is wrong', async () => {
    const page = (data: object) =>
      `<html><head><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script></head></html>`
    expect(
      await issues(
        page({ '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1 }] }),
      ),
    ).not.toEqual([])
    expect(await issues(page({ '@type': 'AggregateRating', ratingValue: 9, bestRating: 5 }))).not.toEqual([])
  })
  test('it is true: a course has the name, price and rating that its page shows, and no rating without a review', async () => {
    const { db } = (await product()).app.context()
    const [free] = await db.select({ id: courses.id }).from(courses).where(eq(courses.priceKes, 0))
    const [paid] = await db
      .select({ id: courses.id, priceKes: courses.priceKes })
      .from(courses)
      .where(eq(courses.id, 2))
    for (const { id } of [free!, paid!]) {
      const page = await visit(`/courses/${id}`)
      const course = thing(page, /^Course$/) as any
      expect(course.name).toBe(heading(page))
      expect(textOf(page.html)).toContain(course.description)
      const price = `KES ${course.offers.price.toLocaleString('en')}`
      // What keeping it on a phone costs is cents.
      expect(new RegExp(`${price}(?![.\\d])`).test(textOf(page.html)), price).toBe(course.offers.price > 0)
      const crumbs = (thing(page, /^BreadcrumbList$/) as any).itemListElement
      expect(crumbs.at(-1)).toMatchObject({ name: course.name, item: `${ORIGIN}/courses/${id}` })
      for (const { item } of crumbs) expect((await visit(item.replace(ORIGIN, ''))).status, item).toBe(200)
    }
    const [rated] = await db.select({ id: courseReviews.courseId }).from(courseReviews).limit(1)
    expect((thing(await visit(`/courses/${rated!.id}`), /^Course$/) as any).aggregateRating).toMatchObject({
      ratingCount: expect.any(Number),
      bestRating: 5,
    })
    const reviews = await db.delete(courseReviews).where(eq(courseReviews.courseId, rated!.id)).returning()
    await invalidateTags({ db })
    expect(thing(await visit(`/courses/${rated!.id}`), /^Course$/)).not.toHaveProperty('aggregateRating')
    await db.insert(courseReviews).values(reviews)
  })
  test('frequent questions stand on the page with the answers that are given to search engines', async () => {
    const page = await visit('/help-center')
    const text = textOf(page.html)
    for (const { name, acceptedAnswer } of (thing(page, /^FAQPage$/) as any).mainEntity) {
      expect(text).toContain(name)
      expect(text).toContain(textOf(acceptedAnswer.text))
    }
  })
  test('no title can end the block it stands in', async () => {
    const { db } = (await product()).app.context()
    const [course] = await db.select({ title: courses.title }).from(courses).where(eq(courses.id, 6))
    const title = '</script><script>alert(1)</script>'
    await db.update(courses).set({ title }).where(eq(courses.id, 6))
    const page = await visit('/courses/6')
    expect(page.html).not.toContain('<script>alert')
    expect(thing(page, /^Course$/)).toMatchObject({ name: title })
    await db.update(courses).set(course!).where(eq(courses.id, 6))
  })
})
