/** Whether a route's page brings scripts: never, to signed-in people only, or always (decisions 4). */
export type Hydrate = 'never' | 'signed-in' | 'always'
export type Handle = { hydrate: Hydrate }

/** The innermost route decides; a page that says nothing brings none. */
export function shipsScripts(handles: unknown[], signedIn: boolean): boolean {
  const hydrate = (handles as (Partial<Handle> | undefined)[]).findLast((handle) => handle?.hydrate)?.hydrate ?? 'never'
  return hydrate === 'always' || (hydrate === 'signed-in' && signedIn)
}
