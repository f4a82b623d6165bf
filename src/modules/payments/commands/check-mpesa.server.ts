import { reaches } from '#adapters/mpesa/daraja/setup.ts'
import type { Looked } from '#adapters/mpesa/mpesa.ts'
import type { ContextWith, Context } from '#context.ts'
import { command } from '#core/operation.ts'
import { kenyanPhone } from '#kit/phone.ts'
import { SECOND } from '#kit/time.ts'
import { reconcileLedger } from './reconcile.server.ts'

/** ok: null for what can be reported but not judged. */
export type Checked = { what: string; ok: boolean | null; text: string }
export type Reach = (url: string) => Promise<Looked>

// We supply the time of a prompt; how far it may differ from M-Pesa's is undocumented.
const MOST_SKEW_MS = 30 * SECOND

const overTheNet: Reach = (url) => reaches(url, { fetch, timeoutMs: 10 * SECOND })

/**
 * Checks everything that live M-Pesa needs: keys, account, clock, the callback, the books. No phone is prompted and no money moves.
 */
export const checkMpesa = command(
  {
    who: 'anyone',
    because: 'called by the command line only, outside HTTP',
    refuses: ['not-found', 'invoice-settled', 'payment-not-found'],
    asks: ['mpesa'],
  },
  async (ctx, reach: Reach = overTheNet): Promise<Checked[]> => {
    const { keys, account, aheadMs } = await ctx.mpesa.probe()
    return [
      { what: 'settings', ok: true, text: 'nothing in them that cannot work' },
      { what: 'consumer key and secret', ...keys },
      ...(account ? [{ what: 'shortcode and passkey', ...account }] : []),
      clockOf(aheadMs),
      await callbackOf(ctx, reach),
      ...(keys.ok ? [await ledgerOf(ctx)] : []),
      initiatorOf(ctx),
    ]
  },
)

function clockOf(aheadMs: number | null): Checked {
  if (aheadMs === null) return { what: 'clock', ok: null, text: "M-Pesa's answer names no time" }
  const seconds = Math.round(aheadMs / SECOND)
  const ok = Math.abs(aheadMs) <= MOST_SKEW_MS
  return {
    what: 'clock',
    ok,
    text: ok
      ? `${Math.abs(seconds)} s off M-Pesa's`
      : `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} M-Pesa's: have this machine set its clock by the network (NTP)`,
  }
}

async function callbackOf(ctx: Context, reach: Reach): Promise<Checked> {
  const url = `${ctx.config.mpesa.callbackOrigin}/healthz`
  const { ok, text } = await reach(url)
  if (!ok)
    return {
      what: 'callback',
      ok,
      text: `${url} ${text}: Safaricom must reach Stadi there, by https and with a valid certificate`,
    }
  if (!url.startsWith('https:'))
    return { what: 'callback', ok: null, text: `${url} answers, without https: for trying out only` }
  return { what: 'callback', ok, text: `${url} answers by https, as seen from this machine` }
}

async function ledgerOf(ctx: ContextWith<'mpesa'>): Promise<Checked> {
  const result = await reconcileLedger(ctx, { settle: false })
  if (!result.readable)
    return {
      what: "M-Pesa's books",
      ok: false,
      text: `${result.why}. Register once: npm run mpesa -- register 07XXXXXXXX`,
    }
  if (result.charges > 0)
    return { what: "M-Pesa's books", ok: true, text: `${result.charges} charges of the last two days` }
  return {
    what: "M-Pesa's books",
    ok: null,
    text: 'no charge of the last two days. A number that is not registered answers the same: npm run mpesa -- register 07XXXXXXXX',
  }
}

function initiatorOf({ mpesa }: ContextWith<'mpesa'>): Checked {
  if (!mpesa.canReverse) return { what: 'refunds', ok: null, text: 'by hand: no MPESA_INITIATOR' }
  return {
    what: 'refunds',
    ok: null,
    text: 'by reversal. Only a refund proves the initiator and its credential; the password behind it ends after 90 days',
  }
}

/**
 * Registers our number for M-Pesa's ledger ("Pull Transactions"); repeating changes nothing.
 * @param phone the organisation's own Safaricom number, as typed
 */
export const registerAtMpesa = command(
  {
    who: 'anyone',
    because: 'called by the command line only, outside HTTP',
    refuses: ['phone-required', 'phone-invalid'],
    asks: ['mpesa'],
  },
  async (ctx, phone: string): Promise<Looked> => {
    // The ledger is returned when we ask for it: nothing is ever posted to this URL, which M-Pesa requires anyway.
    const { kind, text } = await ctx.mpesa.registerLedger({
      phone: kenyanPhone(phone),
      callbackUrl: `${ctx.config.mpesa.callbackOrigin}/webhooks/ledger`,
    })
    return { ok: kind === 'registered', text }
  },
)
