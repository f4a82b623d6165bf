import { readStkCallback, type StkCallback } from '../callback.ts'
import { createDarajaClient, memoryTokens, type DarajaSettings } from '../daraja/client.ts'
import type { PromptRequest, ReversalRequest } from '../mpesa.ts'
import { readReversalResult, type ReversalResult } from '../reversal-result.ts'
import { after } from '#kit/time.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import { createSimulator, type SimulatorSettings } from './simulator.ts'

export const merchant = {
  shortcode: '174379',
  passkey: 'a-passkey-for-tests',
  consumerKey: 'key',
  consumerSecret: 'secret',
}

export const aminasPrompt: PromptRequest = {
  phone: '254712345678' as KenyanPhone,
  amountKes: 9000,
  accountReference: 'ST-7F3K2',
  description: 'Course',
  callbackUrl: `https://pay.example.co.ke/hooks/stk/${'ab'.repeat(32)}`,
}

export const initiator = { name: 'stadi', securityCredential: 'simulator-credential' }

export const resultUrl = `https://pay.example.co.ke/hooks/refund/${'cd'.repeat(32)}`
export const timeoutUrl = `${resultUrl}/timeout`

export type ReceivedCallback = {
  url: string
  headers: Headers
  body: string
  read: StkCallback | null
  result: ReversalResult | null
}

/** A client connected to a simulator without a network, with every callback recorded. The clock stands still unless moved. */
export function simulated(
  options: { simulator?: Partial<SimulatorSettings>; client?: Partial<DarajaSettings> } = {},
) {
  const callbacks: ReceivedCallback[] = []
  const logged: { event: string; details: Record<string, unknown> }[] = []
  let moment = new Date('2026-11-21T04:19:59Z')
  const now = () => moment
  const simulator = createSimulator({
    ...merchant,
    now,
    ringMs: 60_000,
    fetch: async (url, init) => {
      const body = String(init?.body)
      callbacks.push({
        url: String(url),
        headers: new Headers(init?.headers),
        body,
        read: readStkCallback(body),
        result: readReversalResult(body),
      })
      return new Response('{"ResultCode":0,"ResultDesc":"Accepted"}')
    },
    ...options.simulator,
  })
  const client = createDarajaClient({
    ...merchant,
    baseUrl: 'http://simulator',
    transactionType: 'CustomerPayBillOnline',
    now,
    tokens: memoryTokens(),
    initiator,
    fetch: simulator.fetch,
    timeoutMs: 2000,
    log: (event, details) => logged.push({ event, details }),
    ...options.client,
  })
  const moveClock = (ms: number): void => {
    moment = after(moment, ms)
  }
  return { simulator, client, callbacks, logged, now, moveClock }
}

/** Requests a prompt that Daraja accepts, and returns its ids. */
export async function accepted(
  client: ReturnType<typeof simulated>['client'],
  request: PromptRequest = aminasPrompt,
) {
  const answer = await client.requestPrompt(request)
  if (answer.kind !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(answer)}`)
  return answer
}

/** A paid charge, its callback handled, and the request that reverses it. */
export async function paid(
  { simulator, client, callbacks }: ReturnType<typeof simulated>,
  request: PromptRequest = aminasPrompt,
) {
  await accepted(client, request)
  await simulator.answer(simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
  callbacks.length = 0
  const charge = simulator.ledger().at(-1)!
  const reversal: ReversalRequest = {
    receipt: charge.receipt,
    amountKes: charge.amountKes,
    resultUrl,
    timeoutUrl,
  }
  return { charge, reversal }
}
