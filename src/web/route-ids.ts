import type { RouteConfigEntry } from '@react-router/dev/routes'

/**
 * Every page and every answer to scripts names its routes, and the manifest names them all: by nouns ("courses/lesson") instead of
 * by the paths of their files, which would cost each first visit some two hundred bytes.
 */
export const withShortIds = (routes: RouteConfigEntry[]): RouteConfigEntry[] =>
  routes.map((route) => ({
    ...route,
    id: route.id ?? shortId(route.file),
    ...(route.children && { children: withShortIds(route.children) }),
  }))

/** "courses/lesson" of "modules/courses/screens/lesson/lesson.tsx". */
export const shortId = (file: string): string =>
  file
    .replace(/^(modules|entrypoints\/web)\//, '')
    .replace('/screens/', '/')
    .replace(/\.tsx?$/, '')
    .replace(/\b([a-z-]+)\/\1$/, '$1')

/** Whether a route is a page of the administration, or its frame; or of a developer's machine, to which plain links lead. */
export const isOfAdministration = ({ id, path }: { id: string; path?: unknown }): boolean =>
  /^(admin|dev)(\/|$)/.test(typeof path === 'string' ? path : id)

/** Whether a route is a page that other pages need not know of, as plain links lead there: of a course that is being written, or of a developer's machine. */
export const isApart = ({ path }: { id: string; path?: unknown }): boolean =>
  typeof path === 'string' && /^(admin\/courses\/|dev(\/|$))/.test(path)

/** Which list of routes a page brings, by the routes that it is made of. */
export type RouteList = 'manifest' | 'staff' | 'all'
