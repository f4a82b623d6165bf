import { describe, expect } from 'vitest'
import { createDarajaClient, type DarajaSettings, memoryTokens } from '#adapters/mpesa/daraja/client.ts'
import { createSimulator } from '#adapters/mpesa/simulator/simulator.ts'
import { after, MINUTE, SECOND } from '#kit/time.ts'
import { reconcileLedger } from '#modules/payments/commands/reconcile.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { courseForSale, hear, order } from '#test/money.ts'
import { spec, type World } from '#test/world.ts'
import { runCommand } from './commands.server.ts'
import { mpesaCommand } from './mpesa.server.ts'

const merchant = { shortcode: '400200', passkey: 'passkey', consumerKey: 'key', consumerSecret: 'secret' }
const reached = async () => ({ ok: true, text: 'answers' })

/** The world with credentials of an M-Pesa whose clock and ledger are configurable. */
function live(
  world: World,
  {
    settings = {},
    aheadMs = 0,
    ledgerIsOpen = true,
  }: { settings?: Partial<DarajaSettings>; aheadMs?: number; ledgerIsOpen?: boolean } = {},
) {
  const simulator = createSimulator({
    ...merchant,
    ledgerIsOpen,
    now: world.now,
    fetch: async (url, init) => {
      world.callbacks.push({ url: String(url), body: String(init?.body ?? '') })
      return new Response('{"ResultCode":0}')
    },
  })
  const dated: typeof fetch = async (url, init) => {
    const response = await simulator.fetch(url, init)
    response.headers.set('date', after(world.now(), -aheadMs).toUTCString())
    return response
  }
  const credentials = { ...merchant, baseUrl: 'https://api.safaricom.co.ke' }
  const mpesa = createDarajaClient({
    ...credentials,
    transactionType: 'CustomerPayBillOnline',
    now: world.now,
    tokens: memoryTokens(),
    fetch: dated,
    log: () => {},
    ...settings,
  })
  const config = {
    ...world.visitor.config,
    mpesa: {
      ...world.visitor.config.mpesa,
      credentials,
      simulator: false,
      callbackOrigin: 'https://pay.stadi.example',
    },
  }
  const turned = { ...world, simulator, visitor: { ...world.visitor, mpesa, config } }
  return {
    turned,
    ctx: turned.visitor,
    simulator,
    amina: async () => ({ ...(await world.member('Amina')), mpesa, config }),
  }
}

/** The lines that report faults. */
const wrong = ({ text }: { text: string }) => text.split('\n').filter((line) => line.startsWith('WRONG'))

