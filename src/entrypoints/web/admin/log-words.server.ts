import type { Context } from '#context.ts'
import { cleanLine } from '#kit/text.ts'
import { type AuditFilter, emailsOf } from '#modules/accounts/queries/audit.server.ts'
import { m } from '#paraglide/messages.js'
import { kinds } from './records/kinds.server.ts'

export const actors: Record<string, () => string> = {
  'command-line': m.admin_log_command_line,
  system: m.admin_log_system,
  guardian: m.guardians_log_guardian,
}
const actions: Record<string, () => string> = {
  'admin.grant': m.admin_log_grant,
  'admin.revoke': m.admin_log_revoke,
  'user.suspend': m.admin_log_suspend,
  'user.reinstate': m.admin_log_reinstate,
  'user.sign-out': m.admin_log_sign_out,
  'money.resolve': m.admin_log_money,
  'payment.counts': m.admin_log_payment_counts,
  'certificate.revoke': m.admin_log_certificate,
  'certificate.correct': m.admin_log_certificate_corrected,
  'password.change': m.admin_log_password,
  'application.cv': m.admin_log_cv,
  'application.delete': m.admin_log_application,
  'newsletter.send': m.admin_log_newsletter,
  'newsletter.remove': m.newsletter_log_remove,
  'price.change': m.admin_log_price,
  'price.apply': m.admin_log_price_applied,
  'course-draft.create': m.authoring_log_create,
  'course-draft.save': m.authoring_log_save,
  'course-draft.delete': m.authoring_log_delete,
  'course.publish': m.authoring_log_publish,
  'phone.verify': m.admin_log_phone_verify,
  'phone.remove': m.admin_log_phone_remove,
  'account.delete-asked': m.admin_log_delete_asked,
  'account.kept': m.admin_log_kept,
  'account.erased': m.admin_log_erased,
  'support.answer': m.support_log_answer,
  'support.close': m.support_log_close,
  'support.reopen': m.support_log_reopen,
  'support.delete': m.support_log_delete,
  'ussd-job.approve': m.ussd_jobs_log_approve,
  'ussd-job.refuse': m.ussd_jobs_log_refuse,
  'ussd-job.hide': m.ussd_jobs_log_hide,
  'ussd-job.restore': m.moderation_log_job_restore,
  'post.hide': m.moderation_log_post_hide,
  'post.restore': m.moderation_log_post_restore,
  'post.keep': m.moderation_log_post_keep,
  'post.popular': m.moderation_log_popular,
  'post.unpopular': m.moderation_log_unpopular,
  'reply.hide': m.moderation_log_reply_hide,
  'reply.restore': m.moderation_log_reply_restore,
  'reply.keep': m.moderation_log_reply_keep,
  'mentor.link': m.admin_log_mentor_link,
  'mentor.unlink': m.admin_log_mentor_unlink,
  'mentor.verify': m.admin_log_mentor_verify,
  'mentor.unverify': m.admin_log_mentor_unverify,
  'mentor.deactivate': m.admin_log_mentor_deactivate,
  'mentor.activate': m.admin_log_mentor_activate,
  'mentor.payout': m.admin_log_mentor_payout,
  'coupon.create': m.coupons_log_create,
  'coupon.end': m.coupons_log_end,
  'scholarship.open': m.scholarships_log_open,
  'scholarship.end': m.scholarships_log_end,
  'scholarship.grant': m.scholarships_log_grant,
  'scholarship.refuse': m.scholarships_log_refuse,
  'scholarship.figures': m.scholarships_log_figures,
  'organisation-mark.show': m.organisations_log_mark_show,
  'organisation-mark.remove': m.organisations_log_mark_remove,
  'sign-on.set-up': m.sso_log_set_up,
  'sign-on.change': m.sso_log_change,
  'sign-on.close': m.sso_log_close,
  'sign-on.reopen': m.sso_log_reopen,
  'sign-on.remove': m.sso_log_remove,
  'lti-platform.register': m.lti_log_register,
  'lti-platform.change': m.lti_log_change,
  'lti-platform.close': m.lti_log_close,
  'lti-platform.reopen': m.lti_log_reopen,
  'lti-platform.names': m.lti_log_names,
  'lti-platform.no-names': m.lti_log_no_names,
  'live-class.plan': m.live_log_plan,
  'live-class.change': m.live_log_change,
  'live-class.cancel': m.live_log_cancel,
  'course-teacher.name': m.teaching_log_name,
  'course-teacher.remove': m.teaching_log_remove,
  'royalty.rate': m.royalties_log_rate,
  'royalty.payout': m.royalties_log_payout,
  'royalty.payout-back': m.royalties_log_payout_back,
  'teacher-page.hide': m.teaching_log_hide,
  'teacher-page.restore': m.teaching_log_restore,
  'course-publish.ask': m.authoring_log_ask,
  'course-publish.agree': m.authoring_log_agree,
  'course-publish.refuse': m.authoring_log_refuse,
  'course-announcement.remove': m.teaching_log_take_back,
  'organisation.create': m.organisations_log_create,
  'organisation.end': m.organisations_log_end,
  'organisation-name.agree': m.organisations_log_name_agree,
  'organisation-name.end': m.organisations_log_name_end,
  'organisation-manager.name': m.organisations_log_name,
  'organisation-manager.remove': m.organisations_log_remove,
  'seats.grant': m.organisations_log_grant,
  'seat-invoice.paid': m.organisations_log_paid,
  'seat-invoice.cancel': m.organisations_log_cancel,
  'seat-invoices.export': m.organisations_log_export,
  'course-group.create': m.groups_log_create,
  'course-group.change': m.groups_log_change,
  'course-group.plan': m.groups_log_plan,
  'course-group.sale': m.groups_log_sale,
  'course-group.announce': m.groups_log_announce,
  'course-group.hour': m.groups_log_hour,
  'course-group.hour-change': m.groups_log_hour_change,
  'course-group.hour-cancel': m.groups_log_hour_cancel,
  'message.hide': m.moderation_log_message_hide,
  'message.restore': m.moderation_log_message_restore,
  'refund.approve': m.admin_log_refund_approve,
  'refund.refuse': m.admin_log_refund_refuse,
  'refund.reopen': m.admin_log_refund_reopen,
  'refund.begin': m.admin_log_refund_begin,
  'money.assign': m.admin_log_money_assign,
  'money.return': m.admin_log_money_return,
  'project.mark': m.marking_log,
  'final.mark': m.skill_log,
  'project.overrule': m.marking_log_overrule,
  'project.let-stand': m.peers_log_let_stand,
  'certificate.reinstate': m.admin_log_certificate_again,
  'refund.retry': m.admin_log_refund_retry,
  'refund.by-hand': m.admin_log_refund_by_hand,
  'payments.export': m.admin_log_export,
  'second-factor.on': m.admin_log_factor_on,
  'second-factor.off': m.admin_log_factor_off,
  'second-factor.codes': m.admin_log_factor_codes,
  'second-factor.recovery': m.admin_log_factor_recovery,
  'second-factor.reset': m.admin_log_factor_reset,
  'account.under-18': m.guardians_log_said,
  'consent.given': m.guardians_log_given,
  'consent.refused': m.guardians_log_refused,
  'consent.ended': m.guardians_log_ended,
  'consent.adult': m.guardians_log_adult,
  'phone.join': m.admin_log_phone_join,
  'session.cancel': m.admin_log_session_cancel,
  'session.mark': m.admin_log_session_mark,
  'mail.retry': m.admin_log_mail_retry,
  'samples.load': m.admin_log_samples,
  'content.load': m.admin_log_content,
  'log.export': m.admin_log_export_log,
}

