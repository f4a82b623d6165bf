/** Drafts are published, jobs are opened and closed, newsletters are sent. */
export type State = 'published' | 'draft' | 'open' | 'closed' | 'sent'

/** How a record looks in its list and above its form. */
export type Look = {
  title: string
  /** What distinguishes it from others of its kind. */
  about: string
  state: State
  /** Null where nobody records it. */
  updatedAt: Date | null
  /** Where the public finds it; null while it is not public. */
  path: string | null
}

export type RecordRow = Look & { id: string }

/** One field of a record's form, in the language of the request. */
export type FormField = {
  name: string
  as: 'line' | 'lines' | 'markdown' | 'select' | 'several' | 'number' | 'date' | 'checkbox' | 'steps'
  label: string
  hint?: string
  /** English and Kiswahili side by side, as NAMEEn and NAMESw. */
  both?: boolean
  optional?: boolean
  /** Maximum length in characters. */
  max?: number
  /** Minimum and maximum number. */
  range?: [number, number]
  /** For a select, and for boxes of which several may be ticked. */
  options?: { value: string; label: string }[]
  /** What a line may say, offered while somebody types. */
  suggestions?: string[]
}

/** What can be done to a record besides saving and publishing it; needs confirmation. */
export type Action = { verb: string; summary: string; note: string; button: string }

/** One record as its form needs it. */
export type RecordForm = Look & {
  /** The values of the inputs, by their names. */
  values: Record<string, string>
  /** Identifies the state that is being edited. */
  version: string
  /** Published now. */
  isShown: boolean
  /** It can no longer be changed. */
  isLocked: boolean
  /** Read-only facts above the form. */
  facts: { name: string; text: string }[]
  /** Fields that do not apply to this record. */
  without: string[]
  action: Action | null
}
