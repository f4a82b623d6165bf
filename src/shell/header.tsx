import { useEffect } from 'react'
import type { AuthUser } from '#shell/auth-context.tsx'
import type { UnreadCounts } from '#modules/messages/types.ts'
import { authHref, firstName, ownPath } from '#modules/accounts/rules.ts'
import { type Locale, localeFacts, locales } from '#kit/locales.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Pindo } from '#ui/pattern.tsx'

type Props = {
  user: AuthUser | null
  unread?: UnreadCounts | null
  path: string
  search: string
  locale: Locale
  /** Whether something is kept on this phone. */
  keeps?: boolean | undefined
}

type Place = [to: string, label: string]

/** Jobs are on the community's board, at an address of their own. */
const JOBS = '/community?tab=jobs'
/** What is kept on this phone. */
const ON_PHONE = '/offline'

// NAV-10, NAV-11. The first five are in the bar of a wide screen, and all in the menu, where a wide screen leaves those five out
// (shell.css); what is about the person is under their name.
const placesOf = (user: AuthUser | null): Place[] => [
  ...(user ? [['/dashboard', m.common_dashboard()] satisfies Place] : []),
  ['/courses', m.common_courses()],
  ['/mentorship', m.common_mentorship()],
  ['/community', m.common_community()],
  [JOBS, m.common_jobs()],
  ['/skill-assessment', m.common_assessment()],
  ['/ai-career-advisor', m.common_advisor()],
  ['/ai-coach', m.common_coach()],
  ['/resume-builder', m.common_resume()],
  ['/onboarding', m.common_onboarding()],
  user ? ['/progress', m.common_progress()] : ['/auth', m.common_auth()],
  ['/', m.common_home()],
  ...(user?.isAdmin ? [['/admin', m.common_admin()] satisfies Place] : []),
]

/** Sticky, 56 px. The menu is a disclosure: it opens without scripts. */
export function Header(props: Props) {
  const { user, unread, path, search, keeps } = props
  // The same function again is not added again.
  useEffect(() => addEventListener('keydown', closeMenu), [])
  const places = placesOf(user)
  return (
    <header className="site-header">
      <div className="wrap site-bar">
        <Anchor to="/" className="brand" reload>
          Stadi <Badge tone="sun">Beta</Badge>
        </Anchor>
        <nav className="bar-places" aria-label={m.common_main_navigation()}>
          <Places places={places.slice(0, 5)} path={path} search={search} />
        </nav>
        <div className="site-person">
          {/* The dashboard has them beside the name (DASH-05, DASH-06). */}
          {unread && path !== '/dashboard' && <News unread={unread} />}
          {user ? (
            <Person user={user} keeps={keeps} path={path} search={search} />
          ) : (
            <SignedOut path={path} search={search} />
          )}
          <Menu {...props} places={places} />
        </div>
      </div>
      <Pindo />
    </header>
  )
}

/** Escape closes the open menu, and its button gets the focus back. */
function closeMenu({ key }: KeyboardEvent): void {
  const menu = key === 'Escape' && document.querySelector<HTMLDetailsElement>('.site-menu[open]')
  if (!menu) return
  menu.open = false
  ;(menu.firstElementChild as HTMLElement).focus()
}

type Here = { path: string; search: string }

