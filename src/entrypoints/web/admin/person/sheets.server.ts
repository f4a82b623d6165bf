import type { Context } from '#context.ts'
import { kes } from '#kit/money.ts'
import { auditAbout } from '#modules/accounts/queries/administration.server.ts'
import { contactOf } from '#modules/accounts/queries/people.server.ts'
import { coursesOfPerson } from '#modules/courses/queries/learned.server.ts'
import { reportsOfPerson } from '#modules/moderation/queries/person.server.ts'
import { paymentsOfPerson } from '#modules/payments/queries/payment-list.server.ts'
import { caseHref } from '#core/reports.ts'
import { isUuid } from '#kit/ids.ts'
import { reportWords } from '#shell/reports/words.ts'
import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { actionWords, actors } from '../log-words.server.ts'
import type { Cell, Sheet } from './sheet.tsx'

type Person = { id: string; email: string }

/**
 * What each module knows about somebody, as lists for their page. The texts are made here, so that the page contains none of the
 * modules'.
 */
export const sheetsOf = async (ctx: Context, person: Person): Promise<Sheet[]> => [
  await paymentSheet(ctx, person),
  ...(await courseSheets(ctx, person)),
  await reportSheet(ctx, person),
  await logSheet(ctx, person),
]

const moment = (at: Date | null): Cell => (at ? { at } : m.admin_none())

const statusWords: Record<string, () => string> = {
  completed: m.admin_status_completed,
  pending: m.admin_status_pending,
  failed: m.admin_status_failed,
}
const stepWords: Record<string, () => string> = {
  review: m.admin_waits,
  refunding: m.admin_refund_begun,
  refunded: m.admin_refunded,
}

async function paymentSheet(ctx: Context, { id, email }: Person): Promise<Sheet> {
  const rows = await paymentsOfPerson(ctx, id)
  return {
    title: m.admin_payments(),
    none: m.admin_person_payments_none(),
    columns: [m.admin_payment(), m.admin_amount(), m.admin_status(), m.admin_receipt(), m.admin_started()],
    more: { text: m.admin_person_all(), to: adminHref('payments', { q: email }) },
    rows: rows.map((row) => ({
      key: row.id,
      cells: [
        { text: row.description, to: adminHref(`payments/${row.id}`) },
        kes(row.amountKes, ctx.locale),
        stepWords[row.step]?.() ?? statusWords[row.status]?.() ?? row.status,
        row.receipt ?? m.admin_none(),
        moment(row.createdAt),
      ],
    })),
  }
}

async function courseSheets(ctx: Context, { id }: Person): Promise<Sheet[]> {
  const rows = await coursesOfPerson(ctx, id)
  const certified = rows.filter((row) => row.certificateId !== null)
  return [
    {
      title: m.admin_person_purchases(),
      none: m.admin_person_purchases_none(),
      columns: [m.admin_person_course(), m.admin_person_access(), m.admin_person_begun()],
      rows: rows.map((row) => ({
        key: String(row.id),
        cells: [
          { text: row.title, to: `/courses/${row.id}` },
          row.revokedAt
            ? m.admin_person_access_ended()
            : row.isBought
              ? m.admin_person_bought()
              : m.admin_person_begun(),
          moment(row.begunAt),
        ],
      })),
    },
    {
      title: m.admin_certificates(),
      none: m.admin_person_certificates_none(),
      columns: [m.admin_certificate(), m.admin_person_course(), m.admin_state(), m.admin_person_issued()],
      rows: certified.map((row) => ({
        key: row.certificateId!,
        cells: [
          { text: row.certificateId!, to: `/verify/${row.certificateId}` },
          row.title,
          row.certificateRevokedAt ? m.certificate_state_revoked() : m.certificate_state_valid(),
          moment(row.issuedAt),
        ],
      })),
    },
  ]
}

async function reportSheet(ctx: Context, { id }: Person): Promise<Sheet> {
  const rows = await reportsOfPerson(ctx, id)
  return {
    title: m.admin_person_reports(),
    none: m.admin_person_reports_none(),
    columns: [
      m.admin_person_report_kind(),
      m.admin_person_reports(),
      m.admin_action_reason(),
      m.admin_state(),
      m.admin_started(),
    ],
    rows: rows.map((row) => ({
      key: row.id,
      cells: [
        { text: reportWords[row.kind](), to: caseHref(row.thingId) },
        row.isTheirs ? m.admin_person_report_by() : m.admin_person_report_about(),
        row.reason || m.admin_none(),
        row.settledAt ? m.admin_person_report_settled() : m.admin_person_report_open(),
        moment(row.createdAt),
      ],
    })),
  }
}

async function logSheet(ctx: Context, { id }: Person): Promise<Sheet> {
  const rows = await auditAbout(ctx, id)
  const names = new Map<string, string>()
  for (const actor of new Set(rows.map((row) => row.actor))) {
    const contact = isUuid(actor) ? await contactOf(ctx, actor) : null
    names.set(actor, actors[actor]?.() ?? contact?.email ?? actor)
  }
  return {
    title: m.admin_person_log(),
    none: m.admin_person_log_none(),
    columns: [m.admin_log_action(), m.admin_log_actor(), m.admin_log_details(), m.admin_log_at()],
    rows: rows.map((row) => ({
      key: String(row.id),
      cells: [
        actionWords(row.action),
        names.get(row.actor)!,
        Object.values(row.details).filter(Boolean).join(': '),
        moment(row.at),
      ],
    })),
  }
}
