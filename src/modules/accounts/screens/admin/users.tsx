import { redirect } from 'react-router'
import { adminOnly, type Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows, Search } from '#shell/admin/rows.tsx'
import { Long, Moment } from '#shell/admin/values.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { grantAdmin, reinstateUser, revokeAdmin, suspendUser } from '../../commands.server.ts'
import { listUsers } from '../../queries.server.ts'
import type { Route } from './+types/users'
import { ChangeUser } from './change-user.tsx'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const viewer = adminOnly(ctx)
    const { q, page } = listQueryIn(args.url)
    return { q, viewerId: viewer.id, users: await listUsers(ctx, q, page) }
  })

type Change = { run: (ctx: Context, id: string) => Promise<void>; done: () => string }
const changes = new Map<string, Change>([
  ['grant-admin', { run: grantAdmin, done: m.admin_granted }],
  ['revoke-admin', { run: revokeAdmin, done: m.admin_revoked }],
  ['suspend', { run: suspendUser, done: m.admin_suspend_done }],
  ['reinstate', { run: reinstateUser, done: m.admin_reinstate_done }],
])

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const viewer = adminOnly(ctx)
    const [intent, id] = [textOf(form, 'intent'), textOf(form, 'id')]
    const change = changes.get(intent)
    if (!change) throw new Refusal('invalid-input')
    await change.run(ctx, id)
    web.toast({ title: change.done() })
    // Whoever gave up the permission may not see this page any more.
    return redirect(intent === 'revoke-admin' && id === viewer.id ? '/' : args.url.pathname + args.url.search)
  })

type Person = Route.ComponentProps['loaderData']['users']['rows'][number]

const roleWords: Record<string, () => string> = {
  student: m.common_role_student,
  'job-seeker': m.common_role_job_seeker,
  employed: m.common_role_employed,
  entrepreneur: m.common_role_entrepreneur,
  freelancer: m.common_role_freelancer,
  other: m.common_role_other,
}

const roleOf = ({ role }: Person): string => (roleWords[role ?? 'student'] ?? m.common_role_student)()

/** ADM-14, ADM-23: everybody, newest first, and what an administrator may do to them. */
export default function AdminUsers({ loaderData: { q, viewerId, users } }: Route.ComponentProps) {
  const log = (
    <Anchor to={adminHref('users/log')} className="btn btn-quiet">
      {m.admin_log()}
    </Anchor>
  )
  return (
    <>
      <PageRefusal className="mt-4" />
      <Section title={m.admin_users()} action={log}>
        <Search q={q} label={m.admin_user_search()} clear={adminHref('users')} />
        <Rows
          list={users}
          caption={m.admin_users()}
          hideCaption
          none={m.admin_user_none()}
          hrefFor={(page) => adminHref('users', { q, page })}
          rowKey={(person) => person.id}
          columns={[
            { label: m.admin_name(), cell: (person) => <bdi>{person.name}</bdi>, main: true },
            { label: m.admin_email(), cell: (person) => <Long>{person.email}</Long> },
            { label: m.admin_role(), cell: roleOf },
            { label: m.admin_since(), cell: (person) => <Moment at={person.createdAt} /> },
            {
              label: m.admin_confirmed(),
              cell: (person) => (person.confirmedAt ? m.admin_yes() : m.admin_no()),
            },
            { label: m.admin_state(), cell: (person) => <State person={person} /> },
            {
              label: m.admin_actions(),
              cell: (person) => (
                <ChangeUser
                  key={`${person.isAdmin} ${person.suspendedAt}`}
                  person={person}
                  isSelf={person.id === viewerId}
                />
              ),
            },
          ]}
        />
      </Section>
    </>
  )
}

function State({ person }: { person: Person }) {
  if (!person.isAdmin && !person.suspendedAt) return m.admin_active()
  return (
    <span className="inline-flex flex-wrap gap-1">
      {person.isAdmin && <Badge tone="gold">{m.admin_administrator()}</Badge>}
      {person.suspendedAt && <Badge tone="brick">{m.admin_suspended()}</Badge>}
    </span>
  )
}
