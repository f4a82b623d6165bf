import { locales } from '#kit/locales.ts'
import type { Locale } from '../time.ts'

/**
 * Pages described as schema.org, for search engines. Each builder returns one object for `data` of PageMeta, which adds the
 * context; addresses are site paths and become absolute with the installation's origin (useOrigin() of page-meta.tsx).
 */
export type Thing = { '@type': string; [property: string]: unknown }

type Faq = { question: string; /** Plain text, or HTML as the page shows it. */ answer: string }
type ArticleFacts = {
  title: string
  description: string
  path: string
  language: Locale
  author: string
  publishedAt: Date
  updatedAt: Date
  category?: string
  words?: number
  /** Path of its picture, as passed to PageMeta. */
  picture?: string
}
type CourseFacts = {
  id: number
  title: string
  description: string
  category: string
  level: string
  priceKes: number
  /** Whether nobody can buy it now. */
  isSoldOut?: boolean
  /** Minutes of all lessons. */
  minutes: number
  skills: string[]
  rating: number | null
  reviews: number
  instructor: string
  /** ISO code. */
  language: string
  picture?: string
}

/** The breadcrumbs of a page: the home page first, the page itself last. Items without a path are text only. */
export const breadcrumbs = (origin: string, crumbs: { label: string; path?: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(path === undefined ? {} : { item: origin + path }),
  })),
})

/** Questions that the page itself shows with their answers. */
export const faqPage = (items: Faq[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** An article of the blog, or an answer of the help center with `type` 'Article'. */
export const article = (
  origin: string,
  facts: ArticleFacts,
  type: 'BlogPosting' | 'Article' = 'BlogPosting',
): Thing => ({
  '@type': type,
  headline: facts.title,
  description: facts.description,
  inLanguage: facts.language,
  url: origin + facts.path,
  mainEntityOfPage: origin + facts.path,
  datePublished: facts.publishedAt.toISOString(),
  dateModified: facts.updatedAt.toISOString(),
  author: authorOf(origin, facts.author),
  publisher: organizationOf(origin),
  ...(facts.picture && { image: origin + facts.picture }),
  ...(facts.category && { articleSection: facts.category }),
  ...(facts.words && { wordCount: facts.words }),
})

/** A course offer: free or with its price in Kenya shillings, online, self-paced. */
export const course = (origin: string, facts: CourseFacts): Thing => ({
  '@type': 'Course',
  name: facts.title,
  description: facts.description,
  url: `${origin}/courses/${facts.id}`,
  inLanguage: facts.language,
  provider: organizationOf(origin),
  about: facts.category,
  educationalLevel: facts.level,
  teaches: facts.skills,
  isAccessibleForFree: facts.priceKes === 0,
  offers: offer(`${origin}/courses/${facts.id}`, facts.priceKes, facts.isSoldOut),
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    courseWorkload: workload(facts.minutes),
    instructor: authorOf(origin, facts.instructor),
  },
  ...(facts.picture && { image: origin + facts.picture }),
  ...(facts.rating !== null && facts.reviews > 0 && { aggregateRating: rating(facts.rating, facts.reviews) }),
})

const offer = (url: string, priceKes: number, isSoldOut = false): Thing => ({
  '@type': 'Offer',
  category: priceKes === 0 ? 'Free' : 'Paid',
  price: priceKes,
  priceCurrency: 'KES',
  availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`,
  url,
})

const rating = (ratingValue: number, ratingCount: number): Thing => ({
  '@type': 'AggregateRating',
  ratingValue,
  ratingCount,
  bestRating: 5,
  worstRating: 1,
})

/** Pages that belong together, in the order shown. */
export const itemList = (origin: string, items: { label: string; path: string }[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: items.map(({ label, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    url: origin + path,
  })),
})

type Contact = { email?: string; phone?: string }

/** Stadi itself; on the home page and the about page. */
export const organization = (origin: string, { email, phone }: Contact = {}): Thing => ({
  ...organizationOf(origin),
  logo: `${origin}/icon-512.png`,
  areaServed: ['KE', 'TZ', 'UG', 'RW'],
  ...((email ?? phone) && {
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      ...(email && { email }),
      ...(phone && { telephone: phone }),
      availableLanguage: locales,
    },
  }),
})

/** The site, for the home page. */
export const webSite = (origin: string): Thing => ({
  '@type': 'WebSite',
  name: 'Stadi',
  url: `${origin}/`,
  inLanguage: locales,
})

const organizationOf = (origin: string): Thing => ({
  '@type': 'Organization',
  name: 'Stadi',
  url: `${origin}/`,
})

/** The site's own team signs as Stadi; any other name is a person. */
const authorOf = (origin: string, name: string): Thing =>
  /\bStadi\b/.test(name) ? { ...organizationOf(origin), name } : { '@type': 'Person', name }

/** PT1H30M */
function workload(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`
}
