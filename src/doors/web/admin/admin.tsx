import { redirect } from 'react-router'
import { z } from 'zod'
import { adminOnly, type Context } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { cleanText } from '#kit/text.ts'
import { later } from '#shell/later.tsx'
import { grantAdmin, reinstateUser, revokeAdmin, suspendUser } from '#modules/accounts/commands.server.ts'
import { contactOf, countUsers, listAudit, listUsers } from '#modules/accounts/queries.server.ts'
import { revokeCertificate } from '#modules/courses/commands.server.ts'
import { coursesForSale, listCertificates, listSubmissions } from '#modules/courses/queries.server.ts'
import { retryMail } from '#modules/outbox/commands.server.ts'
import { listTroubledMails } from '#modules/outbox/queries.server.ts'
import { removeSubscriber } from '#modules/newsletter/commands.server.ts'
import {
  assignMoney,
  beginRefund,
  decideRefund,
  finishRefundByHand,
  reopenRefund,
  resolveReview,
  retryRefund,
  returnMoney,
} from '#modules/payments/commands.server.ts'
import {
  countOpenRefunds,
  countOpenReviews,
  ledgerTrouble,
  listMoneyReviews,
  listPayments,
  listRefunds,
  paymentSale,
  paymentStory,
} from '#modules/payments/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/admin'
import { Analytics } from './analytics.tsx'
import type { LogEntry } from './log.tsx'
import { Mentors } from './mentors.tsx'
import { LedgerTrouble } from './ledger.tsx'
import { adminHref } from './pieces.tsx'

// Each part brings its own code; together they would be a third of all that is not React.
const Users = later(() => import('./users.tsx').then((file) => file.Users))
const AuditLog = later(() => import('./log.tsx').then((file) => file.AuditLog))
const Payments = later(() => import('./payments.tsx').then((file) => file.Payments))
const PaymentStory = later(() => import('./payment-story.tsx').then((file) => file.PaymentStory))
const Content = later(() => import('./content.tsx').then((file) => file.Content))
const parts = {
  users: Users,
  log: AuditLog,
  payments: Payments,
  story: PaymentStory,
  content: Content,
  mentors: null,
  analytics: null,
}

export const handle = { hydrate: 'always', styles: 'admin' }

const page = z.coerce.number().int().min(1).max(1000).catch(1)

/** What the address asks for. Nonsense becomes the default, as a link may be old or mistyped. */
const Asked = z.object({
  tab: z.enum(['users', 'payments', 'content', 'mentors', 'analytics']).catch('users'),
  q: z
    .string()
    .transform((text) => [...cleanText(text)].slice(0, 100).join(''))
    .catch(''),
  status: z.enum(['', 'pending', 'completed', 'failed']).catch(''),
  payment: z.string().catch(''),
  /** Page of the audit log; 0 shows the users. */
  log: z.coerce.number().int().min(1).max(1000).catch(0),
  /** Which refunds are shown. */
  refund: z.enum(['open', 'ended']).catch('open'),
  page,
  findings: page,
  refunds: page,
  submissions: page,
  certificates: page,
  mails: page,
})
type Asked = z.output<typeof Asked>

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const viewer = adminOnly(ctx)
    const asked = Asked.parse(Object.fromEntries(args.url.searchParams))
    const [reviews, refunds, users, ledger, shown] = await Promise.all([
      countOpenReviews(ctx),
      countOpenRefunds(ctx),
      countUsers(ctx),
      ledgerTrouble(ctx),
      shownIn(ctx, asked),
    ])
    return { asked, viewerId: viewer.id, users, waiting: reviews + refunds, ledger, shown }
  })

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const read = await serverLoader()
  await parts[read.shown.part]?.ready()
  return read
}

