import { describe, expect, test } from 'vitest'
import { rssFeed } from './rss.ts'

const at = new Date('2026-11-21T09:05:00Z')
const item = {
  url: 'https://stadi.test/blog/a?x=1&y=2',
  title: 'Ben & Jerry <b>',
  description: '"Quoted" & \'single\'\0\uD800\uFFFE\uFFFF',
  author: 'Wanjikũ Mũthoni',
  category: 'Money & Business',
  language: 'sw' as const,
  at,
}
const feed = (items = [item]) =>
  rssFeed({
    self: 'https://stadi.test/blog/feed.xml',
    url: 'https://stadi.test/blog',
    title: 'Blog',
    description: 'About',
    language: 'en',
    items,
  })

describe('an RSS feed', () => {
  test('escapes every text and leaves out what XML cannot hold', () => {
    expect(feed()).toContain('<title>Ben &amp; Jerry &lt;b&gt;</title>')
    expect(feed()).toContain('<description>&quot;Quoted&quot; &amp; &#39;single&#39;</description>')
    expect(feed()).toContain('<guid isPermaLink="true">https://stadi.test/blog/a?x=1&amp;y=2</guid>')
  })
  test('names itself, its newest day and the language of each item', () => {
    expect(feed()).toContain(
      '<atom:link href="https://stadi.test/blog/feed.xml" rel="self" type="application/rss+xml"/>',
    )
    expect(feed()).toContain('<lastBuildDate>Sat, 21 Nov 2026 09:05:00 GMT</lastBuildDate>')
    expect(feed()).toContain('<dc:language>sw</dc:language>')
    expect(feed([])).not.toContain('lastBuildDate')
  })
})
