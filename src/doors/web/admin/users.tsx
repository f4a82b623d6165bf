import type { listUsers } from '#modules/accounts/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { Refused } from '#web/answers.server.ts'
import { adminHref, Behind, Long, Moment, RowForm, Rows, Search } from './pieces.tsx'

type Person = Awaited<ReturnType<typeof listUsers>>[number]
type Props = { users: Person[]; q: string; page: number; viewerId: string; refused?: Refused }

const roleWords: Record<string, () => string> = {
  student: m.common_role_student,
  'job-seeker': m.common_role_job_seeker,
  employed: m.common_role_employed,
  entrepreneur: m.common_role_entrepreneur,
  freelancer: m.common_role_freelancer,
  other: m.common_role_other,
}

/** ADM-14, ADM-23: everybody, newest first, and what an administrator may do to them. */
export function Users({ users, q, page, viewerId, refused }: Props) {
  return (
    <Section
      title={m.admin_users()}
      action={
        <Anchor to={adminHref({ tab: 'users', log: 1 })} className="btn btn-quiet">
          {m.admin_log()}
        </Anchor>
      }
    >
      <Search tab="users" q={q} label={m.admin_user_search()} />
      <Rows
        caption={m.admin_users()}
        hideCaption
        none={m.admin_user_none()}
        page={page}
        hrefFor={(page) => adminHref({ tab: 'users', q, page })}
        rows={users}
        rowKey={(person) => person.id}
        columns={[
          { label: m.admin_name(), cell: (person) => <bdi>{person.name}</bdi>, main: true },
          { label: m.admin_email(), cell: (person) => <Long>{person.email}</Long> },
          {
            label: m.admin_role(),
            cell: (person) => (roleWords[person.role ?? 'student'] ?? m.common_role_student)(),
          },
          { label: m.admin_since(), cell: (person) => <Moment at={person.createdAt} /> },
          {
            label: m.admin_confirmed(),
            cell: (person) => (person.confirmedAt ? m.admin_yes() : m.admin_no()),
          },
          { label: m.admin_state(), cell: (person) => <State person={person} /> },
          {
            label: m.admin_actions(),
            cell: (person) => (
              <Change
                key={`${person.isAdmin} ${person.suspendedAt}`}
                person={person}
                isSelf={person.id === viewerId}
                refused={refused}
              />
            ),
          },
        ]}
      />
    </Section>
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

function Change({
  person: { id, email, name, isAdmin, suspendedAt },
  isSelf,
  refused,
}: {
  person: Person
  isSelf: boolean
  refused?: Refused
}) {
  return (
    <Behind summary={m.admin_change()} of={name} open={refused?.values.id === id}>
      {isAdmin ? (
        <RowForm
          intent="revoke-admin"
          id={id}
          note={m.admin_revoke_note({ email })}
          button={m.admin_revoke()}
          refused={refused}
        />
      ) : (
        <RowForm
          intent="grant-admin"
          id={id}
          note={m.admin_grant_note({ email })}
          button={m.admin_grant()}
          refused={refused}
        />
      )}
      {suspendedAt && (
        <RowForm
          intent="reinstate"
          id={id}
          note={m.admin_reinstate_note({ email })}
          button={m.admin_reinstate()}
          refused={refused}
        />
      )}
      {/* Nobody can suspend themselves, so the button is not offered. */}
      {!suspendedAt && !isSelf && (
        <RowForm
          intent="suspend"
          id={id}
          note={m.admin_suspend_note({ email })}
          button={m.admin_suspend()}
          danger
          refused={refused}
        />
      )}
    </Behind>
  )
}
