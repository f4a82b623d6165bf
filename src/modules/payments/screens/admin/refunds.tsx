import { redirect } from 'react-router'
import { z } from 'zod'
import { type ContextWith, adminOnly, type Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { act, answer, textOf } from '#web/answers.server.ts'
import { decideRefund, finishRefundByHand, retryRefund } from '../../commands/decide-refund.server.ts'
import { reopenRefund } from '../../commands/begin-refund.server.ts'
import { listRefunds } from '../../queries/books.server.ts'
import type { Route } from './+types/refunds'
import { RefundRows } from './refund-rows.tsx'

const State = z.enum(['open', 'ended']).catch('open')

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { page } = listQueryIn(args.url)
    const state = State.parse(args.url.searchParams.get('state'))
    return { state, canReverse: ctx.mpesa.canReverse, refunds: await listRefunds(ctx, { state, page }) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const step = steps.get(textOf(form, 'intent'))
    if (!step) throw new Refusal('invalid-input')
    await step.run(ctx, textOf(form, 'id'), (name) => textOf(form, name))
    web.toast({ title: step.done() })
    return redirect(args.url.pathname + args.url.search)
  })

type Read = (name: string) => string
type Step = { run: (ctx: ContextWith<'mpesa'>, id: string, read: Read) => Promise<void>; done: () => string }

/** What a person can do about a refund. Each command checks the permission itself. */
const steps = new Map<string, Step>([
  ['approve-refund', { run: approve, done: m.admin_refund_approved }],
  ['refuse-refund', { run: refuse, done: m.admin_refund_refuse_done }],
  ['reopen-refund', { run: reopenRefund, done: m.admin_refund_reopened }],
  ['retry-refund', { run: retryRefund, done: m.admin_refund_retried }],
  ['refund-by-hand', { run: finishByHand, done: m.admin_refund_by_hand_done }],
])

function approve(ctx: ContextWith<'mpesa'>, id: string, read: Read): Promise<void> {
  return decideRefund(ctx, id, {
    decision: 'approve',
    answer: read('answer'),
    certificateKept: read('certificateKept'),
  })
}

function refuse(ctx: ContextWith<'mpesa'>, id: string, read: Read): Promise<void> {
  return decideRefund(ctx, id, { decision: 'refuse', answer: read('answer') })
}

function finishByHand(ctx: Context, id: string, read: Read): Promise<void> {
  return finishRefundByHand(ctx, id, { reference: read('reference') })
}

export default function AdminRefunds({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageRefusal className="mt-4" />
      <RefundRows {...loaderData} />
    </>
  )
}
