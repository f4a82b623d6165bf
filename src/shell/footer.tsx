import { useLocation } from 'react-router'
import { LanguageSwitch } from '#shell/header.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Pindo } from '#ui/pattern.tsx'

/** NAV-18 */
export function Footer() {
  const { pathname, search } = useLocation()
  const places: [to: string, label: string][] = [
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
  return (
    <footer className="site-footer no-print">
      <Pindo />
      <div className="wrap">
        <p className="brand">Stadi</p>
        <p className="soft">{m.common_footer_line()}</p>
        <nav aria-label={m.common_more_pages()}>
          <ul>
            {places.map(([to, label]) => (
              <li key={to}>
                <Anchor to={to} className="place" reload>
                  {label}
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
