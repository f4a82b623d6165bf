import { adminOnly, type Context } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { contactOf, listAudit } from '#modules/accounts/queries.server.ts'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/log'
import { actions, actors, verbs } from './log-words.server.ts'
import { kinds } from './records/kinds.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return entriesOf(ctx, listQueryIn(args.url).page)
  })

/** The log keeps ids, which stay true when an address changes; people read addresses. */
async function entriesOf(ctx: Context, page: number) {
  const { rows, ...place } = await listAudit(ctx, page)
  const emails = new Map<string, string>()
  for (const id of new Set(rows.flatMap(({ actor, object }) => [actor, bare(object)]))) {
    const contact = isUuid(id) ? await contactOf(ctx, id) : null
    if (contact) emails.set(id, contact.email)
  }
  const entries = rows.map(({ actor, action, object, details, ...entry }) => ({
    ...entry,
    actor: actors[actor]?.() ?? emails.get(actor) ?? actor,
    action: wordsOf(action),
    object: emails.get(bare(object)) ?? bare(object),
    details: Object.values(details)
      .filter((detail) => detail !== '')
      .join(': '),
  }))
  return { rows: entries, ...place }
}

/** The id in "user:…" or "certificate:…". */
const bare = (object: string): string => object.slice(object.indexOf(':') + 1)

/** An action without words is shown as it was written. */
function wordsOf(action: string): string {
  const [kind, verb = ''] = action.split('.')
  const word = kinds.find(({ audit }) => audit === kind)?.label
  return actions[action]?.() ?? (word && verbs[verb]?.({ kind: word() })) ?? action
}

/** What was done by whom, newest first. */
export default function AuditLog({ loaderData: entries }: Route.ComponentProps) {
  const back = (
    <Anchor to={adminHref('users')} className="btn btn-quiet">
      {m.admin_log_back()}
    </Anchor>
  )
  return (
    <Section title={m.admin_log()} action={back}>
      <Rows
        list={entries}
        caption={m.admin_log()}
        hideCaption
        none={m.admin_log_none()}
        hrefFor={(page) => adminHref('users/log', { page })}
        rowKey={(entry) => entry.id}
        columns={[
          { label: m.admin_log_action(), cell: (entry) => entry.action, main: true },
          { label: m.admin_log_object(), cell: (entry) => <Long>{entry.object}</Long> },
          { label: m.admin_log_actor(), cell: (entry) => <Long>{entry.actor}</Long> },
          {
            label: m.admin_log_details(),
            cell: (entry) => <bdi className="wrap-anywhere">{entry.details}</bdi>,
          },
          { label: m.admin_log_at(), cell: (entry) => <Moment at={entry.at} /> },
        ]}
      />
    </Section>
  )
}
