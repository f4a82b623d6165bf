import { useOrigin } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'

/** Tells browsers and feed readers of a page where new articles are announced. */
export function FeedLink() {
  return (
    <link
      rel="alternate"
      type="application/rss+xml"
      title={m.blog_title()}
      href={`${useOrigin()}/blog/feed.xml`}
    />
  )
}
