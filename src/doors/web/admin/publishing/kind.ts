import type { Context } from '#context.ts'

export type State = 'published' | 'draft' | 'open' | 'closed' | 'sent'
export type Asked = { q: string; page: number }

/** One row of a kind's table. */
export type KindRow = {
  id: string
  title: string
  about: string
  state: State
  /** Null where nobody keeps it. */ updatedAt: Date | null
  /** Where the public finds it. */ path: string | null
}

/** One record as its form needs it. */
export type KindRecord = {
  title: string
  values: Record<string, string>
  version: string
  state: State
  /** Null where nobody keeps it. */
  updatedAt: Date | null
  path: string | null
  /** What stands above the form to be read only. */
  facts?: { name: string; text: string }[]
  /** Choices of selects that the form does not know. */
  choices?: Record<string, string[]>
  /** Fields that make no sense for this record. */
  without?: string[]
  /** It cannot be changed any more. */
  isLocked?: boolean
  /** How many people get it when it is sent. */
  readers?: number
}

type Raw = Record<string, unknown>

/** How a kind of record is read and changed. Each query and command checks the permission itself. */
export type Kind = {
  list: (ctx: Context, asked: Asked) => Promise<KindRow[]>
  record: (ctx: Context, id: string) => Promise<KindRecord>
  /** @param id null for a new record @returns the record's id */
  save: (ctx: Context, id: string | null, raw: Raw) => Promise<string>
  /** Shows the record to the public, or no longer. */
  show?: (ctx: Context, id: string, isShown: boolean) => Promise<void>
}
