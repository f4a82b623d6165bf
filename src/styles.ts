import everywhere from './app.css?url'
import admin from './styles/admin.css?url'
import assessment from './styles/assessment.css?url'
import courses from './styles/courses.css?url'
import dashboard from './styles/dashboard.css?url'
import notices from './styles/notices.css?url'
import onboarding from './styles/onboarding.css?url'
import payments from './styles/payments.css?url'
import progress from './styles/progress.css?url'
import support from './styles/support.css?url'

// What a page with scripts may become without being loaded again; the public site is always loaded whole.
const sheets = { everywhere, admin, assessment, courses, dashboard, notices, onboarding, payments, progress, support }

/** Styles beyond those of every page that a route asks for in `handle.styles`. Which count more is said in styles/order.css. */
export type StyleSet = Exclude<keyof typeof sheets, 'everywhere'> | 'home' | 'site'
export type PageStyles = Record<'everywhere' | 'scripted' | StyleSet, string>

/** Styles as text, for pages that carry them inside, so that the first paint does not wait for a second request. None in the browser. */
let inside: Partial<PageStyles> = {}

/** Called once by the server's entry. */
export function providePageStyles(styles: PageStyles): void {
  inside = styles
}

// React writes the names of the styles it puts into a page beside them.
const arrived = typeof document === 'undefined' ? null
  : new Set([...document.querySelectorAll<HTMLElement>('style[data-href]')].flatMap((style) => style.dataset.href!.split(' ')))

/** What a page carries inside and what it fetches: a set that did not come with the document is fetched before the page that needs it is shown. */
export function stylesOf(sets: StyleSet[], { scripted, arrival }: { scripted: boolean; arrival: boolean }): { name: keyof PageStyles; text?: string; href?: string }[] {
  const names: (keyof PageStyles)[] = ['everywhere', ...(scripted ? ['scripted' as const] : []), ...sets]
  return names.map((name) => {
    const isInside = arrived ? arrived.has(name) : name !== 'everywhere' || scripted || arrival
    return isInside || !(name in sheets) ? { name, text: inside[name] ?? '' } : { name, href: sheets[name as keyof typeof sheets] }
  })
}
