import { m } from '#paraglide/messages.js'

export const actors: Record<string, () => string> = {
  'command-line': m.admin_log_command_line,
  system: m.admin_log_system,
}
export const actions: Record<string, () => string> = {
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
export const verbs: Record<string, (kind: { kind: string }) => string> = {
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
