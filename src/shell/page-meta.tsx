import { useRouteLoaderData } from 'react-router'
import type { Locale } from '#kit/time.ts'
import type { RootData } from '#root.tsx'

type Props = {
  /** Without " - Stadi", which is added. */
  title: string
  description: string
  /** The page's one address in its default language, a path of ours. Only pages at their own address are kept for visitors (page-cache.server.ts). */
  path: string
  /** Path of a picture of 1200x630 for link previews, else the site's. */
  picture?: string
  /** Open Graph's kind of page. */
  kind?: 'website' | 'article'
  /** Whether search engines leave the page out. */
  noindex?: boolean
  /** Of a page whose text does not change with the reader's language. */
  only?: Locale
  /** What the page is, for search engines (schema.org JSON-LD, kit/schema-org.ts). */
  data?: object[]
}

// sharePath(siteShare) of kit/share-picture.ts, written down so that browsers need not work it out.
export const SITE_PICTURE = '/share/site/0hp5p6816adgxp.png'

/** The installation's own address, without a slash at its end. */
export const useOrigin = (): string => useRouteLoaderData<RootData>('root')?.origin ?? ''

/** What search engines and link previews know of a page; React puts it into the head. None of them is ever signed in. */
export function PageMeta({
  title,
  description,
  path,
  picture = SITE_PICTURE,
  kind = 'website',
  noindex,
  only,
  data = [],
}: Props) {
  const root = useRouteLoaderData<RootData>('root')
  const whole = title.startsWith('Stadi') ? title : `${title} - Stadi`
  const english = `${root?.origin ?? ''}${path}`
  const swahili = `${english}${path.includes('?') ? '&' : '?'}lang=sw`
  const own = root?.locale === 'sw' && !only ? swahili : english
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={own} />}
      {!root?.user && (
        <>
          {!noindex && !only && <Languages english={english} swahili={swahili} />}
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:type" content={kind} />
          <meta property="og:url" content={own} />
          <meta property="og:site_name" content="Stadi" />
          <meta property="og:image" content={`${root?.origin ?? ''}${picture}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
          {!noindex &&
            data.map((thing) => <JsonLd key={JSON.stringify(thing).slice(0, 100)} thing={thing} />)}
        </>
      )}
    </>
  )
}

/** The same page in both languages, and for readers of any other. */
function Languages({ english, swahili }: { english: string; swahili: string }) {
  return (
    <>
      <link rel="alternate" hrefLang="en" href={english} />
      <link rel="alternate" hrefLang="sw" href={swahili} />
      <link rel="alternate" hrefLang="x-default" href={english} />
    </>
  )
}

/** A block of data, never run; "<" is written as an escape so that no text can end it. */
function JsonLd({ thing }: { thing: object }) {
  return (
    <script type="application/ld+json">
      {JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')}
    </script>
  )
}
