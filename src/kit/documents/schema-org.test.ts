import { expect, test } from 'vitest'
import { article, breadcrumbs, course, faqPage } from './schema-org.ts'

const facts = {
  id: 3,
  title: 'Excel',
  description: 'Sheets',
  category: 'Data Science',
  level: 'Beginner',
  priceKes: 900,
  minutes: 90,
  skills: ['Sums'],
  rating: null,
  reviews: 0,
  instructor: 'Otieno',
  language: 'en',
}
const course3 = (change: Partial<typeof facts> & { rating?: number | null } = {}) =>
  course('https://stadi.example', { ...facts, ...change } as typeof facts)

test('a course costs what it costs, and has a rating only when somebody gave one', () => {
  expect(course3()).toMatchObject({
    url: 'https://stadi.example/courses/3',
    offers: { category: 'Paid', price: 900, priceCurrency: 'KES' },
    isAccessibleForFree: false,
  })
  expect(course3({ priceKes: 0 })).toMatchObject({
    offers: { category: 'Free', price: 0 },
    isAccessibleForFree: true,
  })
  expect(course3()).not.toHaveProperty('aggregateRating')
  expect(course3({ rating: 4.5, reviews: 2 } as object)).toMatchObject({
    aggregateRating: { ratingValue: 4.5, ratingCount: 2 },
  })
})
test('a course is taught by a person, or by Stadi where nobody is named', () => {
  const teacher = (instructor: string) =>
    (course3({ instructor }).hasCourseInstance as { instructor: object }).instructor
  expect(teacher('Otieno')).toEqual({ '@type': 'Person', name: 'Otieno' })
  expect(teacher('Stadi team')).toMatchObject({ '@type': 'Organization', name: 'Stadi team' })
})
test('work is counted in hours and minutes', () => {
  const workloads = [0, 45, 60, 90, 600].map(
    (minutes) => (course3({ minutes }).hasCourseInstance as { courseWorkload: string }).courseWorkload,
  )
  expect(workloads).toEqual(['PT0M', 'PT45M', 'PT1H', 'PT1H30M', 'PT10H'])
})
test('addresses are absolute, and a breadcrumb without one is text', () => {
  expect(
    breadcrumbs('https://stadi.example', [{ label: 'Blog', path: '/blog' }, { label: 'Here' }]),
  ).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Blog', item: 'https://stadi.example/blog' },
      { position: 2, name: 'Here' },
    ],
  })
})
test('an article is signed by a person or by Stadi, and questions keep their answers', () => {
  const day = new Date('2026-11-21T08:00:00Z')
  const of = (author: string) =>
    article('https://stadi.example', {
      title: 'T',
      description: 'D',
      path: '/blog/t',
      language: 'sw',
      author,
      publishedAt: day,
      updatedAt: day,
    })
  expect(of('Halima Noor')).toMatchObject({
    author: { '@type': 'Person' },
    inLanguage: 'sw',
    datePublished: '2026-11-21T08:00:00.000Z',
  })
  expect(of('Stadi team')).toMatchObject({ author: { '@type': 'Organization', name: 'Stadi team' } })
  expect(faqPage([{ question: 'Q', answer: 'A' }])).toMatchObject({
    mainEntity: [{ name: 'Q', acceptedAnswer: { text: 'A' } }],
  })
})
