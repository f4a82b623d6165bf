import { useLocation } from 'react-router'
import { LanguageSwitch } from '#shell/header.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Pindo } from '#ui/pattern.tsx'

/** NAV-18 */
export function Footer() {
  const { pathname, search } = useLocation()
  const places = [
    { to: '/blog', label: m.common_blog() },
    { to: '/success-stories', label: m.common_stories() },
    { to: '/help-center', label: m.common_help() },
    { to: '/api-docs', label: m.common_api() },
    { to: '/about', label: m.common_about() },
    { to: '/careers', label: m.common_careers() },
    { to: '/privacy', label: m.common_privacy() },
    { to: '/terms', label: m.common_terms() },
  ]
  return (
    <footer className="site-footer no-print">
      <Pindo />
      <div className="wrap">
        <p className="brand">Stadi</p>
        <p className="soft">{m.common_footer_line()}</p>
        <nav aria-label={m.common_more_pages()}>
          <ul>
            {places.map((place) => (
              <li key={place.to}>
                <Anchor to={place.to} className="place" reload>
                  {place.label}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch path={pathname} search={search} locale={getLocale()} />
      </div>
    </footer>
  )
}
