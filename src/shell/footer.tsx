import { useLocation } from 'react-router'
import { LanguageSwitch } from '#shell/header.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Pindo } from '#ui/pattern.tsx'
import { ServerHtml } from '#ui/prose.tsx'

const places = (keeps: boolean): [to: string, label: string][] => [
  ...(keeps ? [['/offline', m.common_on_phone()] satisfies [string, string]] : []),
  ['/blog', m.common_blog()],
  ['/success-stories', m.common_stories()],
  ['/help-center', m.common_help()],
  ['/api-docs', m.common_api()],
  ['/about', m.common_about()],
  ['/careers', m.common_careers()],
  ['/privacy', m.common_privacy()],
  ['/terms', m.common_terms()],
  // Where an employer with a certificate number starts.
  ['/verify', m.common_check_certificate()],
]

// Our own words, none of which has a sign of HTML.
const placeHtml = ([to, label]: [to: string, label: string]): string =>
  `<li><a class="place" href="${to}">${label}</a></li>`

const placesHtml = (keeps: boolean, isKept: boolean): string =>
  isKept
    ? `<p class="brand">Stadi</p><p class="soft">${m.common_footer_line()}</p>`
    : `<p class="brand">Stadi</p><p class="soft">${m.common_footer_line()}</p><nav aria-label="${m.common_more_pages()}"><ul>${places(keeps).map(placeHtml).join('')}</ul></nav>`

type Props = {
  /** The page lies on the phone itself: it leads nowhere that needs the network. */
  isKept?: boolean | undefined
  /** Whether something is kept on this phone. */
  keeps?: boolean | undefined
}

/** NAV-18. */
export function Footer({ isKept = false, keeps = false }: Props) {
  const { pathname, search } = useLocation()
  return (
    <footer className="site-footer no-print">
      <Pindo />
      <div className="wrap">
        <ServerHtml id="places" html={import.meta.env.SSR ? placesHtml(keeps, isKept) : undefined} />
        {!isKept && <LanguageSwitch path={pathname} search={search} locale={getLocale()} />}
      </div>
    </footer>
  )
}
