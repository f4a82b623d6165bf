import { Form } from 'react-router'
import { authHref } from '#modules/accounts/rules.ts'
import { useAuth } from '#shell/auth-context.tsx'
import { Unread } from '#shell/unread.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { SearchWords } from '#ui/forms/search-words.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { type Asked, hubHref, type Tab, tabs } from './rules.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { words } from './words.ts'

/** What it is for; signed-out visitors read how to take part and return here after sign-in (COM-15). */
export function HubHead({ asked }: { asked: Asked }) {
  const { user } = useAuth()
  return (
    <div className="hub-head">
      <PageHead title={m.common_community()} lead={m.hub_lead()} />
      {!user && (
        <p>
          <Anchor to={authHref('either', hubHref(asked))}>{m.hub_sign_in()}</Anchor>
        </p>
      )}
    </div>
  )
}

/** One search over all lists; the tab's filters stay (COM-04). */
export const HubSearch = ({ asked }: { asked: Asked }) => (
  <Form role="search" action="/community">
    <HiddenFields asked={asked} but={['q']} />
    <SearchWords label={m.hub_search()} q={asked.q} />
  </Form>
)

export type Counts = Record<Tab, number>

// As COM-06 names them.
const figures: Tab[] = ['forums', 'qa', 'jobs', 'stories', 'ussd-jobs']

/** The total of each, whatever is searched. */
export function Figures({ counts, asked }: { counts: Counts | null; asked: Asked }) {
  if (!counts) return <Unread to={hubHref(asked)} />
  return (
    <ul className="facts">
      {figures.map((tab) => (
        <li key={tab}>
          <b>{counts[tab]}</b> {words[tab].figure()}
        </li>
      ))}
    </ul>
  )
}

/** COM-05 */
export const UssdBanner = ({ code }: { code: string }) => (
  <aside className="row hub-ussd" aria-label={m.hub_ussd()}>
    <p>
      <b>{m.hub_ussd()}</b> {m.hub_ussd_text()}
    </p>
    <p>
      {m.hub_ussd_code()} <code>{code}</code>
    </p>
  </aside>
)

/** With a search each shows how many it finds. */
export const HubTabs = ({ asked, counts }: { asked: Asked; counts: Counts | null }) => (
  <Tabs
    label={m.common_community()}
    tabs={tabs.map((tab) => ({
      to: hubHref(asked, { tab }),
      label: words[tab].name(),
      count: counts?.[tab],
      current: tab === asked.tab,
    }))}
  />
)
