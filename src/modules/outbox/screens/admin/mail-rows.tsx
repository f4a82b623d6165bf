import { adminHref } from '#shell/admin/address.ts'
import { RowForm } from '#shell/admin/row-form.tsx'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { listTroubledMails } from '../../queries.server.ts'

type Props = { mails: Awaited<ReturnType<typeof listTroubledMails>> }

/** Undelivered mails. */
export function MailRows({ mails }: Props) {
  return (
    <Section title={m.admin_mails()}>
      <Rows
        list={mails}
        caption={m.admin_mails()}
        hideCaption
        none={m.admin_mails_none()}
        hrefFor={(page) => adminHref('mails', { page })}
        rowKey={(mail) => mail.id}
        columns={[
          { label: m.admin_mail_subject(), cell: (mail) => mail.subject, main: true },
          { label: m.admin_mail_to(), cell: (mail) => <Long>{mail.recipient}</Long> },
          { label: m.admin_state(), cell: (mail) => <State hasFailed={mail.status === 'failed'} /> },
          {
            label: m.admin_mail_error(),
            cell: (mail) => <span className="wrap-anywhere">{mail.lastError ?? m.admin_none()}</span>,
          },
          { label: m.admin_mail_written(), cell: (mail) => <Moment at={mail.createdAt} /> },
          { label: m.admin_mail_tries(), cell: (mail) => mail.attempts, numeric: true },
          {
            label: m.admin_actions(),
            cell: (mail) => (
              <RowForm
                intent="retry-mail"
                id={mail.id}
                action={adminHref('mails', { page: mails.page })}
                button={m.admin_mail_retry()}
              />
            ),
          },
        ]}
      />
    </Section>
  )
}

const State = ({ hasFailed }: { hasFailed: boolean }) => (
  <Badge tone={hasFailed ? 'brick' : 'gold'}>
    {hasFailed ? m.admin_mail_failed() : m.admin_mail_waiting()}
  </Badge>
)