describe('npm run mpesa -- check', () => {
  spec('[PAY-35+] reports each check as passed, and prompts no phone', async ({ world }) => {
    const { ctx, simulator } = live(world)
    const message = await mpesaCommand(ctx, ['check'], reached)
    expect(message.text.split('\n')).toEqual([
      'M-Pesa at https://api.safaricom.co.ke, pay bill 400200',
      ' ok   settings: nothing in them that cannot work',
      ' ok   consumer key and secret: M-Pesa gives a token for them',
      ' ok   shortcode and passkey: M-Pesa knows them',
      " ok   clock: 0 s off M-Pesa's",
      ' ok   callback: https://pay.stadi.example/healthz answers by https, as seen from this machine',
      expect.stringMatching(
        /^ - {3} M-Pesa's books: no charge of the last two days\. .*npm run mpesa -- register/,
      ),
      ' -    refunds: by hand: no MPESA_INITIATOR',
      'Nothing is wrong that can be seen from here. No phone rang and no money moved.',
    ])
    expect([message.ok, simulator.prompts()]).toEqual([true, []])
  })
  spec.for<[string, Parameters<typeof live>[1], RegExp]>([
    [
      'keys',
      { settings: { consumerSecret: 'other' } },
      /^WRONG consumer key and secret: M-Pesa does not take MPESA_CONSUMER_KEY/,
    ],
    [
      'a passkey',
      { settings: { passkey: 'other' } },
      /^WRONG shortcode and passkey: .* do not belong together/,
    ],
    [
      'a shortcode',
      { settings: { shortcode: '400201' } },
      /^WRONG shortcode and passkey: M-Pesa knows no such MPESA_SHORTCODE/,
    ],
    ['a clock that is ahead', { aheadMs: 5 * MINUTE }, /^WRONG clock: 300 s ahead of M-Pesa's/],
    ['a clock that is behind', { aheadMs: -45 * SECOND }, /^WRONG clock: 45 s behind M-Pesa's/],
  ])('[PAY-35+] names %s that M-Pesa does not agree with', async ([, part, words], { world }) => {
    const message = await mpesaCommand(live(world, part).ctx, ['check'], reached)
    expect([message.ok, wrong(message)]).toEqual([false, [expect.stringMatching(words)]])
  })
  spec(
    '[PAY-35+] names a callback that cannot be reached, such as one with a wrong certificate',
    async ({ world }) => {
      const requests: string[] = []
      const message = await mpesaCommand(live(world).ctx, ['check'], async (url) => {
        requests.push(url)
        return { ok: false, text: 'fetch failed: CERT_HAS_EXPIRED' }
      })
      expect([requests, wrong(message)]).toEqual([
        ['https://pay.stadi.example/healthz'],
        [expect.stringContaining('fetch failed: CERT_HAS_EXPIRED: Safaricom must reach Stadi there')],
      ])
    },
  )
  spec('[PAY-35+] has nothing to check with the simulator, and says where to read on', async ({ world }) => {
    expect(await runCommand(world.visitor, ['mpesa', 'check'])).toEqual({
      ok: true,
      text: expect.stringMatching(/^The built-in simulator serves.*docs\/going-live\.md/),
    })
    expect(await runCommand(world.visitor, ['mpesa', '--', 'check'])).toMatchObject({ ok: true })
    expect(await runCommand(world.visitor, ['reconcile', '--setle'])).toEqual({
      ok: false,
      text: expect.stringMatching(/^"--setle" is nothing that reconcile understands/),
    })
    expect(await runCommand(world.visitor, ['mpesa', 'register', '0712345678'])).toMatchObject({ ok: false })
    expect(await runCommand(world.visitor, ['mpesa'])).toEqual({
      ok: false,
      text: expect.stringMatching(/^Usage: npm run mpesa -- check \| register/),
    })
  })
})

describe('npm run mpesa -- register', () => {
  spec(
    '[PAY-32+] opens the ledger: before it reconcile and doctor are red, afterwards the payment agrees, and a repeat changes nothing',
    async ({ world }) => {
      const { ctx, turned, simulator, amina } = live(world, { ledgerIsOpen: false })
      await courseForSale(turned)
      await startPayment(await amina(), order)
      await simulator.answer(simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
      await hear(turned)
      world.wait(5 * MINUTE)
      expect(await runCommand(ctx, ['reconcile'])).toEqual({
        ok: false,
        text: expect.stringMatching(
          /could not be read: M-Pesa lists no charge .* our books hold 1 completed payments/,
        ),
      })
      expect(await runCommand(ctx, ['doctor'])).toEqual({
        ok: false,
        text: expect.stringContaining(
          "LEDGER: M-Pesa's books cannot be relied on since 2026-11-21T09:05:00.000Z: M-Pesa lists no charge",
        ),
      })
      expect(wrong(await mpesaCommand(ctx, ['check'], reached))).toEqual([
        expect.stringMatching(/^WRONG M-Pesa's books: .*npm run mpesa -- register/),
      ])
      expect(await runCommand(ctx, ['mpesa', 'register', '0712 345 678'])).toEqual({
        ok: true,
        text: expect.stringMatching(/^Pull Transactions: ShortCode Registered Successfully\./),
      })
      expect(await runCommand(ctx, ['mpesa', 'register', '0712345678'])).toEqual({
        ok: true,
        text: expect.stringContaining('already Registered'),
      })
      expect(await reconcileLedger(ctx, { settle: false })).toMatchObject({
        readable: true,
        charges: 1,
        agreed: 1,
      })
      expect((await runCommand(ctx, ['doctor'])).text).not.toContain('LEDGER')
    },
  )
  spec('[PAY-32+] says why when M-Pesa refuses, and takes only a Kenyan number', async ({ world }) => {
    const { ctx } = live(world, { settings: { shortcode: '400201' }, ledgerIsOpen: false })
    expect(await runCommand(ctx, ['mpesa', 'register', '0712345678'])).toEqual({
      ok: false,
      text: 'Not registered: Organization not found',
    })
    expect(await runCommand(ctx, ['mpesa', 'register', '12345'])).toEqual({
      ok: false,
      text: 'Please enter a valid Kenyan phone number (e.g., 0712345678)',
    })
    expect(
      await runCommand(
        {
          ...ctx,
          mpesa: {
            ...ctx.mpesa,
            registerLedger: async () => ({ kind: 'no-answer', text: 'time-out', raw: '' }),
          },
        },
        ['mpesa', 'register', '0712345678'],
      ),
    ).toEqual({ ok: false, text: 'Not registered: time-out' })
  })
})
