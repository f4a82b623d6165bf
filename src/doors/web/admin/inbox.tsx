import { Form } from 'react-router'
import { z } from 'zod'
import { adminOnly } from '#context.ts'
import { cleanText } from '#kit/text.ts'
import { listInbox } from '#modules/support/queries.server.ts'
import { threadStates } from '#modules/support/rules.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { ChipLinks } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/inbox'
import { channelWords, inboxHref, StateBadge, stateLooks } from './inbox-pieces.tsx'
import { Long, Moment, Rows } from './pieces.tsx'

export const handle = { hydrate: 'always', styles: ['admin', 'support'] }

/** What the address asks for. Nonsense becomes the default, as a link may be old or mistyped. */
const Asked = z.object({
  state: z.enum(['', ...threadStates]).catch(''),
  q: z
    .string()
    .transform((text) => [...cleanText(text)].slice(0, 100).join(''))
    .catch(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const asked = Asked.parse(Object.fromEntries(new URL(args.request.url).searchParams))
    return { asked, threads: await listInbox(ctx, asked) }
  })

/** What people wrote to us, those that wait first. */
export default function AdminInbox({ loaderData: { asked, threads } }: Route.ComponentProps) {
  const { state, q, page } = asked
  const chip = (to: typeof state, label: string) => ({
    to: inboxHref({ state: to, q }),
    label,
    current: state === to,
  })
  return (
    <>
      <title>{`${m.support_inbox()} - Stadi`}</title>
      <PageHead
        title={m.support_inbox()}
        lead={m.support_inbox_lead()}
        above={
          <p>
            <Anchor to="/admin?tab=content">{m.common_admin()}</Anchor>
          </p>
        }
      />
      <div className="stack">
        <Form method="get" role="search" aria-label={m.support_inbox_search()} className="row items-end!">
          {state && <input type="hidden" name="state" value={state} />}
          {/* The key gives the field its new words when the address changes. */}
          <Field
            key={q}
            className="max-w-full w-72"
            type="search"
            name="q"
            label={m.support_inbox_search()}
            defaultValue={q}
            maxLength={100}
          />
          <Button variant="outline">{m.common_search()}</Button>
          {q && (
            <Anchor className="btn btn-quiet" to={inboxHref({ state })}>
              {m.admin_clear()}
            </Anchor>
          )}
        </Form>
        <ChipLinks
          label={m.support_inbox_states()}
          links={[
            chip('', m.support_inbox_all()),
            ...threadStates.map((to) => chip(to, stateLooks[to].words())),
          ]}
        />
        <Rows
          caption={m.support_inbox()}
          hideCaption
          none={m.support_inbox_none()}
          page={page}
          hrefFor={(page) => inboxHref({ state, q, page })}
          rows={threads}
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
            {
              label: m.support_inbox_from(),
              cell: ({ name, email }) => (
                <>
                  <bdi className="wrap-anywhere">{name || m.support_inbox_anonymous()}</bdi>
                  {email && (
                    <span className="block soft">
                      <Long>{email}</Long>
                    </span>
                  )}
                </>
              ),
            },
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
      </div>
    </>
  )
}
