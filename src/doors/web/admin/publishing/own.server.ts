import type { Context } from '#context.ts'
import { dayInWords } from '#kit/time.ts'
import { categories } from '#modules/courses/types.ts'
import { saveNewsletter } from '#modules/newsletter/commands.server.ts'
import {
  publish,
  publishArticle,
  saveArticle,
  saveFaq,
  saveFigure,
  saveHelpArticle,
  saveLegalPage,
  savePath,
  saveTeamMember,
  unpublish,
  unpublishArticle,
} from '#modules/publishing/commands.server.ts'
import { listNewsletters, newsletterCounts, newsletterForAdmin } from '#modules/newsletter/queries.server.ts'
import {
  articleForAdmin,
  listArticlesForAdmin,
  listRecords,
  recordForAdmin,
} from '#modules/publishing/queries.server.ts'
import { type FigureKey, isCounted } from '#modules/publishing/rules.ts'
import { m } from '#paraglide/messages.js'
import { figureWord, legalWord, topicWord } from './fields.ts'
import type { Kind, KindRow } from './kind.ts'
import { valuesOf } from './values.ts'

// The records of the publishing module itself.

type Row = Awaited<ReturnType<typeof listRecords>>[number]
type RecordKind = Parameters<typeof listRecords>[1]
type Shape = {
  words?: (row: Row) => Partial<KindRow>
  title: (values: Record<string, string>) => string
  path: (slug: string) => string
}

const stateOf = (publishedAt: unknown) => (publishedAt ? ('published' as const) : ('draft' as const))

/** How the list and the form of a kind are read; `path` says where the public finds a record. */
function read(kind: RecordKind, { words, title, path }: Shape): Pick<Kind, 'list' | 'record'> {
  return {
    list: async (ctx, asked) =>
      (await listRecords(ctx, kind, asked)).map(({ slug, publishedAt, ...row }) => ({
        ...row,
        state: stateOf(publishedAt),
        path: publishedAt ? path(slug) : null,
        ...words?.({ slug, publishedAt, ...row }),
      })),
    async record(ctx, id) {
      const { record, version } = await recordForAdmin(ctx, kind, id)
      const values = valuesOf(record)
      // Kinds without drafts are always shown.
      const state = stateOf('publishedAt' in record ? record.publishedAt : true)
      return {
        title: title(values),
        values,
        version,
        state,
        updatedAt: record.updatedAt as Date,
        path: state === 'published' ? path(values.slug ?? values.key ?? '') : null,
      }
    },
  }
}

const showing =
  (kind: 'help' | 'faq' | 'team'): Kind['show'] =>
  (ctx, id, isShown) =>
    (isShown ? publish : unpublish)(ctx, kind, id)

const titleEn = (values: Record<string, string>): string => values.titleEn ?? ''

export const help: Kind = {
  ...read('help', {
    title: titleEn,
    path: (slug) => `/help-center/${slug}`,
    words: (row) => ({ about: topicWord(row.about) }),
  }),
  save: saveHelpArticle,
  show: showing('help'),
}

export const faq: Kind = {
  ...read('faq', { title: ({ questionEn }) => questionEn ?? '', path: () => '/help-center' }),
  save: saveFaq,
  show: showing('faq'),
}

// Where each figure is shown first.
const figurePaths: Record<FigureKey, string> = {
  learners: '/',
  mentors: '/',
  courses: '/',
  'success-rate': '/',
  countries: '/about',
  team: '/careers',
  'monthly-earnings': '/success-stories',
  'first-gig': '/success-stories',
  satisfaction: '/success-stories',
}
const figureRead = read('figures', {
  title: ({ key }) => figureWord(key ?? ''),
  path: (key) => figurePaths[key as FigureKey] ?? '/',
  words: (row) => ({
    title: figureWord(row.id),
    about: row.about === 'live' ? m.publishing_counted() : row.about,
  }),
})
export const figures: Kind = {
  list: figureRead.list,
  async record(ctx, id) {
    const record = await figureRead.record(ctx, id)
    return { ...record, without: isCounted(id as FigureKey) ? [] : ['isLive'] }
  },
  save: (ctx, id, raw) => saveFigure(ctx, id ?? '', raw),
}

const pathRead = read('paths', { title: titleEn, path: () => '/' })
export const paths: Kind = {
  list: pathRead.list,
  record: async (ctx, id) => ({
    ...(await pathRead.record(ctx, id)),
    choices: { category: [...categories] },
  }),
  save: (ctx, id, raw) => savePath(ctx, id ?? '', raw),
}

export const team: Kind = {
  ...read('team', { title: ({ name }) => name ?? '', path: () => '/about' }),
  save: saveTeamMember,
  show: showing('team'),
}

const legalRead = read('legal', {
  title: ({ slug }) => legalWord(slug ?? ''),
  path: (slug) => `/${slug}`,
  words: (row) => ({ title: legalWord(row.id) }),
})
export const legal: Kind = {
  list: legalRead.list,
  async record(ctx, id) {
    const record = await legalRead.record(ctx, id)
    return {
      ...record,
      facts: [
        {
          name: m.publishing_updated_on(),
          text: dayInWords(new Date(`${record.values.updatedOn}T00:00:00Z`), ctx.locale),
        },
      ],
    }
  },
  save: (ctx, id, raw) => saveLegalPage(ctx, id ?? '', raw),
}

export const articles: Kind = {
  list: async (ctx, { q, page }) =>
    (await listArticlesForAdmin(ctx, page, q)).map((article) => ({
      ...article,
      about: article.category,
      state: stateOf(article.publishedAt),
      path: article.publishedAt && `/blog/${article.slug}`,
    })),
  async record(ctx, id) {
    const { record, version } = await articleForAdmin(ctx, id)
    return {
      title: record.title,
      values: valuesOf(record),
      version,
      state: stateOf(record.publishedAt),
      updatedAt: record.updatedAt,
      path: record.publishedAt && `/blog/${record.slug}`,
    }
  },
  save: saveArticle,
  show: (ctx, id, isShown) => (isShown ? publishArticle : unpublishArticle)(ctx, id),
}

export const newsletters: Kind = {
  list: async (ctx: Context, { q, page }) =>
    (await listNewsletters(ctx, page, q)).map(({ id, subject, sentAt, delivered, updatedAt }) => ({
      id,
      title: subject.en,
      about: sentAt ? m.publishing_delivered({ count: delivered }) : '',
      state: sentAt ? 'sent' : 'draft',
      updatedAt,
      path: null,
    })),
  async record(ctx, id) {
    const { record: letter, version } = await newsletterForAdmin(ctx, id)
    const facts = letter.sentAt
      ? [{ name: m.publishing_state_sent(), text: dayInWords(letter.sentAt, ctx.locale) }]
      : []
    return {
      title: letter.subject.en,
      values: valuesOf(letter),
      version,
      state: letter.sentAt ? 'sent' : 'draft',
      updatedAt: letter.updatedAt,
      path: null,
      facts,
      isLocked: letter.sentAt !== null,
      readers: (await newsletterCounts(ctx)).confirmed,
    }
  },
  save: saveNewsletter,
}
