import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#routes.ts'

/** Every web address of src/routes.ts, with its parameter names. */
export const routePaths = (): string[] => pathsOf(routes as RouteConfigEntry[])

function pathsOf(list: RouteConfigEntry[], parent = ''): string[] {
  return list.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent || '/'
    return [
      ...(entry.path || entry.index ? [path] : []),
      ...pathsOf(entry.children ?? [], path === '/' ? '' : path),
    ]
  })
}