async function shownIn(ctx: Context, asked: Asked) {
  switch (asked.tab) {
    case 'users':
      return asked.log
        ? { part: 'log' as const, entries: await entriesOf(ctx, asked.log) }
        : { part: 'users' as const, users: await listUsers(ctx, asked.q, asked.page) }
    case 'payments':
      return asked.payment
        ? { part: 'story' as const, ...(await storyOf(ctx, asked)) }
        : {
            part: 'payments' as const,
            findings: await listMoneyReviews(ctx, asked.findings),
            courses: await coursesForSale(ctx),
            refunds: await listRefunds(ctx, { state: asked.refund, page: asked.refunds }),
            canReverse: ctx.mpesa.canReverse,
            payments: await listPayments(ctx, { search: asked.q, status: asked.status, page: asked.page }),
          }
    case 'content':
      return {
        part: 'content' as const,
        submissions: await listSubmissions(ctx, asked.submissions),
        certificates: await listCertificates(ctx, asked.certificates, asked.q),
        mails: await listTroubledMails(ctx, asked.mails),
      }
    default:
      return { part: asked.tab }
  }
}

async function storyOf(ctx: Context, { q, payment: id }: Asked) {
  const events = await paymentStory(ctx, id)
  const payments = (await listPayments(ctx, { search: q, status: '', page: 1 })).filter(
    (payment) => payment.id === id,
  )
  if (events.length === 0 && payments.length === 0) throw new Refusal('payment-not-found')
  return { events, payments, sale: await paymentSale(ctx, id) }
}

/** The log keeps ids, which stay true when an address changes; people read addresses. */
async function entriesOf(ctx: Context, page: number): Promise<LogEntry[]> {
  const entries = await listAudit(ctx, page)
  const emails = new Map<string, string>()
  for (const id of new Set(entries.flatMap(({ actor, object }) => [actor, bare(object)]))) {
    const contact = isUuid(id) ? await contactOf(ctx, id) : null
    if (contact) emails.set(id, contact.email)
  }
  return entries.map(({ id, at, actor, action, object, details }) => ({
    id,
    at,
    actor: emails.get(actor) ?? actor,
    action,
    object: emails.get(bare(object)) ?? bare(object),
    details,
  }))
}

/** The id in "user:…" or "certificate:…". */
const bare = (object: string): string => object.slice(object.indexOf(':') + 1)

type Action = { run: (ctx: Context, id: string, form: FormData) => Promise<void>; done: () => string }

/** Every change that can be made here. Each command checks the permission itself. */
const actions = new Map<string, Action>([
  ['grant-admin', { run: grantAdmin, done: m.admin_granted }],
  ['revoke-admin', { run: revokeAdmin, done: m.admin_revoked }],
  ['suspend', { run: suspendUser, done: m.admin_suspend_done }],
  ['reinstate', { run: reinstateUser, done: m.admin_reinstate_done }],
  ['resolve-money', { run: settleFinding, done: m.admin_resolve_done }],
  [
    'approve-refund',
    {
      run: (ctx, id, form) =>
        decideRefund(ctx, id, {
          decision: 'approve',
          answer: textOf(form, 'answer'),
          certificateKept: textOf(form, 'certificateKept'),
        }),
      done: m.admin_refund_approved,
    },
  ],
  [
    'refuse-refund',
    {
      run: (ctx, id, form) => decideRefund(ctx, id, { decision: 'refuse', answer: textOf(form, 'answer') }),
      done: m.admin_refund_refuse_done,
    },
  ],
  ['reopen-refund', { run: reopenRefund, done: m.admin_refund_reopened }],
  [
    'begin-refund',
    {
      run: (ctx, id, form) =>
        beginRefund(ctx, id, {
          reason: textOf(form, 'reason'),
          answer: textOf(form, 'answer'),
          certificateKept: textOf(form, 'certificateKept'),
        }),
      done: m.admin_refund_approved,
    },
  ],
  ['assign-money', { run: assign, done: m.admin_assign_done }],
  [
    'return-money',
    {
      run: (ctx, id, form) =>
        returnMoney(ctx, id, {
          reference: textOf(form, 'reference'),
          resolution: textOf(form, 'resolution'),
        }),
      done: m.admin_return_done,
    },
  ],
  ['retry-refund', { run: retryRefund, done: m.admin_refund_retried }],
  [
    'refund-by-hand',
    {
      run: (ctx, id, form) => finishRefundByHand(ctx, id, { reference: textOf(form, 'reference') }),
      done: m.admin_refund_by_hand_done,
    },
  ],
  [
    'revoke-certificate',
    {
      run: (ctx, id, form) => revokeCertificate(ctx, id, textOf(form, 'reason')),
      done: m.admin_certificate_done,
    },
  ],
  ['retry-mail', { run: retryMail, done: m.admin_mail_retry_done }],
  [
    'remove-subscriber',
    {
      run: (ctx, _id, form) => removeSubscriber(ctx, { email: textOf(form, 'email') }),
      done: m.newsletter_removed,
    },
  ],
])