// What happens to a record of the public site, of any kind.
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

/** The id in "user:…" or "certificate:…". */
const bare = (object: string): string => object.slice(object.indexOf(':') + 1)

type Line = { actor: string; object: string }

/** Entries with the names of whom they are about: an e-mail address if an id is a person's. */
export async function named<L extends Line>(ctx: Context, lines: L[]) {
  const emails = await emailsOf(
    ctx,
    lines.flatMap(({ actor, object }) => [actor, bare(object)]),
  )
  return lines.map((line) => ({
    ...line,
    actorName: actors[line.actor]?.() ?? emails.get(line.actor) ?? line.actor,
    objectName: emails.get(bare(line.object)) ?? bare(line.object),
  }))
}

/** An action without a text is shown as it was written. */
export function actionWords(action: string): string {
  const [kind, verb = ''] = action.split('.')
  const word = kinds.find(({ audit }) => audit === kind)?.label
  return actions[action]?.() ?? (word && verbs[verb]?.({ kind: word() })) ?? action
}

/** The possible filters: each action that has a text, and everything done to one kind of record. */
export function actsToChoose(): { value: string; label: string }[] {
  const each = Object.entries(actions).map(([value, label]) => ({ value, label: label() }))
  const records = kinds.map(({ audit, label }) => ({ value: `${audit}.`, label: label() }))
  return [...each, ...records].sort((a, b) => a.label.localeCompare(b.label))
}

/** What a URL asks for; invalid values ask for nothing. */
export function filterIn({ searchParams }: URL): AuditFilter {
  const text = (name: string) => [...cleanLine(searchParams.get(name) ?? '').trim()].slice(0, 100).join('')
  const [act, day] = [text('act'), text('day')]
  const isDay = /^2\d{3}-\d\d-\d\d$/.test(day) && new Date(`${day}T12:00:00Z`).toJSON()?.startsWith(day)
  return {
    act: actsToChoose().some(({ value }) => value === act) ? act : '',
    actor: text('actor'),
    subject: text('subject'),
    day: isDay ? day : '',
  }
}
