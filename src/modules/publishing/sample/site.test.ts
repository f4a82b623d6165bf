import { describe, expect, test } from 'vitest'
import { readSample } from '#modules/authoring/sample/read-sample.server.ts'
import { helpTopics, placeholders } from '../rules.ts'
import { readArticles, readStartingContent } from './read-site.server.ts'

const wordCount = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const { help, faq, paths, legal } = readStartingContent()
const articles = readArticles()

/** Every text with its location. */
const texts: [string, string][] = [
  ...help.flatMap((article): [string, string][] => [
    [`${article.slug}.en`, article.body.en],
    [`${article.slug}.sw`, article.body.sw],
  ]),
  ...faq.flatMap((item): [string, string][] => [
    [`faq ${item.key}.en`, item.answer.en],
    [`faq ${item.key}.sw`, item.answer.sw],
  ]),
  ...legal.flatMap((page): [string, string][] => [
    [`${page.slug}.en`, page.body.en],
    [`${page.slug}.sw`, page.body.sw],
  ]),
  ...articles.map((article): [string, string] => [article.slug, article.body]),
]
const linksOf = (text: string): string[] => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!)

const pages = [
  '/',
  '/review',
  '/courses',
  '/auth',
  '/auth/reset',
  '/onboarding',
  '/dashboard',
  '/progress',
  '/skill-assessment',
  '/payments',
  '/bookings',
  '/account',
  '/account/delete',
  '/account/guardian',
  '/account/organisations',
  '/account/sign-on',
  '/groups/join',
  '/join',
  '/gift',
  '/gifts',
  '/sign-in',
  '/parent',
  '/notifications',
  '/marking/peers',
  '/offline',
  '/help-center',
  '/help-center/chat',
  '/help-center/email',
  '/contact',
  '/newsletter',
  '/blog',
  '/about',
  '/careers',
  '/terms',
  '/privacy',
  '/success-stories',
  '/community',
  '/mentorship',
  '/ai-coach',
  '/ai-career-advisor',
  '/resume-builder',
  '/messages',
  '/api-docs',
]
const addresses = new Set([
  ...pages,
  '/ussd-simulator',
  '/verify',
  '/account/push',
  '/teaching',
  '/teaching/earnings',
  ...help.map((article) => `/help-center/${article.slug}`),
  ...articles.map((article) => `/blog/${article.slug}`),
  ...readSample().courses.map((course) => `/courses/${course.id}`),
])

describe('the content an installation begins with', () => {
  test('[HELP-03+] 15, 23, 12 and 18 help articles, each with an address of its own', () => {
    const counts = Object.fromEntries(
      helpTopics.map((topic) => [topic, help.filter((article) => article.topic === topic).length]),
    )
    expect(counts).toEqual({ 'getting-started': 15, courses: 23, payments: 12, technical: 18 })
    expect(new Set(help.map((article) => article.slug)).size).toBe(68)
  })
  test('[HELP-04] six frequent questions in their order', () => {
    expect(faq.map((item) => item.key)).toEqual([
      'ussd',
      'payment-methods',
      'refund',
      'mentorship',
      'certificates',
      'duration',
    ])
  })
  test('[HOME-12] [HOME-13] three paths with their weeks', () => {
    expect(paths.map(({ title, weeksMin, weeksMax }) => `${title.en} ${weeksMin}-${weeksMax}`)).toEqual([
      'Digital Marketing 3-5',
      'Virtual Assistant 4-6',
      'Content Writing 6-8',
    ])
  })
  test('every help article answers in 80 words or more, in both languages, and the two differ', () => {
    for (const { slug, body } of help) {
      expect(wordCount(body.en), slug).toBeGreaterThanOrEqual(80)
      expect(wordCount(body.sw), slug).toBeGreaterThanOrEqual(70)
      expect(body.sw, slug).not.toBe(body.en)
    }
  })
  test.each(texts)('links of %s lead somewhere', (_, text) => {
    for (const link of linksOf(text)) {
      if (/^(https:|mailto:|tel:)/.test(link)) continue
      expect(addresses, link).toContain(link.replace(/[?#].*$/, ''))
    }
  })
  test.each(texts)('%s promises nothing as "coming soon", needs no pictures and no HTML', (_, text) => {
    expect(text).not.toMatch(/coming soon|!\[|<[a-z]+[ >]/i)
    expect(
      text.match(/\{[a-zA-Z]+\}/g)?.filter((name) => !placeholders.includes(name.slice(1, -1))) ?? [],
    ).toEqual([])
    expect(text).not.toMatch(/\*384\*2025#|support@stadi\.example/)
  })
})
