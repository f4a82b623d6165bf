import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import { adminHref, Long, Moment, Rows } from './pieces.tsx'

/** `actor` and `object` as read: an e-mail address where one is known. */
export type LogEntry = {
  id: number
  at: Date
  actor: string
  action: string
  object: string
  details: Record<string, unknown>
}

const actors: Record<string, () => string> = {
  'command-line': m.admin_log_command_line,
  system: m.admin_log_system,
}
const actions: Record<string, () => string> = {
  'admin.grant': m.admin_log_grant,
  'admin.revoke': m.admin_log_revoke,
  'user.suspend': m.admin_log_suspend,
  'user.reinstate': m.admin_log_reinstate,
  'money.resolve': m.admin_log_money,
  'certificate.revoke': m.admin_log_certificate,
  'password.change': m.admin_log_password,
  'application.cv': m.admin_log_cv,
  'application.delete': m.admin_log_application,
  'newsletter.send': m.admin_log_newsletter,
  'newsletter.remove': m.newsletter_log_remove,
  'price.change': m.admin_log_price,
  'price.apply': m.admin_log_price_applied,
  'phone.verify': m.admin_log_phone_verify,
  'phone.remove': m.admin_log_phone_remove,
  'account.delete-asked': m.admin_log_delete_asked,
  'account.kept': m.admin_log_kept,
  'account.erased': m.admin_log_erased,
  'support.answer': m.support_log_answer,
  'support.close': m.support_log_close,
  'support.reopen': m.support_log_reopen,
  'support.delete': m.support_log_delete,
  'refund.approve': m.admin_log_refund_approve,
  'refund.refuse': m.admin_log_refund_refuse,
  'refund.reopen': m.admin_log_refund_reopen,
  'refund.begin': m.admin_log_refund_begin,
  'money.assign': m.admin_log_money_assign,
  'money.return': m.admin_log_money_return,
  'certificate.reinstate': m.admin_log_certificate_again,
  'refund.retry': m.admin_log_refund_retry,
  'refund.by-hand': m.admin_log_refund_by_hand,
}

// What happens to a record of the public site, in any kind of them.
const verbs: Record<string, (kind: { kind: string }) => string> = {
  save: m.admin_log_save,
  publish: m.admin_log_publish,
  reopen: m.admin_log_publish,
  unpublish: m.admin_log_unpublish,
  close: m.admin_log_unpublish,
  feature: m.admin_log_feature,
  unfeature: m.admin_log_unfeature,
  quote: m.admin_log_quote,
  unquote: m.admin_log_unquote,
}
const kinds: Record<string, () => string> = {
  article: m.publishing_kind_articles,
  help: m.publishing_kind_help,
  faq: m.publishing_kind_faq,
  figure: m.publishing_kind_figures,
  path: m.publishing_kind_paths,
  team: m.publishing_kind_team,
  legal: m.publishing_kind_legal,
  opening: m.publishing_kind_openings,
  job: m.publishing_kind_jobs,
  story: m.publishing_kind_stories,
  newsletter: m.publishing_kind_newsletters,
}

function actionWords(action: string): string {
  const [kind = '', verb = ''] = action.split('.')
  const [kindWord, verbWord] = [kinds[kind], verbs[verb]]
  return actions[action]?.() ?? (kindWord && verbWord ? verbWord({ kind: kindWord() }) : action)
}

/** What was done by whom, newest first. An action without words is shown as it was written. */
export function AuditLog({ entries, page }: { entries: LogEntry[]; page: number }) {
  return (
    <Section
      title={m.admin_log()}
      action={
        <Anchor to={adminHref({ tab: 'users' })} className="btn btn-quiet">
          {m.admin_log_back()}
        </Anchor>
      }
    >
      <Rows
        caption={m.admin_log()}
        hideCaption
        none={m.admin_log_none()}
        page={page}
        hrefFor={(page) => adminHref({ tab: 'users', log: page })}
        rows={entries}
        rowKey={(entry) => entry.id}
        columns={[
          { label: m.admin_log_action(), cell: (entry) => actionWords(entry.action), main: true },
          { label: m.admin_log_object(), cell: (entry) => <Long>{entry.object}</Long> },
          {
            label: m.admin_log_actor(),
            cell: (entry) => <Long>{actors[entry.actor]?.() ?? entry.actor}</Long>,
          },
          {
            label: m.admin_log_details(),
            cell: (entry) => (
              <bdi className="wrap-anywhere">
                {Object.values(entry.details)
                  .filter((detail) => detail !== '')
                  .join(': ')}
              </bdi>
            ),
          },
          { label: m.admin_log_at(), cell: (entry) => <Moment at={entry.at} /> },
        ]}
      />
    </Section>
  )
}
