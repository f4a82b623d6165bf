import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { Writable } from 'node:stream'
import { isAway, loggable } from '#kit/failure.ts'
import { withoutSeal } from '#kit/seal.ts'
import { beginningOf, shipsScripts, wholeStyles } from '#shell/hydration.ts'
import { isApart, isOfAdministration, type RouteList } from '#web/route-ids.ts'
import { isOfflinePath } from '#modules/offline/rules.ts'
import { requestContext, type WebRequest } from '#web/request-context.ts'
import { Needs, PageNeeds } from '#shell/scripts/needs.ts'
import { withPrograms, withScripts } from '#shell/scripts/page-scripts.server.ts'
import noNetwork from '#shell/scripts/no-network.ts?program'
import settling from '#shell/typed/keep-typed.ts?settle&program'
import { withStyles } from '#shell/page-styles.server.ts'

// Milliseconds. All data is loaded before rendering starts, so this only ends a page that never would.
const GIVE_UP_AFTER = 5000

/** Renders a page whole: pages are small, and a whole body can be compressed once and kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const web = loadContext.get(requestContext)
  const { matches } = routerContext.staticHandlerContext
  const handles = matches.map((match) => match.route.handle)
  // A phone keeps these pages for whoever holds it (decision 083).
  const isKept = isOfflinePath(new URL(request.url).pathname)
  const isSignedIn = web.ctx.viewer !== null || isKept
  web.shipsScripts = shipsScripts(handles, isSignedIn)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const needs = new PageNeeds()
  const nonce = web.shipsScripts ? web.nonce : undefined
  const page = await rendered({ context: routerContext, url: request.url, nonce, needs })
  const html = withStyles(page, web.shipsScripts ? scriptsOf(routerContext) : [], wholeStyles(handles))
  const isStaffs = web.ctx.viewer?.isAdmin || matches.some(({ route }) => isOfAdministration(route))
  const list: RouteList = matches.some(({ route }) => isApart(route))
    ? 'all'
    : isStaffs
      ? 'staff'
      : 'manifest'
  const { usesLess } = web
  const beginning = beginningOf(handles, needs.isLive, usesLess)
  const { locale, viewer, zone } = web.ctx
  const told = !isKept && (viewer || needs.asksZone) ? zone : null
  const scripted = { locale, nonce: web.nonce, list, needs, beginning, usesLess, isSignedIn, zone: told }
  if (web.hasArrived && !isKept) needs.programs.add(settling)
  if (!isKept && takesWorker(web)) needs.programs.add(noNetwork)
  if (!web.shipsScripts) web.programs = [...needs.programs]
  web.page = Buffer.from(web.shipsScripts ? withScripts(html, scripted) : withPrograms(html, web.programs))
  return new Response(null, { status, headers })
}

/**
 * Whether a page of ours may come to this phone for moments without a network (decision 154): not with the first page of a visit, as many
 * never come back, not where less data is wanted, and not where a kept course has its own worker.
 */
const takesWorker = ({ ctx, isArrival, usesLess, keepsSomething }: WebRequest): boolean =>
  ctx.config.offline && !usesLess && !keepsSomething && (!isArrival || ctx.viewer !== null)

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

/** React's mark where a part of the page has to wait for its code, or failed. */
const UNFINISHED = '<!--$!-->'

type Page = { context: EntryContext; url: string; nonce: string | undefined; needs: PageNeeds }

/** As one text, which costs two thirds of what a stream does: React would write each piece into bytes, and nothing is sent before all of it is there. */
async function rendered({ context, url, nonce, needs }: Page): Promise<string> {
  const stream = nonce === undefined ? undefined : context.serverHandoffStream
  const data = stream && (await new Response(stream).text())
  const page = () => (
    <Needs value={needs}>
      <ServerRouter context={{ ...ofItsRoutes(context), ...readBefore(data) }} url={url} nonce={nonce} />
    </Needs>
  )
  const text = renderToString(page())
  return text.includes(UNFINISHED) ? streamed(page(), nonce) : `<!DOCTYPE html>${text}`
}

/** A page's data for its scripts as React Router keeps what it has read of it: else that would wait in the middle of the page. */
function readBefore(data: string | undefined): Pick<EntryContext, 'serverHandoffStream' | 'renderMeta'> {
  if (data === undefined) return { serverHandoffStream: undefined }
  const read = [
    { done: false, value: data },
    { done: true, value: '' },
  ].map((result) => Object.assign(Promise.resolve(), { result }))
  return { serverHandoffStream: new ReadableStream(), renderMeta: { streamCache: { ...read } } }
}

/** Waits for what the page waits for, and says what failed in it. */
function streamed(page: ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const sink = collector((whole) => {
      clearTimeout(timer)
      resolve(whole)
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
      // Else React puts a large part of a screen (later.tsx) behind the page and has a script bring it forward, which most pages do not have.
      progressiveChunkSize: Infinity,
    })
    const timer = setTimeout(abort, GIVE_UP_AFTER)
  })
}

/** Takes what is written and tells the whole of it at its end. */
function collector(tell: (whole: string) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part)
      done()
    },
    final(done) {
      tell(Buffer.concat(parts).toString())
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
