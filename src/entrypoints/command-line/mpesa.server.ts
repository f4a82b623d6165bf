import type { ContextWith } from '#context.ts'
import { checkMpesa, type Reach, registerAtMpesa } from '#modules/payments/commands/check-mpesa.server.ts'
import { checkedLine } from './checked.ts'

type Said = { ok: boolean; text: string }

/** `npm run mpesa -- check` and `npm run mpesa -- register`: what an operator does before the first real shilling. */
export async function mpesaCommand(
  ctx: ContextWith<'mpesa'>,
  [action, phone = '']: string[],
  reach?: Reach,
): Promise<Said> {
  const { credentials, simulator } = ctx.config.mpesa
  if (!credentials) return { ok: action === 'check' && simulator, text: withoutCredentials(simulator) }
  return action === 'check' ? check(ctx, credentials, reach) : register(ctx, phone)
}

const withoutCredentials = (simulator: boolean): string =>
  `${simulator ? 'The built-in simulator serves: there is nothing to check or register at Safaricom.' : 'Payment by M-Pesa is off.'} To go live, read docs/going-live.md.`

async function check(
  ctx: ContextWith<'mpesa'>,
  { baseUrl, shortcode }: { baseUrl: string; shortcode: string },
  reach?: Reach,
): Promise<Said> {
  const { till } = ctx.config.mpesa
  const checked = await checkMpesa(ctx, reach)
  const wrong = checked.filter(({ ok }) => ok === false).length
  const lines = [
    `M-Pesa at ${baseUrl}, ${till ? `till ${till} of store ${shortcode}` : `pay bill ${shortcode}`}`,
    ...checked.map(checkedLine),
  ]
  return {
    ok: wrong === 0,
    text: [
      ...lines,
      wrong === 0
        ? 'Nothing is wrong that can be seen from here. No phone rang and no money moved.'
        : `${wrong} to mend.`,
    ].join('\n'),
  }
}

async function register(ctx: ContextWith<'mpesa'>, phone: string): Promise<Said> {
  const { ok, text } = await registerAtMpesa(ctx, phone)
  if (!ok) return { ok, text: `Not registered: ${text}` }
  return {
    ok,
    text: [
      `Pull Transactions: ${text}.`,
      'Nothing else is registered by a program. By hand, in the M-Pesa portal: the initiator with the role "Org Reversals Initiator", if refunds shall go by reversal.',
      'After the first payment: npm run reconcile must list it.',
    ].join('\n'),
  }
}
