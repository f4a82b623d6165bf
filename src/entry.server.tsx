import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { Writable } from 'node:stream'
import { isAway, loggable } from '#kit/failure.ts'
import { withoutSeal } from '#kit/seal.ts'
import { shipsScripts } from '#shell/hydration.ts'
import { ShownParts } from '#shell/later.tsx'
import { isApart, isOfAdministration } from '#web/route-ids.ts'
import { requestContext } from '#web/request-context.ts'
import { withScripts } from '#shell/scripts/page-scripts.server.ts'
import { withStyles } from '#shell/page-styles.server.ts'

// Milliseconds. All data is loaded before rendering starts, so this only ends a page that never would.
const GIVE_UP_AFTER = 5000

/** As the build leaves it: what a page's scripts need is made when asked for (scripts/building/lean-router.ts). */
type Rendered = EntryContext & { handOff?: () => EntryContext['serverHandoffStream'] }

/** Renders a page whole: pages are small, and a whole body can be compressed once and kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: Rendered,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const web = loadContext.get(requestContext)
  const { matches } = routerContext.staticHandlerContext
  web.shipsScripts = shipsScripts(
    matches.map((match) => match.route.handle),
    web.ctx.viewer !== null,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (web.shipsScripts && routerContext.handOff) routerContext.serverHandoffStream = routerContext.handOff()
  const parts = new Set<string>()
  const page = await rendered(routerContext, request.url, web.shipsScripts ? web.nonce : undefined, parts)
  const html = withStyles(page.toString(), web.shipsScripts ? scriptsOf(routerContext) : [])
  const isStaffs = web.ctx.viewer?.isAdmin || matches.some(({ route }) => isOfAdministration(route))
  const list = matches.some(({ route }) => isApart(route)) ? 'all' : isStaffs ? 'staff' : 'manifest'
  web.page = Buffer.from(web.shipsScripts ? withScripts(html, web.ctx.locale, { list, parts }) : html)
  return new Response(null, { status, headers })
}

/** The code of the page's routes, of the document around them and of the beginning. */
const scriptsOf = ({ manifest, staticHandlerContext }: EntryContext): string[] => [
  manifest.entry.module,
  ...staticHandlerContext.matches.map((match) => manifest.routes[match.route.id]!.module),
]

/** The same with the routes that the page is made of: of all that it is given React Router builds a tree, for every page anew. */
function ofItsRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]!]))
  return { ...context, manifest: { ...manifest, routes } }
}

function rendered(
  routerContext: EntryContext,
  url: string,
  nonce: string | undefined,
  parts: Set<string>,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sink = collector((page) => {
      clearTimeout(timer)
      resolve(page)
    })
    const { pipe, abort } = renderToPipeableStream(
      <ShownParts value={(source) => parts.add(source)}>
        <ServerRouter context={ofItsRoutes(routerContext)} url={url} nonce={nonce} />
      </ShownParts>,
      {
        nonce,
        onAllReady: () => pipe(sink),
        onShellError: reject,
        onError: reject,
        // Else React puts a large part of a screen (later.tsx) behind the page and has a script bring it forward, which most pages do not have.
        progressiveChunkSize: Infinity,
      },
    )
    const timer = setTimeout(abort, GIVE_UP_AFTER)
  })
}

/** Takes what is written and tells the whole of it at its end. */
function collector(tell: (whole: Buffer) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part)
      done()
    },
    final(done) {
      tell(Buffer.concat(parts))
      done()
    },
  })
}

/** Errors of loaders and rendering, told to the log by the server's own handler; React Router would print them. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted) return
  const web = context.get(requestContext)
  const { ctx } = web
  // The server answers that in its own way and logs it once, however many loaders met it.
  if (isAway(error)) return void (web.failure = error as Error)
  // A method that no page takes, and the like: the asker's mistake, not ours.
  if (isRouteErrorResponse(error))
    return ctx.log.warn(
      { status: error.status, requestId: ctx.requestId, path: withoutSeal(new URL(request.url).pathname) },
      'screen.refused',
    )
  ctx.log.error(
    { err: loggable(error), requestId: ctx.requestId, path: withoutSeal(new URL(request.url).pathname) },
    'screen.error',
  )
}
