import { type Context as HonoContext, Hono } from 'hono'
import type { Context } from '#context.ts'
import { escapeHtml } from '#kit/documents/letter.ts'
import { m } from '#paraglide/messages.js'
import { openOpenings } from '#modules/hiring/queries.server.ts'
import { courseAddresses } from '#modules/courses/queries.server.ts'
import { publishedAddresses } from '#modules/publishing/queries.server.ts'
import { helpTopics } from '#modules/publishing/rules.ts'

// Pages with one address and no record behind it. What is not built yet is not in it.
const PAGES = [
  '/',
  '/courses',
  '/blog',
  '/success-stories',
  '/help-center',
  '/contact',
  '/about',
  '/careers',
  '/newsletter',
  '/api-docs',
  ...helpTopics.map((topic) => `/help-center/topics/${topic}`),
]

// Nothing there is for strangers, or there is nothing to find. Certificates are readable, so that their "noindex" is.
const PRIVATE = [
  '/account',
  '/admin',
  '/auth',
  '/dashboard',
  '/dev/',
  '/functions/',
  '/messages',
  '/notifications',
  '/onboarding',
  '/payments',
  '/progress',
  '/sign-out',
  '/skill-assessment',
  '/ai-career-advisor',
  '/storage/',
  '/test-mpesa',
  '/webhooks/',
  '/courses/progress',
  '/courses/*/purchase',
  '/courses/*/certificate',
  '/help-center/conversations/',
  '/newsletter/confirm/',
  '/newsletter/unsubscribe/',
]

type Entry = { path: string; updatedAt?: Date; /** Stands in one language only. */ isSingle?: boolean }

/** What machines ask for by name: the site map, what they may read, and how to put Stadi on a phone's home screen. No cookie is read or set. */
export function siteFiles(context: () => Context): Hono {
  const files = new Hono()
  const { origin } = context().config
  const send = (c: HonoContext, body: string, type: string) =>
    c.body(body, 200, { 'content-type': type, 'cache-control': 'public, max-age=3600' })
  files.get('/sitemap.xml', async (c) =>
    send(c, siteMap(origin, await entries(context())), 'application/xml; charset=utf-8'),
  )
  files.get('/robots.txt', (c) => send(c, robots(origin), 'text/plain; charset=utf-8'))
  files.get('/manifest.webmanifest', (c) => send(c, JSON.stringify(manifest()), 'application/manifest+json'))
  return files
}

async function entries(ctx: Context): Promise<Entry[]> {
  const [courses, { articles, help, legal }, openings] = await Promise.all([
    courseAddresses(ctx),
    publishedAddresses(ctx),
    openOpenings(ctx),
  ])
  const newest: Record<string, Date | undefined> = {
    '/courses': latest(courses),
    '/blog': latest(articles),
    '/help-center': latest(help),
  }
  return [
    ...PAGES.map((path) => ({ path, updatedAt: newest[path] })),
    ...legal.map(({ slug, updatedAt }) => ({ path: `/${slug}`, updatedAt })),
    ...courses.map(({ id, updatedAt }) => ({ path: `/courses/${id}`, updatedAt })),
    ...articles.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, updatedAt, isSingle: true })),
    ...help.map(({ slug, updatedAt }) => ({ path: `/help-center/${slug}`, updatedAt })),
    ...openings.map(({ slug }) => ({ path: `/careers/${slug}` })),
  ]
}

const latest = (rows: { updatedAt: Date }[]): Date | undefined =>
  rows.map((row) => row.updatedAt).sort((a, b) => b.getTime() - a.getTime())[0]

/** sitemaps.org 0.9. Each language is an entry of its own that names the others, as Google asks. */
function siteMap(origin: string, list: Entry[]): string {
  const urls = list.flatMap((entry) => {
    const english = escapeHtml(origin + entry.path)
    if (entry.isSingle) return [url(english, entry, '')]
    const swahili = `${english}?lang=sw`
    const languages = [
      ['en', english],
      ['sw', swahili],
      ['x-default', english],
    ]
      .map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`)
      .join('')
    return [url(english, entry, languages), url(swahili, entry, languages)]
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}

const url = (loc: string, { updatedAt }: Entry, languages: string): string =>
  `<url><loc>${loc}</loc>${updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''}${languages}</url>`

const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const manifest = () => ({
  id: '/',
  name: m.home_page_title({}, { locale: 'en' }),
  short_name: 'Stadi',
  description: m.home_page_description({}, { locale: 'en' }),
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#FFFCF5',
  theme_color: '#0E6B4A',
  categories: ['education', 'business'],
  icons: [
    icon('icon-192', 192),
    icon('icon-512', 512),
    icon('icon-maskable-512', 512, 'maskable'),
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
})
