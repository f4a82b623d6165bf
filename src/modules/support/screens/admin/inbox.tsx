import { z } from 'zod'
import { adminOnly } from '#context.ts'
import type { Page } from '#kit/paging.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows, Search } from '#shell/admin/rows.tsx'
import { Long, Moment } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ChipLinks } from '#ui/forms/chip-links.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { listInbox } from '../../queries/inbox.server.ts'
import { threadStates } from '../../rules.ts'
import type { InboxRow } from '../../types.ts'
import type { Route } from './+types/inbox'
import { channelWords, inboxHref, StateBadge, stateLooks } from './pieces.tsx'

export const handle = { hydrate: 'always', styles: ['admin', 'support'] }

const State = z.enum(['', ...threadStates]).catch('')

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const query = { state: State.parse(args.url.searchParams.get('state')), ...listQueryIn(args.url) }
    return { query, threads: await listInbox(ctx, query) }
  })

type Query = Route.ComponentProps['loaderData']['query']

/** Messages to staff, waiting ones first. */
export default function AdminInbox({ loaderData: { query, threads } }: Route.ComponentProps) {
  const { state, q } = query
  const back = (
    <p>
      <Anchor to="/admin/content">{m.common_admin()}</Anchor>
    </p>
  )
  return (
    <>
      <title>{`${m.support_inbox()} - Stadi`}</title>
      <PageHead title={m.support_inbox()} lead={m.support_inbox_lead()} above={back} />
      <div className="stack">
        <Search q={q} label={m.support_inbox_search()} clear={inboxHref({ state })} className="">
          {state && <input type="hidden" name="state" value={state} />}
        </Search>
        <States state={state} q={q} />
        <Threads query={query} threads={threads} />
      </div>
    </>
  )
}

function States({ state, q }: Pick<Query, 'state' | 'q'>) {
  const chip = (to: typeof state, label: string) => ({
    to: inboxHref({ state: to, q }),
    label,
    current: state === to,
  })
  return (
    <ChipLinks
      label={m.support_inbox_states()}
      links={[chip('', m.support_inbox_all()), ...threadStates.map((to) => chip(to, stateLooks[to].words()))]}
    />
  )
}

function Threads({ query, threads }: { query: Query; threads: Page<InboxRow> }) {
  return (
    <Rows
      list={threads}
      caption={m.support_inbox()}
      hideCaption
      none={m.support_inbox_none()}
      hrefFor={(page) => inboxHref({ ...query, page })}
      rowKey={(thread) => thread.id}
      columns={[
        {
          label: m.support_inbox_subject(),
          cell: (thread) => (
            <Anchor to={`/admin/inbox/${thread.id}`}>
              <Long>{thread.subject}</Long>
            </Anchor>
          ),
          main: true,
        },
        { label: m.support_inbox_from(), cell: (thread) => <Sender thread={thread} /> },
        {
          label: m.support_inbox_channel(),
          cell: (thread) => <span className="whitespace-nowrap">{channelWords[thread.channel]()}</span>,
        },
        {
          label: m.support_inbox_state(),
          cell: (thread) => (
            <span className="whitespace-nowrap">
              <StateBadge status={thread.status} />
            </span>
          ),
        },
        { label: m.support_inbox_last(), cell: (thread) => <Moment at={thread.lastMessageAt} /> },
      ]}
    />
  )
}

function Sender({ thread: { name, email } }: { thread: InboxRow }) {
  return (
    <>
      <bdi className="wrap-anywhere">{name || m.support_inbox_anonymous()}</bdi>
      {email && (
        <span className="block soft">
          <Long>{email}</Long>
        </span>
      )}
    </>
  )
}
