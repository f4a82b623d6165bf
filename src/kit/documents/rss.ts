import { escapeHtml } from './letter.ts'
import type { Locale } from '../time.ts'

export type FeedItem = {
  url: string
  title: string
  description: string
  author: string
  category: string
  language: Locale
  at: Date
}
export type Feed = {
  self: string
  url: string
  title: string
  description: string
  language: Locale
  items: FeedItem[]
}

// Characters that XML 1.0 cannot contain, not even escaped: one of them makes readers reject the whole feed.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const text = (words: string): string => escapeHtml(words.replace(unwritable, ''))
const element = (name: string, words: string): string => `<${name}>${text(words)}</${name}>`

/** An RSS 2.0 feed. Dates are RFC 822; authors and languages are Dublin Core, as RSS itself requires an author's mail address. */
export function rssFeed({ self, url, title, description, language, items }: Feed): string {
  const newest = items[0]?.at
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    element('title', title),
    element('link', url),
    element('description', description),
    element('language', language),
    ...(newest ? [element('lastBuildDate', newest.toUTCString())] : []),
    `<atom:link href="${text(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map((item) =>
      [
        '<item>',
        element('title', item.title),
        element('link', item.url),
        `<guid isPermaLink="true">${text(item.url)}</guid>`,
        element('pubDate', item.at.toUTCString()),
        element('dc:creator', item.author),
        element('category', item.category),
        element('dc:language', item.language),
        element('description', item.description),
        '</item>',
      ].join(''),
    ),
    '</channel></rss>',
  ].join('\n')
}