/** What happens to the money is chosen, never assumed. */
async function settleFinding(ctx: Context, id: string, form: FormData): Promise<void> {
  const [outcome, resolution, receipt] = [
    textOf(form, 'outcome'),
    textOf(form, 'resolution'),
    textOf(form, 'receipt'),
  ]
  if (!outcome)
    throw new Refusal('invalid-input', {
      fields: { outcome: 'required', ...(!resolution.trim() && { resolution: 'required' }) },
    })
  await resolveReview(ctx, id, {
    outcome,
    resolution,
    receipt,
    certificateKept: textOf(form, 'certificateKept'),
  })
}

async function assign(ctx: Context, id: string, form: FormData): Promise<void> {
  const [email, courseId, phone, resolution] = ['email', 'courseId', 'phone', 'resolution'].map((name) =>
    textOf(form, name),
  )
  await assignMoney(ctx, id, { email, courseId, phone, resolution, anyAmount: form.has('anyAmount') })
}

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const viewer = adminOnly(ctx)
    const [intent, id] = [textOf(form, 'intent'), textOf(form, 'id')]
    const asked = actions.get(intent)
    if (!asked) throw new Refusal('invalid-input')
    await asked.run(ctx, id, form)
    web.toast({ title: asked.done() })
    // Whoever gave up the permission may not see this page any more.
    return redirect(intent === 'revoke-admin' && id === viewer.id ? '/' : args.url.pathname + args.url.search)
  })

export default function Admin({
  loaderData: { asked, viewerId, users, waiting, ledger, shown },
  actionData,
}: Route.ComponentProps) {
  const refused = actionData
  const tab = (to: Asked['tab'], label: string, count?: number) => ({
    to: adminHref({ tab: to }),
    label,
    count,
    current: asked.tab === to,
  })
  return (
    <>
      <title>{m.admin_title()}</title>
      <PageHead title={m.common_admin()} />
      <Tabs
        label={m.admin_tabs()}
        tabs={[
          tab('users', m.admin_users(), users),
          tab('payments', m.admin_payments(), waiting || undefined),
          tab('content', m.admin_content()),
          tab('mentors', m.admin_mentors()),
          tab('analytics', m.admin_analytics()),
        ]}
      />
      {ledger && (
        <div className="mt-4">
          <LedgerTrouble {...ledger} />
        </div>
      )}
      {refused && (
        <div className="mt-4">
          <FormError title={refused.refused.title} text={refused.refused.text} />
        </div>
      )}
      {shown.part === 'users' && (
        <Users users={shown.users} q={asked.q} page={asked.page} viewerId={viewerId} refused={refused} />
      )}
      {shown.part === 'log' && <AuditLog entries={shown.entries} page={asked.log} />}
      {shown.part === 'payments' && (
        <Payments
          {...shown}
          findingsPage={asked.findings}
          refundState={asked.refund}
          refundsPage={asked.refunds}
          q={asked.q}
          status={asked.status}
          page={asked.page}
          refused={refused}
        />
      )}
      {shown.part === 'story' && <PaymentStory {...shown} refused={refused} />}
      {shown.part === 'content' && (
        <Content
          {...shown}
          q={asked.q}
          submissionsPage={asked.submissions}
          certificatesPage={asked.certificates}
          mailsPage={asked.mails}
          refused={refused}
        />
      )}
      {shown.part === 'mentors' && <Mentors />}
      {shown.part === 'analytics' && <Analytics />}
    </>
  )
}
