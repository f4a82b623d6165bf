import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { figureKeys } from '../rules.ts'
import {
  articles,
  faqItems,
  helpArticles,
  learningPaths,
  legalPages,
  siteFigures,
  teamMembers,
} from '../tables.server.ts'
import { readSampleSite, readStartingContent } from './read-site.server.ts'

// Until somebody edits them, the legal pages keep the date of the specification (decisions 11).
const LEGAL_DATE = '2024-01-01'

/** Adds what is missing of the content every installation begins with. What is there was perhaps edited and stays as it is. */
export async function loadStartingContent(ctx: Context): Promise<void> {
  const { help, faq, paths, legal } = readStartingContent()
  const now = ctx.now()
  const times = { publishedAt: now, updatedAt: now }
  const inTopic = new Map<string, number>()
  const helpRows = help.map((article) => {
    const position = (inTopic.get(article.topic) ?? 0) + 1
    inTopic.set(article.topic, position)
    return { id: newId(), ...article, position, createdAt: now, ...times }
  })
  await ctx.db.insert(helpArticles).values(helpRows).onConflictDoNothing()
  await ctx.db
    .insert(faqItems)
    .values(faq.map((item, index) => ({ ...item, position: index + 1, ...times })))
    .onConflictDoNothing()
  await ctx.db
    .insert(learningPaths)
    .values(paths.map((path, index) => ({ ...path, position: index + 1, updatedAt: now })))
    .onConflictDoNothing()
  // Every figure can be typed by an administrator; until then it is empty, and shown nowhere.
  await ctx.db
    .insert(siteFigures)
    .values(figureKeys.map((key) => ({ key, value: '', asOf: nairobiDay(now), updatedAt: now })))
    .onConflictDoNothing()
  await ctx.db
    .insert(legalPages)
    .values(legal.map((page) => ({ ...page, updatedOn: LEGAL_DATE, updatedAt: now })))
    .onConflictDoNothing()
}

/** Adds what is missing of the sample's articles, figures and team. */
export async function loadSampleSite(ctx: Context): Promise<void> {
  const sample = readSampleSite()
  const now = ctx.now()
  await ctx.db
    .insert(articles)
    .values(
      sample.articles.map(({ daysAgo, ...article }) => {
        const publishedAt = after(now, -daysAgo * DAY)
        return { id: newId(), ...article, publishedAt, createdAt: publishedAt, updatedAt: publishedAt }
      }),
    )
    .onConflictDoNothing()
  await ctx.db
    .insert(siteFigures)
    .values(sample.figures.map((figure) => ({ ...figure, updatedAt: now })))
    .onConflictDoUpdate({
      target: siteFigures.key,
      set: { value: sql`excluded.value`, asOf: sql`excluded.as_of` },
      setWhere: and(eq(siteFigures.value, ''), eq(siteFigures.isLive, false)),
    })
  if ((await ctx.db.$count(teamMembers)) > 0) return
  await ctx.db
    .insert(teamMembers)
    .values(
      sample.team.map((member, index) => ({
        id: newId(),
        ...member,
        position: index + 1,
        publishedAt: now,
        updatedAt: now,
      })),
    )
}
