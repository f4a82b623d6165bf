import { langQuery, localeIn, locales } from '#kit/locales.ts'
import { type Context as HonoContext, Hono } from 'hono'
import type { Context } from '#context.ts'
import type { Module, SiteEntry } from '#core/module.ts'
import { xmlText } from '#kit/xml/writing.ts'
import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'

// Pages of no module.
const PAGES = ['/', '/api-docs', '/playground']

// Nothing there is for strangers, or there is nothing to index. Certificates are readable, so that their "noindex" is.
const HIDDEN = [
  '/admin',
  '/dashboard',
  '/dev/',
  '/functions/',
  '/ai-career-advisor',
  '/storage/',
  '/webhooks/',
]

/** Files that machines request by name: the site map, robots.txt, and the web app manifest. No cookie is read or set. */
export function siteFiles(context: () => Context, modules: readonly Module[]): Hono {
  const files = new Hono()
  const { origin } = context().config
  const send = (c: HonoContext, body: string, type: string) =>
    c.body(body, 200, { 'content-type': type, 'cache-control': 'public, max-age=3600' })
  files.get('/sitemap.xml', async (c) =>
    send(c, siteMap(origin, await entries(context(), modules)), 'application/xml; charset=utf-8'),
  )
  files.get('/robots.txt', (c) => send(c, robots(origin, modules), 'text/plain; charset=utf-8'))
  files.get('/manifest.webmanifest', (c) => {
    const locale = localeIn(c.req.query('lang'))
    return send(c, JSON.stringify(appManifest(locale)), 'application/manifest+json')
  })
  return files
}

async function entries(ctx: Context, modules: readonly Module[]): Promise<SiteEntry[]> {
  const ofModules = await Promise.all(modules.map((module) => module.sitemap?.(ctx) ?? []))
  return [...PAGES.map((path) => ({ path })), ...ofModules.flat()]
}

/** sitemaps.org 0.9. Each language is a separate entry that names the others, as Google requires. */
function siteMap(origin: string, list: SiteEntry[]): string {
  const urls = list.flatMap((entry) => {
    const english = xmlText(origin + entry.path)
    if (entry.isSingle) return [url(english, entry, '')]
    const own = locales.map((locale) => [locale, `${english}${langQuery(locale)}`] as const)
    const languages = [...own, ['x-default', english] as const]
      .map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`)
      .join('')
    return own.map(([, href]) => url(href, entry, languages))
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}

const url = (loc: string, { updatedAt }: SiteEntry, languages: string): string =>
  `<url><loc>${loc}</loc>${updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''}${languages}</url>`

const robots = (origin: string, modules: readonly Module[]): string =>
  [
    'User-agent: *',
    ...[...HIDDEN, ...modules.flatMap((module) => module.hidden ?? [])].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

type Words = (inputs: object, options: { locale: Locale }) => string

/** What a browser reads to put Stadi on a home screen. Both languages are one application. */
function appManifest(locale: Locale) {
  const said = (words: Words) => words({}, { locale })
  const shortcut = (words: Words, url: string) => ({ name: said(words), url, icons: [icon('icon-192', 192)] })
  const picture = (name: string, label: Words, size: keyof typeof sizes) => ({
    src: `/screenshots/${name}-${locale}.webp`,
    sizes: sizes[size],
    type: 'image/webp',
    form_factor: size,
    label: said(label),
  })
  return {
    id: '/',
    name: said(m.home_page_title),
    short_name: 'Stadi',
    description: said(m.home_page_description),
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    // An iPhone shows messages of standalone applications alone; elsewhere the way back stays on the screen.
    display: 'standalone',
    display_override: ['minimal-ui'],
    background_color: '#FFFCF5',
    theme_color: '#0E6B4A',
    categories: ['education', 'business'],
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('icon-maskable-512', 512, 'maskable'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      shortcut(m.install_courses, '/courses'),
      shortcut(m.install_review, '/review'),
      shortcut(m.install_messages, '/messages'),
      shortcut(m.install_kept, '/offline'),
    ],
    // Made by scripts/generating/app-pictures.ts.
    screenshots: [
      picture('lesson', m.install_picture_lesson, 'narrow'),
      picture('catalogue', m.install_picture_catalogue, 'narrow'),
      picture('dashboard', m.install_picture_dashboard, 'narrow'),
      picture('course', m.install_picture_course, 'wide'),
    ],
  }
}

const sizes = { narrow: '720x1600', wide: '1280x800' }

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})
