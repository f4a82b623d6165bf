import { useMemo } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useOutlet, Form } from 'react-router'
import { SECOND } from '#kit/time.ts'
import { vote } from '#modules/community/commands/votes.server.ts'
import { placeOf, type VoteTarget } from '#modules/community/rules.ts'
import type { UssdJobCard } from '#modules/ussd-jobs/types.ts'
import { readOnce, useOnScreen } from '#shell/client-read.ts'
import { later } from '#shell/later.tsx'
import { isOnlyDialog } from '#shell/only-dialog.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { Unread } from '#shell/unread.tsx'
import { m } from '#paraglide/messages.js'
import { act, answer, stay, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/hub'
import { hubAt } from './reading.server.ts'
import {
  type Asked,
  askedOf,
  hubHref,
  isCovered,
  rowsOfTable,
  type SentBoard,
  tabs,
  type NewThing,
  type Tab,
} from './rules.ts'
import { authHref } from '#modules/accounts/rules.ts'
import { useAuth } from '#shell/auth-context.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { SearchWords } from '#ui/forms/search-words.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { onlySamples, SampleMark } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { HiddenFields } from './hidden-fields.tsx'

// Each tab's code loads with the tab.
const Posts = later(() => import('./posts.tsx').then((file) => file.Posts))
const Jobs = later(() => import('./jobs.tsx').then((file) => file.Jobs))
const Board = later(() => import('#modules/ussd-jobs/parts.tsx').then((file) => file.UssdBoardView))
const screens = { posts: Posts, jobs: Jobs, 'ussd-jobs': Board }

export const handle = { hydrate: 'signed-in', styles: 'community' }

export const loader = (args: Route.LoaderArgs) => answer(args, (ctx) => hubAt(ctx, args.url))

type Address = { pathname: string; search: string }
function keyOf({ pathname, search }: Address): string {
  const address = { pathname, searchParams: new URLSearchParams(search) }
  return `community ${isCovered(address) ? pathname : hubHref(askedOf(address))}`
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const page = await readOnce(keyOf(new URL(request.url)), serverLoader)
  if (page.shown !== 'nothing') await screens[page.shown].ready()
  return page
}

/** A form that opens or closes over the list leaves it unchanged; when one that covered it closes, the list loads. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  (isCovered(args.currentUrl) || !isOnlyDialog('/community', args)) && args.defaultShouldRevalidate

/** A vote on a card. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    await vote(ctx, Object.fromEntries(form))
    return stay(args, form, placeOf(textOf(form, 'target') as VoteTarget, textOf(form, 'id')))
  })

/** The community's notice board: five lists and one search (COM-01 to COM-13). */
export default function Hub({ loaderData }: Route.ComponentProps) {
  const { asked, counts, things } = loaderData
  const here = useLocation()
  useOnScreen(keyOf(here), loaderData)
  const dialog = useOutlet()
  const isWhole = counts !== null && loaderData.list !== null
  return (
    <div className="hub">
      {/* A page has one title; an open dialog has its own. */}
      {!dialog && (
        <PageMeta
          title={m.hub_title({ tab: words[asked.tab].name() })}
          description={m.hub_lead()}
          path={ownAddress(asked, here.search)}
          noindex={asked.q !== '' || !isWhole}
          data={things}
        />
      )}
      {dialog}
      {loaderData.shown === 'nothing' ? <HubHead asked={asked} isAlone /> : <Lists {...loaderData} />}
    </div>
  )
}

type HubData = Exclude<Route.ComponentProps['loaderData'], { shown: 'nothing' }>

function Lists(data: HubData) {
  const { asked, counts, found, news, ussdCode } = data
  return (
    <>
      <HubHead asked={asked} />
      <UssdBanner code={ussdCode} />
      <News news={news} />
      <HubTabs asked={asked} counts={asked.q ? found : counts} />
      <List {...data} />
      <HubFoot asked={asked} />
    </>
  )
}

/** The first list is at the hub's plain address, too. */
function ownAddress(asked: Asked, search: string): string {
  const address = hubHref(asked, asked.filters)
  const isPlain = address === hubHref({ tab: tabs[0], q: '', filters: {} }) && !search.includes('tab=')
  return isPlain ? '/community' : address
}

/** The list of the tab; if it cannot be read, the rest of the page is still shown (COM-11). */
function List(data: HubData) {
  const { asked, list } = data
  if (!list) return <Unread text={words[asked.tab].unread()} to={hubHref(asked)} />
  return (
    <>
      {list.instead !== null && (
        <p role="status">{m.common_search_instead({ q: asked.q, instead: list.instead })}</p>
      )}
      {data.shown === 'posts' && data.list && <Posts kind={data.kind} asked={asked} list={data.list} />}
      {data.shown === 'jobs' && data.list && <Jobs asked={asked} list={data.list} applied={data.applied} />}
      {data.shown === 'ussd-jobs' && data.list && <PackedBoard text={data.list.text} />}
    </>
  )
}

function PackedBoard({ text }: { text: string }) {
  const sent = useMemo(() => {
    const { board, jobs: table, ...rest } = JSON.parse(text) as SentBoard
    const jobs = rowsOfTable<Omit<UssdJobCard, 'createdAt'> & { createdAt: number }>(table)
    return {
      ...rest,
      board: { ...board, jobs: jobs.map((job) => ({ ...job, createdAt: new Date(job.createdAt * SECOND) })) },
    }
  }, [text])
  return <Board {...sent} />
}

/** The name beside one search over all lists; the tab's filters stay (COM-04). */
const HubHead = ({ asked, isAlone }: { asked: Asked; isAlone?: boolean }) => (
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
const UssdBanner = ({ code }: { code: string }) => (
  <aside className="small hub-ussd" aria-label={m.hub_ussd()}>
    <b>{m.hub_ussd()}</b> {m.hub_ussd_text()} <code>{code}</code>
  </aside>
)

/** What is new over all lists, a line each (decision 31 of the specification). */
function News({ news }: { news: NewThing[] }) {
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
              <span className="soft">{held(words[tab].one())}</span> <bdi>{held(title)}</bdi>
            </Anchor>
            {isSample && !only && <SampleMark />}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Counts = Record<Tab, number>

/** Five tiles with how many each list has, or how many a search finds there (COM-02, COM-06). */
function HubTabs({ asked, counts }: { asked: Asked; counts: Counts | null }) {
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
function HubFoot({ asked }: { asked: Asked }) {
  const { user } = useAuth()
  return (
    <p className="soft mt-4">
      {m.hub_lead()} {!user && <Anchor to={authHref('either', hubHref(asked))}>{m.hub_sign_in()}</Anchor>}
    </p>
  )
}

type Words = {
  /** On the tab. */
  name: () => string
  /** One of it, among what is new. */
  one: () => string
  /** Replaces a list that could not be read (COM-11). */
  unread: () => string
}

const words: Record<Tab, Words> = {
  'ussd-jobs': { name: m.hub_tab_ussd, one: m.hub_one_ussd, unread: m.hub_unread_ussd },
  forums: { name: m.hub_tab_forums, one: m.hub_one_topic, unread: m.hub_unread_forums },
  qa: { name: m.hub_tab_qa, one: m.hub_one_question, unread: m.hub_unread_qa },
  jobs: { name: m.hub_tab_jobs, one: m.hub_one_job, unread: m.hub_unread_jobs },
  stories: { name: m.hub_tab_stories, one: m.hub_one_story, unread: m.hub_unread_stories },
}
