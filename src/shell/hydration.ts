import type { StyleSet } from '#shell/styles.ts'

/** Whether a route's page brings scripts: never, to signed-in people only, or always (decisions 4). */
export type Hydrate = 'never' | 'signed-in' | 'always'
/** Pages that need more styles than every page has say so. */
export type Handle = { hydrate: Hydrate; styles?: StyleSet | StyleSet[] }

/** The innermost route decides; a page that says nothing brings none. */
export function shipsScripts(handles: unknown[], signedIn: boolean): boolean {
  const hydrate =
    (handles as (Partial<Handle> | undefined)[]).findLast((handle) => handle?.hydrate)?.hydrate ?? 'never'
  return hydrate === 'always' || (hydrate === 'signed-in' && signedIn)
}

/** The styles the routes of a page ask for. */
export const styleSets = (handles: unknown[]): StyleSet[] => [
  ...new Set((handles as (Partial<Handle> | undefined)[]).flatMap((handle) => handle?.styles ?? [])),
]
