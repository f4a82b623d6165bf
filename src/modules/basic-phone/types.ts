/** A running call, as the holder of its phone sees it. */
import type { Locale } from '#kit/locales.ts'
export type RunningCall = {
  id: string
  /** Stands for everything typed in it, in the text of its next step. */
  after: string
  screen: string
}

/** A screen of the menu: a name that src/entrypoints/ussd knows, and its parameters. */
export type Screen = { name: string; params: Record<string, string | number> }

/** Where a caller stopped, with its label in the menu. */
export type Stopped = { stack: Screen[]; label: string }

/** What identifies a phone before and beside any account. */
export type Line = {
  phone: string
  /** Chosen at the first dial; null until then. */
  locale: Locale | null
  stopped: Stopped | null
}

/** One call, as its last screen left it. The newest stands last; without any the call has ended. */
export type Session<Key = unknown> = {
  id: string
  phone: string
  stack: Screen[]
  /** What each key does on the last shown screen. */
  keys: Record<string, Key>
  /** No screen was shown yet. */
  isNew: boolean
}
