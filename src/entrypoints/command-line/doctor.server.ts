import type { Config } from '#config.server.ts'
import type { ContextWith, Context } from '#context.ts'
import { kes } from '#kit/money.ts'
import { faultsOf } from '#modules/oversight/queries.server.ts'
import { countWaitingMails } from '#modules/outbox/queries.server.ts'
import { reconcileLedger } from '#modules/payments/commands/reconcile.server.ts'
import { ledgerTrouble } from '#modules/payments/ledger-standing.server.ts'
import { moneyFigures } from '#modules/payments/queries/invariants.server.ts'
import { hasNewerContent } from '#sample/content.server.ts'
import { proxyAdvice } from '#web/proxy-warning.server.ts'
import { type Checked, checkedLine } from './checked.ts'
import { lookFromOutside } from './outside/public-address.server.ts'

type Report = { ok: boolean; text: string }
type Reconciled = Extract<Awaited<ReturnType<typeof reconcileLedger>>, { readable: true }>

/**
 * `npm run doctor`: whether the books are correct, what is waiting for somebody, and whether the public address works. Changes
 * nothing.
 * @param look checks the public address; omitted if only this machine is meant
 */
export async function examine(
  ctx: ContextWith<'mpesa'>,
  look: ((site: Config) => Promise<Checked[]>) | null = lookFromOutside,
): Promise<Report> {
  const inside = await examineInside(ctx)
  const looks = (await look?.(ctx.config)) ?? []
  return {
    ok: inside.ok && looks.every(({ ok }) => ok !== false),
    text: [inside.text, ...looks.map(checkedLine)].join('\n'),
  }
}

async function examineInside(ctx: ContextWith<'mpesa'>): Promise<Report> {
  const { broken, wrong, figures } = await faultsOf(ctx)
  const proxy = await proxyAdvice(ctx)
  const trouble = await ledgerTrouble(ctx)
  const lines = [
    mpesaLine(ctx.config),
    ...figureLines(await moneyFigures(ctx)),
    `Mails not delivered yet: ${await countWaitingMails(ctx)}`,
    ...(trouble
      ? [
          `LEDGER: M-Pesa's books cannot be relied on since ${trouble.since.toISOString()}: ${trouble.why}. Try npm run mpesa -- check`,
        ]
      : []),
    ...(proxy ? [`PROXY: ${proxy}`] : []),
    ...((await hasNewerContent(ctx)) ? [NEWER_CONTENT] : []),
    ...faultLines({ broken, wrong, figures }),
    ...(figures.length > 0
      ? [
          'Only triggers write figures of the community (decision 030). Find out who else did, then mend them by hand.',
        ]
      : []),
    ...verdictLines(broken.length, wrong.length),
  ]
  const ok = [broken, wrong, figures].every((faults) => faults.length === 0) && !trouble
  return { ok, text: lines.join('\n') }
}

/** Every violated rule in the database, one per line; none if all rules hold. */
export const whatIsWrong = async (ctx: Context): Promise<string[]> => faultLines(await faultsOf(ctx))

const NEWER_CONTENT =
  'CONTENT: this version came with other courses or texts than were loaded here. They are loaded by npm run content -- load, which leaves alone what people here changed'

type Faults = Awaited<ReturnType<typeof faultsOf>>

const faultLines = ({ broken, wrong, figures }: Faults): string[] => [
  ...broken.flatMap(brokenLines),
  ...wrong.map((line) => `WRONG COUNT: ${line}`),
  ...figures.map((line) => `WRONG FIGURE: ${line}`),
]

function mpesaLine({ mpesa: { simulator, credentials, initiator } }: Context['config']): string {
  const at = credentials ? `live at ${credentials.baseUrl}` : simulator ? 'built-in simulator' : 'off'
  return `M-Pesa: ${at}; refunds ${initiator || simulator ? 'by reversal' : 'by hand'}`
}

const figureLines = (money: Awaited<ReturnType<typeof moneyFigures>>): string[] => [
  `Payments: ${money.completed} completed (${kes(money.completedKes)}, ${kes(money.discountKes)} less by coupons), ${money.pending} pending, ${money.failed} failed; ${kes(money.refundedKes)} refunded, ${kes(money.returnedKes)} without a payment sent back`,
  `Waiting for a person: ${money.openReviews} findings about money, ${money.openRefunds} refunds`,
]

const brokenLines = ({ rule, rows }: { rule: string; rows: string[] }): string[] => [
  `BROKEN: ${rule}`,
  ...rows.slice(0, 20).map((row) => `  ${row}`),
  ...(rows.length > 20 ? [`  and ${rows.length - 20} more`] : []),
]

const verdictLines = (broken: number, wrong: number): string[] => [
  wrong === 0
    ? 'The counts hold: every figure kept is what one counts.'
    : 'Figures on pages are wrong. Count them anew: select count_all_anew(), count_days_anew();',
  broken === 0 ? 'The books hold: every rule is kept.' : `${broken} rules of the books are broken.`,
]

const differenceWords: Record<Reconciled['differences'][number]['kind'], string> = {
  late: 'charged, and our books did not say so',
  receipt: 'our books have no code or another one',
  amount: 'another amount than the price',
  probable: 'names no payment; phone, amount and minute fit this one',
  unmatched: 'no payment explains it',
  absent: "paid by our books, not in M-Pesa's",
}

/**
 * `npm run reconcile`: our books against M-Pesa's of the last two days, difference by difference; with --settle it also settles
 * what M-Pesa's books prove and lists the rest for a person. It fails while a difference is neither settled nor listed.
 */
export async function compareBooks(
  ctx: ContextWith<'mpesa'>,
  { settle }: { settle: boolean },
): Promise<Report> {
  if (!ctx.mpesa.available)
    return { ok: false, text: 'Payment by M-Pesa is off: there are no books to compare with.' }
  const result = await reconcileLedger(ctx, { settle })
  if (!result.readable)
    return {
      ok: false,
      text: `M-Pesa's books could not be read: ${result.why}. Try npm run mpesa -- check; prompts that nobody tells about come onto the list at /admin within the hour.`,
    }
  const lines = result.differences.map(
    ({ kind, receipt, accountReference, amountKes, paymentId, isListed }) =>
      `${receipt ?? '-'}  ${accountReference || '-'}  ${kes(amountKes)}  ${differenceWords[kind]}${isListed ? ' (on the list)' : ''}  ${paymentId ?? ''}`.trimEnd(),
  )
  const mended = settle
    ? result.differences.filter(({ kind }) => kind === 'late' || kind === 'receipt').length
    : 0
  const open = result.differences.filter(
    ({ isListed, kind }) => !isListed && !(settle && (kind === 'late' || kind === 'receipt')),
  )
  const summary = `${result.charges} charges at M-Pesa, ${result.agreed} agree, ${result.differences.length} differ${settle ? `; ${mended} settled now` : ''}.`
  return { ok: open.length === 0, text: [...lines, summary].join('\n') }
}
