import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { seedRows } from '#core/seeding/seed-rows.server.ts'
import type { Seeded } from '#core/seeding/seeded-records.server.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, nairobiDay, SECOND } from '#kit/time.ts'
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
import { readArticles, readSampleSite, readStartingContent } from './read-site.server.ts'

// Until somebody edits them, the legal pages keep the date of the specification (decisions 11).
const LEGAL_DATE = '2024-01-01'
// The author of articles where there are no invented people.
const TEAM = 'Stadi team'

/**
 * Adds what is missing of every installation's content. @param updates whether existing content that nobody here changed is
 * updated, too
 */
export async function loadStartingContent(
  ctx: Context,
  updates = false,
  { help, faq, paths, legal } = readStartingContent(),
): Promise<Seeded[]> {
  const now = ctx.now()
  const times = { publishedAt: now, updatedAt: now }
  const touched = { updatedAt: now }
  const inTopic = new Map<string, number>()
  const helpRows = help.map((article) => {
    const position = (inTopic.get(article.topic) ?? 0) + 1
    inTopic.set(article.topic, position)
    return { id: newId(), ...article, position, createdAt: now, ...times }
  })
  // Every figure can be entered by an administrator; until then it is empty, and not shown.
  await ctx.db
    .insert(siteFigures)
    .values(figureKeys.map((key) => ({ key, value: '', asOf: nairobiDay(now), updatedAt: now })))
    .onConflictDoNothing()
  return [
    await seedRows(
      ctx,
      {
        kind: 'help',
        what: { one: 'help article', many: 'help articles' },
        table: helpArticles,
        key: 'slug',
        id: 'id',
        content: ['topic', 'position', 'title', 'summary', 'body'],
        audit: 'help',
        touched,
      },
      helpRows,
      updates,
    ),
    await seedRows(
      ctx,
      {
        kind: 'faq',
        what: { one: 'frequent question', many: 'frequent questions' },
        table: faqItems,
        key: 'key',
        content: ['position', 'question', 'answer'],
        audit: 'faq',
        touched,
      },
      faq.map((item, index) => ({ ...item, position: index + 1, ...times })),
      updates,
    ),
    await seedRows(
      ctx,
      {
        kind: 'path',
        what: { one: 'learning path', many: 'learning paths' },
        table: learningPaths,
        key: 'slug',
        content: [
          'position',
          'title',
          'promise',
          'category',
          'weeksMin',
          'weeksMax',
          'incomeMinKes',
          'incomeMaxKes',
          'steps',
        ],
        audit: 'path',
        touched,
      },
      paths.map((path, index) => ({ ...path, position: index + 1, updatedAt: now })),
      updates,
    ),
    await seedRows(
      ctx,
      {
        kind: 'legal',
        what: { one: 'legal page', many: 'legal pages' },
        table: legalPages,
        key: 'slug',
        content: ['body'],
        audit: 'legal',
        // A changed text is dated today, and says so.
        touched: { ...touched, updatedOn: nairobiDay(now) },
      },
      legal.map((page) => ({ ...page, updatedOn: LEGAL_DATE, updatedAt: now })),
      updates,
    ),
  ]
}

/** The articles of the blog. @param invented whether their authors are sample people, over invented months */
export async function loadArticles(ctx: Context, invented: boolean, files = readArticles()): Promise<Seeded> {
  const now = ctx.now()
  const rows = files.map(({ daysAgo, ...article }, index) => {
    const publishedAt = after(now, invented ? -daysAgo * DAY : -index * SECOND)
    const times = { publishedAt, createdAt: publishedAt, updatedAt: publishedAt }
    return { id: newId(), ...article, ...(!invented && { author: TEAM }), ...times }
  })
  return seedRows(
    ctx,
    {
      kind: 'article',
      what: { one: 'article', many: 'articles' },
      table: articles,
      key: 'slug',
      id: 'id',
      content: ['language', 'title', 'excerpt', 'body', 'category', 'author'],
      audit: 'article',
      touched: { updatedAt: now },
    },
    rows,
    true,
  )
}

/** Adds what is missing of the sample's figures and team. */
export async function loadSampleSite(ctx: Context): Promise<void> {
  const sample = readSampleSite()
  const now = ctx.now()
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