function Places({ places, path, search }: Here & { places: Place[] }) {
  const isJobs = path.startsWith('/jobs/') || (path === '/community' && /[?&]tab=jobs\b/.test(search))
  const place = isJobs ? JOBS : path
  const isHere = (to: string) => place === to || (to !== '/' && place.startsWith(`${to}/`))
  return (
    <ul>
      {places.map(([to, label]) => (
        <li key={to}>
          <Anchor
            to={to}
            className="place"
            // The pages of the administration and of the phone are not among those that a member's scripts know.
            reload={to === '/' || to === '/admin' || to === ON_PHONE}
            aria-current={isHere(to) ? 'page' : undefined}
          >
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

function Menu({ places, user, path, search, locale }: Props & { places: Place[] }) {
  return (
    <details className="site-menu" name="site-menu">
      <summary>
        <span className="menu-lines" aria-hidden="true" />
        <span className="menu-word">{m.common_menu()}</span>
      </summary>
      <nav aria-label={m.common_all_pages()} className="menu-sheet">
        {!user && (
          <Anchor to={startFrom(path, search)} className="btn btn-wide start-in-menu">
            {m.common_get_started()}
          </Anchor>
        )}
        <Places places={places} path={path} search={search} />
        <LanguageSwitch path={path} search={search} locale={locale} />
      </nav>
    </details>
  )
}

/** Where to continue after sign-in: this page, or the page for which sign-in was opened. */
const nextOf = (path: string, search: string): string => {
  if (path.startsWith('/auth')) return ownPath(new URLSearchParams(search).get('next')) ?? ''
  return path === '/' ? '' : path + search
}
const startFrom = (path: string, search: string): string => authHref('sign-up', nextOf(path, search))

/** NAV-12. A narrow phone has no room for both: there "Get Started" is the first thing in the menu. */
function SignedOut({ path, search }: { path: string; search: string }) {
  return (
    <>
      <Anchor to={authHref('sign-in', nextOf(path, search))} className="sign-in">
        {m.common_sign_in()}
      </Anchor>
      <Anchor to={startFrom(path, search)} className="btn get-started">
        {m.common_get_started()}
      </Anchor>
    </>
  )
}

// Lucide's bell and message-square, one path each: every page contains them.
const BELL = 'M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9m4.3 13a1.9 1.9 0 0 0 3.4 0'
const MESSAGE = 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z'

/** What is unread, and where (DASH-05, DASH-06+). */
const newsOf = ([notifications, messages]: UnreadCounts) => [
  {
    to: '/notifications',
    words: notifications > 0 ? m.notifications_button({ count: notifications }) : m.notifications_title(),
    icon: BELL,
    count: notifications,
  },
  {
    to: '/messages',
    words: m.notifications_messages() + (messages > 0 ? `, ${messages}` : ''),
    icon: MESSAGE,
    count: messages,
  },
]

export const News = ({ unread }: { unread: UnreadCounts }) =>
  newsOf(unread).map(({ to, words, icon, count }) => (
    <Anchor key={to} to={to} className="news" aria-label={words}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} />
      </svg>
      {count > 0 && <b>{count > 99 ? '99+' : count}</b>}
    </Anchor>
  ))

function Person({ user, keeps, ...here }: Here & Pick<Props, 'keeps'> & { user: AuthUser }) {
  return (
    <details className="site-menu person" name="site-menu">
      <summary>
        <Avatar name={user.name} src={user.avatarUrl ?? undefined} size="small" />
        <span className="person-words">
          <bdi>{m.common_hi({ name: firstName(user.name) })}</bdi>
          <small>{user.role}</small>
        </span>
      </summary>
      <div className="menu-sheet">
        <Places
          places={[
            ['/review', m.common_review()],
            ['/account', m.common_account()],
            ['/bookings', m.common_sessions()],
            ['/applications', m.common_applications()],
            ['/messages', m.notifications_messages()],
            ['/payments', m.common_payments()],
            ...(keeps ? [[ON_PHONE, m.common_on_phone()] satisfies Place] : []),
          ]}
          {...here}
        />
        <form method="post" action="/sign-out">
          <button className="btn btn-outline btn-wide">{m.common_sign_out()}</button>
        </form>
      </div>
    </details>
  )
}

const hrefIn = (lang: string, { path, search }: Pick<Props, 'path' | 'search'>): string => {
  const parameters = new URLSearchParams(search)
  parameters.set('lang', lang)
  return `${path}?${parameters}`
}

/** Below the header where the browser's wish chose the language: the other one, in its own words. */
export function OtherLanguage({ locale, ...page }: Pick<Props, 'path' | 'search' | 'locale'>) {
  return (
    <p className="wrap small soft">
      {locales.map(
        (lang) =>
          lang !== locale && (
            <a key={lang} className="language" href={hrefIn(lang, page)} hrefLang={lang} lang={lang}>
              {localeFacts[lang].offer}
            </a>
          ),
      )}
    </p>
  )
}

/** Both languages by their own names; the page stays the same. */
export function LanguageSwitch({ path, search, locale }: Pick<Props, 'path' | 'search' | 'locale'>) {
  return (
    <p className="languages" role="group" aria-label={m.common_language()}>
      {locales.map((lang) => (
        <a
          key={lang}
          className="language"
          href={hrefIn(lang, { path, search })}
          hrefLang={lang}
          lang={lang}
          aria-current={locale === lang ? 'true' : undefined}
        >
          {localeFacts[lang].name}
        </a>
      ))}
    </p>
  )
}
