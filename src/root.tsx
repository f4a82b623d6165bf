import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { langQuery } from '#kit/locales.ts'
import { AuthProvider } from '#shell/auth-context.tsx'
import { sharePath, siteShare } from '#kit/documents/share-picture.ts'
import { forgetOnWrite } from '#shell/client-read.ts'
import { Footer } from '#shell/footer.tsx'
import { KeptHeader } from '#web/kept-head.tsx'
import { answerWhatWasLost } from '#shell/form/lost.ts'
import { ConnectionBanner } from '#shell/connection-banner.tsx'
import { Failure } from '#shell/errors/failure.tsx'
import { Header, OtherLanguage } from '#shell/header.tsx'
import { shipsScripts, styleSets } from '#shell/hydration.ts'
import { hasLocalProgress, LOCAL_PROGRESS, LOCAL_WORKS } from '#shell/local-progress.ts'
import { TAKEN_OVER, tellEarly } from '#shell/scripts/early.ts'
import { needsOfPage } from '#shell/scripts/needs.ts'
import { EAST_AFRICA } from '#kit/time.ts'
import { showsSamples } from '#modules/accounts/queries/samples.server.ts'
import { unreadCounts } from '#modules/messages/queries/counts.server.ts'
import type { UnreadCounts } from '#modules/messages/types.ts'
import { isOfflinePath } from '#modules/offline/rules.ts'
import { later } from '#shell/later.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { part } from '#web/part.server.ts'
import { type Flash, webOf } from '#web/request-context.ts'
import { forNobody, type RootData } from '#web/root-data.ts'
import { shownUser } from '#web/shown-user.server.ts'
import { type StyleSet, stylesOf } from '#shell/styles.ts'
import { LessData } from '#ui/less-data.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Saying } from '#ui/feedback/saying.tsx'
import { Pindo } from '#ui/pattern.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { showToast, Toaster } from '#ui/feedback/toast.tsx'
import type { Route } from './+types/root'

// Also where they cannot be read: the rest of the page still shows.
const NONE: UnreadCounts = [0, 0]

export async function loader(args: Route.LoaderArgs): Promise<RootData> {
  const web = webOf(args)
  if (isOfflinePath(args.url.pathname)) return forNobody(web)
  const { ctx, nonce, takeFlash, isArrival, usesLess, keepsSomething } = web
  const { viewer } = ctx
  return {
    user: viewer && shownUser(viewer),
    // Of a visitor nothing is known, and their page is kept for others.
    ...(viewer && ctx.zone !== EAST_AFRICA && { zone: ctx.zone }),
    unread: viewer && ((await part(ctx, 'header', () => unreadCounts(ctx))) ?? NONE),
    locale: ctx.locale,
    nonce,
    flashes: takeFlash(),
    origin: ctx.config.origin,
    // Link previews are of visitors.
    ...(!viewer && {
      card: { path: sharePath(siteShare(ctx.locale)), alt: `Stadi. ${m.common_footer_line()}` },
    }),
    ...((await showsSamples(ctx)) && { sample: m.common_sample() }),
    isArrival,
    ...(isArrival && !viewer && web.followsBrowser && { followsBrowser: true }),
    // Most phones do neither, and their pages name neither.
    ...(usesLess && { usesLess }),
    ...(keepsSomething && { keepsSomething }),
  }
}

/** Where somebody only moves on, the header stays true: it is read again after a write or on request (SYS-01). */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isMove = (!formMethod || formMethod === 'GET') && currentUrl.href !== nextUrl.href
  return isMove ? false : defaultShouldRevalidate
}

// A write anywhere makes every list that was kept old, and one that was lost on its way becomes words.
export const clientMiddleware = [forgetOnWrite, answerWhatWasLost]

const useRoot = () => useRouteLoaderData<typeof loader>('root')

export function Layout({ children }: { children: ReactNode }) {
  const root = useRoot()
  const matches = useMatches()
  const handles = matches.map((match) => match.handle)
  const shipped = shipsScripts(handles, root?.user != null)
  // In the browser this runs only where scripts came; they stay for every page that follows.
  const hydrated = typeof document !== 'undefined' || shipped
  const { pathname, search } = useLocation()
  const locale = getLocale()
  const { isKept, sample }: Partial<RootData> = root ?? {}
  return (
    <LessData value={root?.usesLess ?? false}>
      <html lang={locale}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="theme-color" content="#FFFCF5" media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content="#101914" media="(prefers-color-scheme: dark)" />
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          <link rel="manifest" href={`/manifest.webmanifest${langQuery(locale)}`} />
          <Meta />
          <Styles
            sets={styleSets(handles)}
            routes={matches.map((match) => match.id)}
            scripted={hydrated}
            arrival={root?.isArrival ?? true}
          />
        </head>
        <body>
          <a className="skip-link" href="#main">
            {m.common_skip()}
          </a>
          {hydrated && <NavigationLine />}
          {isKept ? (
            <KeptHeader />
          ) : (
            <Header
              user={root?.user ?? null}
              unread={root?.unread}
              path={pathname}
              search={search}
              locale={locale}
              keeps={root?.keepsSomething}
            />
          )}
          {root?.followsBrowser && <OtherLanguage path={pathname} search={search} locale={locale} />}
          {hydrated && <ConnectionBanner />}
          {sample && <p className="wrap small soft">{sample}</p>}
          <main id="main" className="wrap" tabIndex={-1}>
            {root && <Said flashes={root.flashes} />}
            {children}
          </main>
          <Footer isKept={isKept} keeps={root?.keepsSomething} />
          {hydrated && (
            <>
              <Toaster label={m.common_messages()} closeText={m.common_close()} page={pathname} />
              <ScrollRestoration nonce={root?.nonce} />
              <Scripts nonce={root?.nonce} />
            </>
          )}
        </body>
      </html>
    </LessData>
  )
}

