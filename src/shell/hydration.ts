import type { StyleSet } from '#shell/styles.ts'

/** Whether a route's page loads scripts: never, for signed-in people only, or always (decisions 4). */
export type Hydrate = 'never' | 'signed-in' | 'always'
/** Pages that need more styles than every page declare it. */
export type Handle = {
  hydrate: Hydrate
  /**
   * It lives by itself, such as messages that arrive: its scripts come after its first paint, for who uses less data with its first use
   * (docs/pages.md). A part that lives in some of its states says it itself (`PageNeeds.live`).
   */
  lives?: true
  /** Nothing works without scripts: they come with the page, also for who uses less data. */
  starts?: 'for-everybody'
  styles?: StyleSet | StyleSet[]
  /** Its words come after the page, with classes that nobody knows yet: it carries its styles whole. */
  wholeStyles?: boolean
}

/** The innermost route decides; a page that declares nothing loads none. */
export function shipsScripts(handles: unknown[], signedIn: boolean): boolean {
  const said = (handles as (Partial<Handle> | undefined)[]).flatMap((handle) => handle?.hydrate ?? [])
  const hydrate = said.at(-1) ?? 'never'
  return hydrate === 'always' || (hydrate === 'signed-in' && signedIn)
}

export const wholeStyles = (handles: unknown[]): boolean =>
  (handles as (Partial<Handle> | undefined)[]).some((handle) => handle?.wholeStyles)

/** When scripts come that do not wait for a use of the page. */
export type Beginning = 'with-the-page' | 'after-its-paint'

/**
 * When the scripts of a page begin by themselves; null where they wait for its first use.
 * @param isLive a part of the page says that it lives
 * @param usesLess the reader wants to use less data
 */
export function beginningOf(handles: unknown[], isLive: boolean, usesLess: boolean): Beginning | null {
  const said = (handles as (Partial<Handle> | undefined)[]).filter((handle) => handle !== undefined)
  if (said.some(({ starts }) => starts === 'for-everybody')) return 'with-the-page'
  return !usesLess && (isLive || said.some(({ lives }) => lives)) ? 'after-its-paint' : null
}

/** The style sets of a page's routes. */
export const styleSets = (handles: unknown[]): StyleSet[] => [
  ...new Set((handles as (Partial<Handle> | undefined)[]).flatMap((handle) => handle?.styles ?? [])),
]
