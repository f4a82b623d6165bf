import type { RouteConfigEntry } from '@react-router/dev/routes'

/**
 * Every page and every response to scripts names its routes, and the manifest names them all: by nouns ("courses/lesson") instead
 * of by file paths, which would cost each first visit some two hundred bytes.
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

/** Whether a route is a page of the administration, or its frame; or of development, which only plain links open. */
export const isOfAdministration = ({ id, path }: { id: string; path?: unknown }): boolean =>
  /^(admin|dev)(\/|$)/.test(typeof path === 'string' ? path : id)

/**
 * Whether a route is a page that other pages need not know, as only plain links open it: of a course that is being written, of a phone
 * without a network, of development, the playground, or one that few open, from a mail, an SMS,
 * another system or a link that loads it whole.
 */
export const isApart = ({ path }: { id: string; path?: unknown }): boolean =>
  typeof path === 'string' &&
  /^((admin\/courses|teaching\/drafts|mails|newsletter\/\w+|teaching\/.*\/hours)\/|(offline|dev|sign-in|lti|parent|join|gift|cv|playground|account\/(sign-on|platforms|api-keys))(\/|$)|courses\/.*\/gift$|board\/new$)/.test(
    path,
  )

/** Which list of routes a page loads, by the routes that it consists of. */
export type RouteList = 'manifest' | 'staff' | 'all'
