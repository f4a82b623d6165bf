import type { Locale } from '../time.ts'
import { xmlText } from '../xml/writing.ts'

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

const element = (name: string, words: string): string => `<${name}>${xmlText(words)}</${name}>`

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
    `<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map((item) =>
      [
        '<item>',
        element('title', item.title),
        element('link', item.url),
        `<guid isPermaLink="true">${xmlText(item.url)}</guid>`,
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
