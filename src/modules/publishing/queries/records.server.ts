import { asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { contains } from '#adapters/db/contains.server.ts'
import { adminOnly, type Context } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { versionOf } from '#kit/version.ts'
import {
  articles,
  faqItems,
  helpArticles,
  learningPaths,
  legalPages,
  siteFigures,
  teamMembers,
} from '../tables.server.ts'
import { published } from './published.server.ts'

/** One row of the administrators' tables. `about` is what tells it from others of its kind. */
export type RecordRow = {
  id: string
  slug: string
  title: string
  about: string
  publishedAt: Date | null
  updatedAt: Date
}

type Kind = {
  table: PgTable
  id: AnyPgColumn
  slug?: AnyPgColumn
  title: SQL | AnyPgColumn
  about: SQL | AnyPgColumn
  publishedAt: AnyPgColumn | SQL
  updatedAt: AnyPgColumn
  order: AnyPgColumn[]
  isId?: (id: string) => boolean
}

const english = (column: AnyPgColumn): SQL => sql`${column} ->> 'en'`

const kinds = {
  help: {
    table: helpArticles,
    id: helpArticles.id,
    slug: helpArticles.slug,
    title: english(helpArticles.title),
    about: helpArticles.topic,
    publishedAt: helpArticles.publishedAt,
    updatedAt: helpArticles.updatedAt,
    order: [helpArticles.topic, helpArticles.position],
    isId: isUuid,
  },
  faq: {
    table: faqItems,
    id: faqItems.key,
    title: english(faqItems.question),
    about: faqItems.key,
    publishedAt: faqItems.publishedAt,
    updatedAt: faqItems.updatedAt,
    order: [faqItems.position],
  },
  figures: {
    table: siteFigures,
    id: siteFigures.key,
    title: siteFigures.key,
    about: sql`case when ${siteFigures.isLive} then 'live' else ${siteFigures.value} end`,
    publishedAt: sql`case when ${siteFigures.isLive} or ${siteFigures.value} <> '' then ${siteFigures.updatedAt} end`,
    updatedAt: siteFigures.updatedAt,
    order: [siteFigures.key],
  },
  paths: {
    table: learningPaths,
    id: learningPaths.slug,
    title: english(learningPaths.title),
    about: learningPaths.category,
    publishedAt: learningPaths.updatedAt,
    updatedAt: learningPaths.updatedAt,
    order: [learningPaths.position],
  },
  team: {
    table: teamMembers,
    id: teamMembers.id,
    title: teamMembers.name,
    about: english(teamMembers.role),
    publishedAt: teamMembers.publishedAt,
    updatedAt: teamMembers.updatedAt,
    order: [teamMembers.position],
    isId: isUuid,
  },
  legal: {
    table: legalPages,
    id: legalPages.slug,
    title: legalPages.slug,
    about: sql`${legalPages.updatedOn}::text`,
    publishedAt: legalPages.updatedAt,
    updatedAt: legalPages.updatedAt,
    order: [legalPages.slug],
  },
} satisfies Record<string, Kind>

export type RecordKind = keyof typeof kinds

/** Records of a kind, drafts too, 20 a page and one more; `q` in the title and in what tells it from others. */
export async function listRecords(
  ctx: Context,
  kind: RecordKind,
  { q, page }: { q: string; page: number },
): Promise<RecordRow[]> {
  adminOnly(ctx)
  const { table, id, slug = id, title, about, publishedAt, updatedAt, order }: Kind = kinds[kind]
  const rows = await ctx.db
    .select({ id, slug, title, about, publishedAt, updatedAt })
    .from(table)
    .where(q ? or(contains(title, q), contains(about, q)) : undefined)
    .orderBy(...order.map((column) => asc(column)), asc(id))
    .limit(21)
    .offset((page - 1) * 20)
  return rows as RecordRow[]
}

/** A record as it is stored, with the name of its state. @throws Refusal 'not-found' */
export async function recordForAdmin(
  ctx: Context,
  kind: RecordKind,
  id: string,
): Promise<{ record: Record<string, unknown>; version: string }> {
  adminOnly(ctx)
  const { table, id: idColumn, isId = () => true }: Kind = kinds[kind]
  const [record] = isId(id) ? await ctx.db.select().from(table).where(eq(idColumn, id)) : []
  if (!record) throw new Refusal('not-found')
  return { record, version: versionOf(record) }
}

/** How many records there are of each kind. */
export async function countRecords(ctx: Context) {
  adminOnly(ctx)
  const counted = {
    articles,
    help: helpArticles,
    faq: faqItems,
    figures: siteFigures,
    paths: learningPaths,
    team: teamMembers,
    legal: legalPages,
  }
  const counts = await Promise.all(Object.values(counted).map((table) => ctx.db.$count(table)))
  return Object.fromEntries(Object.keys(counted).map((kind, index) => [kind, counts[index]])) as Record<
    keyof typeof counted,
    number
  >
}

/** Typed Markdown as the public would see it, for administrators. */
export function previewOf(ctx: Context, markdown: string): string {
  adminOnly(ctx)
  return published(ctx, markdown)
}
