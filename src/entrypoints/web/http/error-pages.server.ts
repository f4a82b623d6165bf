import {
  createContext,
  createRequestHandler,
  data,
  type LoaderFunctionArgs,
  type RequestHandler,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { requestContext } from '#web/request-context.ts'

type Said = { words: unknown; status: number }
const saidContext = createContext<Said>()

/** Whether somebody browses there: programs and the scripts of a page take JSON. */
export const takesPages = ({ headers, url }: Request): boolean =>
  /\btext\/html\b/.test(headers.get('accept') ?? '') &&
  !/\.data$|^\/(?:webhooks|ussd)\//.test(new URL(url).pathname)

export const isHtml = ({ headers }: Response): boolean =>
  (headers.get('content-type') ?? '').startsWith('text/html')

/**
 * React Router's handler, where whoever browses gets a page also from addresses that have none. It answers an error at a route without a
 * screen (a file to take along, an address that leads on) as JSON, and a form at a page that takes none without asking that page who may
 * see it.
 */
export function pageHandler(build: ServerBuild): RequestHandler {
  const handle = createRequestHandler(build, 'production')
  const draw = createRequestHandler(withScreens(build), 'production')

  async function visit(request: Request, context: RouterContextProvider): Promise<Response> {
    const response = await handle(request, context)
    const isAway = context.get(requestContext).failure !== null
    if (response.status < 400 || isHtml(response) || isAway || !takesPages(request)) return response
    context.set(saidContext, { words: await wordsOf(response), status: response.status })
    return draw(withoutForm(request), context)
  }

  return async (request, context) => {
    const response = await visit(request, context!)
    if (response.status !== 405 || !takesPages(request)) return response
    const page = await visit(withoutForm(request), context!)
    return page.ok && isHtml(page) ? new Response(page.body, { status: 405, headers: page.headers }) : page
  }
}

/** The same routes, where those without a screen have one that says what was said. */
function withScreens(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    !route || route.module.default ? route : { ...route, module: saying },
  ])
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

const saying = {
  handle: { hydrate: 'never' },
  loader({ context }: LoaderFunctionArgs) {
    const { words, status } = (context as Readonly<RouterContextProvider>).get(saidContext)
    throw data(words, { status })
  },
  default: () => null,
}

const withoutForm = ({ url, headers, signal }: Request): Request => new Request(url, { headers, signal })

/** What the error page shows: a refusal's title and text, or nothing, for which it has words of its own. */
async function wordsOf(response: Response): Promise<unknown> {
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
  return isJson ? response.json() : null
}
