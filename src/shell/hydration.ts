import type { StyleSet } from '#shell/styles.ts'

/** Whether a route's page loads scripts: never, for signed-in people only, or always (decisions 4). */
export type Hydrate = 'never' | 'signed-in' | 'always'
/**
 * When the scripts of a page start that does not wait for its first use (docs/pages.md): at once, as it lives by itself (for who uses less
 * data still with the first use), or for everybody, as nothing works without.
 */
type Starts = 'at-once' | 'for-everybody'
/** Pages that need more styles than every page declare it. */
export type Handle = {
  hydrate: Hydrate
  starts?: Starts
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

/**
 * Whether they start with the page.
 * @param isPart a part of the page says so
 * @param usesLess the reader wants to use less data
 */
export function startsAtOnce(handles: unknown[], isPart: boolean, usesLess: boolean): boolean {
  const starts = (handles as (Partial<Handle> | undefined)[]).map((handle) => handle?.starts)
  return starts.includes('for-everybody') || (!usesLess && (isPart || starts.includes('at-once')))
}

/** The style sets of a page's routes. */
export const styleSets = (handles: unknown[]): StyleSet[] => [
  ...new Set((handles as (Partial<Handle> | undefined)[]).flatMap((handle) => handle?.styles ?? [])),
]
