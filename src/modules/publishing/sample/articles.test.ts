import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#kit/documents/markdown.server.ts'
import { editableArticles } from '../records/articles.server.ts'
import { articleCategories } from '../rules.ts'
import { readArticles } from './read-site.server.ts'

const wordCount = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const articles = readArticles()

describe('the articles of the sample', () => {
  test('[BLOG-02+] are twelve or more in English, some in Kiswahili, in every category, each with an address of its own', () => {
    expect(articles.filter((article) => article.language === 'en').length).toBeGreaterThanOrEqual(12)
    expect(articles.some((article) => article.language === 'sw')).toBe(true)
    expect(new Set(articles.map((article) => article.slug)).size).toBe(articles.length)
    expect(new Set(articles.map((article) => article.category))).toEqual(new Set(articleCategories))
  })
  test.each(articles.map((article) => [article.slug, article] as const))(
    '[BLOG-02+] %s is long enough and could have been typed into the form',
    (_, { daysAgo, ...article }) => {
      // Kiswahili says in one word what English says in two.
      expect(wordCount(article.body)).toBeGreaterThanOrEqual(article.language === 'en' ? 500 : 450)
      for (const [name, { schema }] of Object.entries(editableArticles.fields))
        expect(schema.safeParse(article[name as keyof typeof article]).error?.issues, name).toBeUndefined()
      expect(daysAgo).toBeGreaterThan(0)
    },
  )
  test.each(articles.map((article) => [article.slug, article.body] as const))(
    '[BLOG-02+] %s shows as it is meant: with headings, and without a mark left over',
    (_, body) => {
      const html = renderMarkdown(body)
      expect(html.match(/<h2>/g)!.length).toBeGreaterThanOrEqual(3)
      expect(html).not.toMatch(/<h1>|\*\*|\]\(|^#|\|--/m)
    },
  )
})