/**
 * Styles inside the page: where scripts would share the line with them, where somebody arrives with nothing kept (decision 009), and
 * what only some pages need. The server writes them into the element (page-styles.server.ts). React shows a page that fetches some when
 * they are there.
 */
function Styles({
  sets,
  routes,
  ...page
}: {
  sets: StyleSet[]
  routes: string[]
  scripted: boolean
  arrival: boolean
}) {
  return stylesOf(sets, routes, page).map(({ name, href }) =>
    href === undefined ? (
      <style key={name} href={name} precedence="stadi">
        {' '}
      </style>
    ) : (
      <link key={name} rel="stylesheet" href={href} precedence="stadi" />
    ),
  )
}

export default function App() {
  const root = useRoot()
  // What waits only in this browser needs scripts to be handed over.
  if (import.meta.env.SSR && root?.user) needsOfPage()?.kept.set(LOCAL_PROGRESS, '').set(LOCAL_WORKS, '')
  useEffect(() => {
    dispatchEvent(new Event(TAKEN_OVER))
    tellEarly()
  }, [])
  return (
    <AuthProvider user={root?.user ?? null}>
      {root?.user && !root.isKept && <LocalProgress />}
      <Outlet />
    </AuthProvider>
  )
}

// Fetched only where a phone kept something while nobody was signed in.
const MergeProgress = later(() =>
  import('#modules/courses/screens/learning/merge-progress.tsx').then((file) => file.MergeProgress),
)

// Kept by pages of somebody signed out; within a signed-in page nothing is added.
const neverChanges = () => () => {}

/** Hands what was done in lessons before signing in to the account (CRS-21). */
function LocalProgress() {
  const isKept = useSyncExternalStore(neverChanges, hasLocalProgress, () => false)
  return isKept && <MergeProgress />
}

/**
 * What an earlier answer left to say: a banner in a page that was loaded whole, also before its scripts arrive or without any;
 * a toast where scripts only changed the page.
 */
function Said({ flashes }: { flashes: Flash[] }) {
  const [withThePage] = useState(flashes)
  useEffect(() => {
    if (flashes !== withThePage) for (const flash of flashes) showToast(flash)
  }, [flashes, withThePage])
  if (flashes !== withThePage || flashes.length === 0) return null
  return (
    <div className="said">
      {flashes.map((flash) => (
        <Banner key={flash.title} {...flash} />
      ))}
    </div>
  )
}

/** A thin line while the next page is on its way; after a moment also the words (NAV-04). */
function NavigationLine() {
  const busy = useNavigation().state !== 'idle'
  return (
    <div className={busy ? 'nav-line nav-line-busy' : 'nav-line'} role="status">
      {busy && (
        <span className="nav-line-words">
          <Spinner />
          {m.common_loading()}
        </span>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isAnswer = isRouteErrorResponse(error)
  const words = isAnswer && isSaid(error.data) ? error.data : null
  if (isAnswer && error.status === 404 && !words) return <NotFound />
  return <Failure words={words} isFault={!isAnswer || error.status >= 500} />
}

const isSaid = (data: unknown): data is { title: string; text: string } =>
  typeof data === 'object' && data !== null && 'title' in data && 'text' in data

/** NAV-19, NAV-20 */
export function NotFound() {
  return (
    <div className="page-head">
      <title>{m.common_not_found_title()}</title>
      <Pindo thick />
      <p className="not-found-number figures" aria-hidden="true">
        404
      </p>
      <h1>
        <span className="visually-hidden">404 </span>
        {m.common_not_found()}
      </h1>
      <p className="lead">{m.common_not_found_help()}</p>
      <p className="row">
        <ButtonLink to="/" reload>
          {m.common_to_home()}
        </ButtonLink>
        <ButtonLink to="/courses" reload variant="outline">
          {m.common_courses()}
        </ButtonLink>
      </p>
      <Saying text="Asiyeuliza hanalo ajifunzalo" meaning={m.common_proverb_ask()} />
    </div>
  )
}
