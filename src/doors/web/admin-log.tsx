import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/section.tsx'
import { adminHref, Long, Moment, Rows } from './admin-pieces.tsx'

/** `actor` and `object` as read: an e-mail address where one is known. */
export type LogEntry = { id: number; at: Date; actor: string; action: string; object: string; details: Record<string, unknown> }

const actors: Record<string, () => string> = { 'command-line': m.admin_log_command_line, system: m.admin_log_system }
const actions: Record<string, () => string> = {
  'admin.grant': m.admin_log_grant, 'admin.revoke': m.admin_log_revoke, 'user.suspend': m.admin_log_suspend, 'user.reinstate': m.admin_log_reinstate,
  'money.resolve': m.admin_log_money, 'certificate.revoke': m.admin_log_certificate, 'password.change': m.admin_log_password,
  'refund.approve': m.admin_log_refund_approve, 'refund.refuse': m.admin_log_refund_refuse, 'refund.retry': m.admin_log_refund_retry, 'refund.by-hand': m.admin_log_refund_by_hand,
}

/** What was done by whom, newest first. An action without words is shown as it was written. */
export function AuditLog({ entries, page }: { entries: LogEntry[]; page: number }) {
  return (
    <Section title={m.admin_log()} action={<Anchor to={adminHref({ tab: 'users' })} className="btn btn-quiet">{m.admin_log_back()}</Anchor>}>
      <Rows
        caption={m.admin_log()} hideCaption none={m.admin_log_none()} page={page} hrefFor={(page) => adminHref({ tab: 'users', log: page })}
        rows={entries} rowKey={(entry) => entry.id}
        columns={[
          { label: m.admin_log_action(), cell: (entry) => actions[entry.action]?.() ?? entry.action, main: true },
          { label: m.admin_log_object(), cell: (entry) => <Long>{entry.object}</Long> },
          { label: m.admin_log_actor(), cell: (entry) => <Long>{actors[entry.actor]?.() ?? entry.actor}</Long> },
          { label: m.admin_log_details(), cell: (entry) => <bdi className="wrap-anywhere">{Object.values(entry.details).filter((detail) => detail !== '').join(': ')}</bdi> },
          { label: m.admin_log_at(), cell: (entry) => <Moment at={entry.at} /> },
        ]}
      />
    </Section>
  )
}
