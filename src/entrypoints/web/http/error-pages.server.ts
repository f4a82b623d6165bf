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

/** Whether the client is a person's browser: programs and a page's scripts accept JSON. */
export const takesPages = ({ headers, url }: Request): boolean =>
  /\btext\/html\b/.test(headers.get('accept') ?? '') &&
  !/\.data$|^\/(?:webhooks|ussd)\//.test(new URL(url).pathname)

export const isHtml = ({ headers }: Response): boolean =>
  (headers.get('content-type') ?? '').startsWith('text/html')

/**
 * React Router's handler, except that browsers also get a page from addresses that have none. React Router itself answers an error
 * at a route without a screen (a download, a redirect) as JSON, and a form at a page without an action without checking who may see
 * that page.
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

/** The same routes, where those without a screen get one that shows the error. */
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

/** What the error page shows: a refusal's title and text, or nothing, for which it has its own text. */
async function wordsOf(response: Response): Promise<unknown> {
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
  return isJson ? response.json() : null
}
