import { locales } from '#kit/locales.ts'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { hashOfFiles, readJson } from '#adapters/files/content-files.server.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { articleCategories, figureKeys, helpTopics, legalSlugs } from '../rules.ts'

// Increased when the loader writes other rows from the same files.
const LOADER = '2'
const FIGURES = 'demo/figures.json'
const TEAM = 'demo/team.json'

const text = z.string().trim().min(1)
const words = z.strictObject({ en: text, sw: text })
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

const Article = z.strictObject({
  slug,
  language: z.enum(locales),
  title: text,
  excerpt: text,
  category: z.enum(articleCategories),
  author: text,
  daysAgo: z.int().min(0),
})
const Help = z.strictObject({ slug, topic: z.enum(helpTopics), title: words, summary: words })
const Faq = z.strictObject({ key: slug, question: words, answer: words })
const Path = z.strictObject({
  slug,
  category: text,
  title: words,
  promise: words,
  weeksMin: z.int(),
  weeksMax: z.int(),
  incomeMinKes: z.int(),
  incomeMaxKes: z.int(),
  steps: z.array(z.strictObject({ weeks: text, en: text, sw: text })).min(1),
})
const Member = z.strictObject({ name: text, role: words, about: words })
const Figure = z.strictObject({ key: z.enum(figureKeys), value: text, asOf: z.iso.date() })

const read = (file: string): string => readFileSync(contentPath(file), 'utf8')
const list = <S extends z.ZodType>(schema: S, file: string) => readJson(z.array(schema), contentPath(file))

/** Texts in both languages, from NAME.en.md and NAME.sw.md. */
const bodies = (name: string) => ({ en: read(`${name}.en.md`), sw: read(`${name}.sw.md`) })

/** The content of every installation: help, frequent questions, learning paths, terms and privacy. */
export const readStartingContent = () => ({
  help: list(Help, 'help/help.json').map((article) => ({ ...article, body: bodies(`help/${article.slug}`) })),
  faq: list(Faq, 'help/faq.json'),
  paths: list(Path, 'paths/paths.json'),
  legal: legalSlugs.map((slug) => ({ slug, body: bodies(`legal/${slug}`) })),
})

export const readArticles = () =>
  list(Article, 'articles/articles.json').map((article) => ({
    ...article,
    body: read(`articles/${article.slug}.md`),
  }))

/** The sample's content: invented figures and an invented team. */
export const readSampleSite = () => ({ figures: list(Figure, FIGURES), team: list(Member, TEAM) })

export const siteHash = (): string =>
  hashOfFiles(
    ['articles', 'help', 'legal', 'paths', FIGURES, TEAM].map((place) => contentPath(place)),
    LOADER,
  )
