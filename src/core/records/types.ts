/** Drafts are published, jobs are opened and closed, newsletters are sent. */
export type State = 'published' | 'draft' | 'open' | 'closed' | 'sent'

/** How a record looks in its list and above its form. */
export type Look = {
  title: string
  /** What tells it from others of its kind. */
  about: string
  state: State
  /** Null where nobody keeps it. */
  updatedAt: Date | null
  /** Where the public finds it; null while nobody does. */
  path: string | null
}

export type RecordRow = Look & { id: string }

/** One field of a record's form, in the language of the request. */
export type FormField = {
  name: string
  as: 'line' | 'lines' | 'markdown' | 'select' | 'number' | 'date' | 'checkbox' | 'steps'
  label: string
  hint?: string
  /** English and Kiswahili side by side, as NAMEEn and NAMESw. */
  both?: boolean
  optional?: boolean
  /** Letters at most. */
  max?: number
  /** Smallest and largest number. */
  range?: [number, number]
  /** Of a select. */
  options?: { value: string; label: string }[]
}

/** What can be done to a record besides saving and showing it; it is asked for twice. */
export type Action = { verb: string; summary: string; note: string; button: string }

/** One record as its form needs it. */
export type RecordForm = Look & {
  /** What the inputs hold, by their names. */
  values: Record<string, string>
  /** Names the state that is edited. */
  version: string
  /** Shown to the public now. */
  isShown: boolean
  /** It cannot be changed any more. */
  isLocked: boolean
  /** What stands above the form to be read only. */
  facts: { name: string; text: string }[]
  /** Fields that make no sense for this record. */
  without: string[]
  action: Action | null
}
