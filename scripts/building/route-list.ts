/**
 * React Router's list of all routes, as every page with scripts contains it: one line per route, from which the browser rebuilds
 * the list.
 */

import { isApart, isOfAdministration } from '../../src/web/route-ids.ts'

type Route = Record<string, unknown> & { id: string; module: string }
export type Manifest = { entry: { imports: string[] }; routes: Record<string, Route> }

/**
 * What a route may have, each one bit of a number. Whether it is a screen is omitted, as the browser never asks: all in the list
 * are. Flags that none of our routes has come last, and are omitted from the list.
 */
const marks = [
  'index',
  'hasAction',
  'hasLoader',
  'hasErrorBoundary',
  'hasClientMiddleware',
  'hasClientAction',
  'hasClientLoader',
]
const TRANSLATED = 1 << marks.length

/** @param isTranslated whether build/client/assets has a file in this language */
export function routeList({ routes, ...rest }: Manifest, isTranslated: (file: string) => boolean): string {
  const rows = Object.values(routes).map((route) => rowOf(route, isTranslated))
  const last = marks.findLastIndex((mark) => Object.values(routes).some((route) => route[mark]))
  const more = JSON.stringify({ ...rest, entry: { ...rest.entry, imports: [] } })
  const inLanguage = more.replaceAll(/\/assets\/([\w.-]+\.js)/g, (path, file: string) =>
    isTranslated(file) ? `/assets/sw/${file}` : path,
  )
  // Every page contains this, too.
  return `{let routes={};for(let r of ${JSON.stringify(rows.join('\n'))}.split("\\n")){let[id,path,h,f,p]=r.split(" ");r=routes[id]={id,parentId:p||(id=="root"?void 0:"root"),path:path||void 0,module:"/assets/"+(h&${TRANSLATED}?"sw/":"")+(f[0]=="-"?id.split("/").pop():"")+f+".js"};"${marks.slice(0, last + 1).join(' ')}".split(" ").map((m,b)=>h>>b&1&&(r[m]=!0))}window.__reactRouterManifest={...${inLanguage},routes}}`
}

/** The list without addresses that are not screens, such as a feed or a download: scripts never navigate to them. */
export const screensOf = (manifest: Manifest): Manifest => ({
  ...manifest,
  routes: Object.fromEntries(
    Object.entries(manifest.routes).filter(([id, route]) => id === 'root' || route.hasDefaultExport),
  ),
})

const without = (manifest: Manifest, isLeftOut: (route: Route) => boolean): Manifest => ({
  ...manifest,
  routes: Object.fromEntries(Object.entries(manifest.routes).filter(([, route]) => !isLeftOut(route))),
})

/** The list without pages that only link to each other by script. */
export const forStaff = (manifest: Manifest): Manifest => without(manifest, isApart)

/** The list without the pages of the administration, too: only administrators navigate to these by script. */
export const forMembers = (manifest: Manifest): Manifest => without(forStaff(manifest), isOfAdministration)

/**
 * "accounts/auth/reset auth/reset 70 -CwO7gYN": a file is usually named like the end of its id, and most are directly under the
 * root.
 */
function rowOf(route: Route, isTranslated: (file: string) => boolean): string {
  const file = route.module.replace('/assets/', '')
  const has = marks.reduce((sum, mark, bit) => sum + (route[mark] ? 1 << bit : 0), 0)
  const name = route.id.split('/').at(-1)!
  const bare = file.replace(/\.js$/, '')
  return [
    route.id,
    route.path ?? '',
    has + (isTranslated(file) ? TRANSLATED : 0),
    bare.startsWith(`${name}-`) ? bare.slice(name.length) : bare,
    route.parentId === 'root' ? '' : (route.parentId ?? ''),
  ]
    .join(' ')
    .trimEnd()
}
