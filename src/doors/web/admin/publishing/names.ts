import { m } from '#paraglide/messages.js'

type Kind = {
  label: () => string
  /** Administrators can add one. */ canAdd?: boolean
  /** Drafts are published, jobs are opened and closed. */ shows?: 'published' | 'open'
}

/** Every kind of record that administrators edit, in the order of their tabs. Apart from the fields of their forms, which a list has no use for. */
const kinds = {
  articles: { label: m.publishing_kind_articles, canAdd: true, shows: 'published' },
  help: { label: m.publishing_kind_help, canAdd: true, shows: 'published' },
  faq: { label: m.publishing_kind_faq, canAdd: true, shows: 'published' },
  figures: { label: m.publishing_kind_figures },
  paths: { label: m.publishing_kind_paths },
  team: { label: m.publishing_kind_team, canAdd: true, shows: 'published' },
  legal: { label: m.publishing_kind_legal },
  openings: { label: m.publishing_kind_openings, canAdd: true, shows: 'published' },
  jobs: { label: m.publishing_kind_jobs, canAdd: true, shows: 'open' },
  stories: { label: m.publishing_kind_stories },
  newsletters: { label: m.publishing_kind_newsletters, canAdd: true },
  prices: { label: m.publishing_kind_prices },
} satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]
export const kindOf = (kind: KindName): Kind => kinds[kind]

/** Where a kind's table and a record's form stand. */
export const publishingHref = (kind: KindName, id?: string): string =>
  id === undefined ? `/admin/publishing?kind=${kind}` : `/admin/publishing/${kind}/${encodeURIComponent(id)}`
