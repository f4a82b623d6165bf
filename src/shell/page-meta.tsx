import { useRouteLoaderData } from 'react-router'
import { DEFAULT_LOCALE, langQuery, locales } from '#kit/locales.ts'
import type { Locale } from '#kit/time.ts'
import type { RootData } from '#web/root-data.ts'

type Props = {
  /** Without " - Stadi", which is added. */
  title: string
  description: string
  /**
   * The page's canonical path in its default language. Only pages at their canonical path are cached for visitors
   * (page-cache.server.ts).
   */
  path: string
  /** Path of a 1200x630 picture for link previews, which says the title; otherwise the site's. */
  picture?: string
  /** Open Graph's page type. */
  kind?: 'website' | 'article'
  /** Whether search engines must not index the page. */
  noindex?: boolean
  /** For a page whose text does not depend on the reader's language. */
  only?: Locale
  /** Structured data about the page, for search engines (schema.org JSON-LD, kit/schema-org.ts). */
  data?: object[]
}

/** The installation's origin, without a trailing slash. */
export const useOrigin = (): string => useRouteLoaderData<RootData>('root')?.origin ?? ''

/** Page metadata for search engines and link previews; React puts it into the head. Neither is ever signed in. */
export function PageMeta({
  title,
  description,
  path,
  picture,
  kind = 'website',
  noindex,
  only,
  data = [],
}: Props) {
  const root = useRouteLoaderData<RootData>('root')
  const whole = title.startsWith('Stadi') ? title : `${title} - Stadi`
  const hrefIn = (locale: Locale): string => `${root?.origin ?? ''}${path}${langQuery(locale, path)}`
  const own = hrefIn(only ? DEFAULT_LOCALE : (root?.locale ?? DEFAULT_LOCALE))
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={own} />}
      {/* Who reads link previews and indexes gets what the server wrote: the browser's code has nothing of it. */}
      {import.meta.env.SSR && !root?.user && (
        <>
          {!noindex && !only && <Languages hrefIn={hrefIn} />}
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:type" content={kind} />
          <meta property="og:url" content={own} />
          <meta property="og:site_name" content="Stadi" />
          <meta property="og:image" content={`${root?.origin ?? ''}${picture ?? root?.card?.path ?? ''}`} />
          <meta property="og:image:alt" content={picture ? title : root?.card?.alt} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {!root?.user &&
        !noindex &&
        data.map((thing) => <JsonLd key={JSON.stringify(thing).slice(0, 100)} thing={thing} />)}
    </>
  )
}

/** The same page in each language, and for readers of any other. */
function Languages({ hrefIn }: { hrefIn: (locale: Locale) => string }) {
  return (
    <>
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={hrefIn(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={hrefIn(DEFAULT_LOCALE)} />
    </>
  )
}

/** A data block, never executed; "<" is escaped so that no text can close it. */
function JsonLd({ thing }: { thing: object }) {
  return (
    <script type="application/ld+json">
      {JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')}
    </script>
  )
}
