import { redirect } from 'react-router'
import { type ContextWith, adminOnly } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { coursesForSale } from '#modules/courses/queries/learned.server.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { act, answer, textOf } from '#web/answers.server.ts'
import { assignMoney, returnMoney } from '../../commands/place-money.server.ts'
import { resolveReview } from '../../commands/review.server.ts'
import { listMoneyReviews } from '../../queries/books.server.ts'
import type { Route } from './+types/findings'
import { FindingRows, findingsReady } from './finding-rows.tsx'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return {
      findings: await listMoneyReviews(ctx, listQueryIn(args.url).page),
      courses: await coursesForSale(ctx),
    }
  })

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader()
  await findingsReady(page.findings)
  return page
}

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const end = ends.get(textOf(form, 'intent'))
    if (!end) throw new Refusal('invalid-input')
    await end.run(ctx, textOf(form, 'id'), (name) => textOf(form, name))
    web.toast({ title: end.done() })
    return redirect(args.url.pathname + args.url.search)
  })

type Read = (name: string) => string
type End = { run: (ctx: ContextWith<'mpesa'>, id: string, read: Read) => Promise<void>; done: () => string }

/** Deciding a finding. Each command checks the permission itself. */
const ends = new Map<string, End>([
  ['resolve-money', { run: resolve, done: m.admin_resolve_done }],
  [
    'assign-money',
    {
      run: (ctx, id, read) =>
        assignMoney(ctx, id, {
          email: read('email'),
          courseId: read('courseId'),
          phone: read('phone'),
          resolution: read('resolution'),
          anyAmount: read('anyAmount') !== '',
        }),
      done: m.admin_assign_done,
    },
  ],
  [
    'return-money',
    {
      run: (ctx, id, read) =>
        returnMoney(ctx, id, { reference: read('reference'), resolution: read('resolution') }),
      done: m.admin_return_done,
    },
  ],
])

/** What happens to the money is chosen, never assumed. */
async function resolve(ctx: ContextWith<'mpesa'>, id: string, read: Read): Promise<void> {
  const [outcome, resolution] = [read('outcome'), read('resolution')]
  if (!outcome)
    throw new Refusal('invalid-input', {
      fields: { outcome: 'required', ...(!resolution.trim() && { resolution: 'required' }) },
    })
  await resolveReview(ctx, id, {
    outcome,
    resolution,
    receipt: read('receipt'),
    certificateKept: read('certificateKept'),
  })
}

export default function AdminFindings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageRefusal className="mt-4" />
      <FindingRows {...loaderData} />
    </>
  )
}
