import { useOrigin } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'

/** Points browsers and feed readers of a page to the feed of new articles. */
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
