import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { route } from '#kit/sight/traced.server.ts'

/** Tells traces the pattern of the route of each request: an address itself may hold a secret, and names people. */
export function namingRoutes(build: ServerBuild): MiddlewareHandler {
  const screens = treeOf(build)
  return async (c, next) => {
    await next()
    const entrypoint = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path
    route.publish(entrypoint ?? screenAt(screens, new URL(c.req.url).pathname))
  }
}

/** The pattern of a page, also of a request for its data; "*" where there is none. */
function screenAt(screens: RouteObject[], path: string): string {
  const page = path.replace(/\/_root\.data$/, '/').replace(/\.data$/, '')
  const patterns = matchRoutes(screens, page)?.map((match) => match.route.path ?? '') ?? ['*']
  return `/${patterns.filter(Boolean).join('/')}`.replace('/*', '*')
}

function treeOf({ routes }: ServerBuild): RouteObject[] {
  const under = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((one) => one !== undefined && one.parentId === parentId)
      .map((one) => {
        const { id, path, index } = one!
        return index ? { id, index: true } : { id, ...(path && { path }), children: under(id) }
      })
  return under(undefined)
}
