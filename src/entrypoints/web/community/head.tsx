import { Form } from 'react-router'
import { authHref } from '#modules/accounts/rules.ts'
import { useAuth } from '#shell/auth-context.tsx'
import { Unread } from '#shell/unread.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { SearchWords } from '#ui/forms/search-words.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { onlySamples, SampleMark } from '#ui/samples.tsx'
import { type Asked, hubHref, type NewThing, type Tab, tabs } from './rules.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { words } from './words.ts'

/** The name beside one search over all lists; the tab's filters stay (COM-04). */
export const HubHead = ({ asked, isAlone }: { asked: Asked; isAlone?: boolean }) => (
  <div className="hub-top">
    <h1>{m.common_community()}</h1>
    {!isAlone && (
      <Form role="search" action="/community">
        <HiddenFields asked={asked} but={['q']} />
        <SearchWords label={m.hub_search()} q={asked.q} />
      </Form>
    )}
  </div>
)

/** COM-05 */
export const UssdBanner = ({ code }: { code: string }) => (
  <aside className="small hub-ussd" aria-label={m.hub_ussd()}>
    <b>{m.hub_ussd()}</b> {m.hub_ussd_text()} <code>{code}</code>
  </aside>
)

/** What is new over all lists, a line each (decision 31 of the specification). */
export function News({ news }: { news: NewThing[] }) {
  if (news.length === 0) return null
  const only = onlySamples(news)
  return (
    <section className="small hub-news" aria-label={m.hub_new()}>
      <p>
        <b>{m.hub_new()}</b> {only && <SampleMark />}
      </p>
      <ul>
        {news.map(({ tab, href, title, isSample }) => (
          <li key={href}>
            <Anchor to={href}>
              <span className="soft">{words[tab].one()}</span> <bdi>{title}</bdi>
            </Anchor>
            {isSample && !only && <SampleMark />}
          </li>
        ))}
      </ul>
    </section>
  )
}

export type Counts = Record<Tab, number>

/** Five tiles with how many each list has, or how many a search finds there (COM-02, COM-06). */
export function HubTabs({ asked, counts }: { asked: Asked; counts: Counts | null }) {
  return (
    <>
      {counts === null && <Unread to={hubHref(asked)} />}
      <Tabs
        label={m.common_community()}
        tabs={tabs.map((tab) => ({
          to: hubHref(asked, { tab }),
          label: words[tab].name(),
          count: counts?.[tab],
          current: tab === asked.tab,
        }))}
      />
    </>
  )
}

/** What it is for, and for visitors the way to take part, from which they return here (COM-15). */
export function HubFoot({ asked }: { asked: Asked }) {
  const { user } = useAuth()
  return (
    <p className="soft mt-4">
      {m.hub_lead()} {!user && <Anchor to={authHref('either', hubHref(asked))}>{m.hub_sign_in()}</Anchor>}
    </p>
  )
}
