import type { StyleSet } from '#shell/styles.ts'

/** Whether a route's page loads scripts: never, for signed-in people only, or always (decisions 4). */
export type Hydrate = 'never' | 'signed-in' | 'always'
/** Pages that need more styles than every page declare it. */
export type Handle = { hydrate: Hydrate; styles?: StyleSet | StyleSet[] }

/** The innermost route decides; a page that declares nothing loads none. */
export function shipsScripts(handles: unknown[], signedIn: boolean): boolean {
  const hydrate =
    (handles as (Partial<Handle> | undefined)[]).findLast((handle) => handle?.hydrate)?.hydrate ?? 'never'
  return hydrate === 'always' || (hydrate === 'signed-in' && signedIn)
}

/** The style sets of a page's routes. */
export const styleSets = (handles: unknown[]): StyleSet[] => [
  ...new Set((handles as (Partial<Handle> | undefined)[]).flatMap((handle) => handle?.styles ?? [])),
]
