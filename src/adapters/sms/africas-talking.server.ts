import { type Receipt, type Sms, SmsFailed, type SmsSettings } from './sms.server.ts'

type Recipient = { statusCode?: unknown; status?: unknown; cost?: unknown; messageId?: unknown }

// Processed, sent, queued; everything else failed (docs/gateway-facts.md 9).
const accepted = new Set([100, 101, 102])
// Faults of the gateway itself, in which nothing was sent.
const passing = new Set([500, 501])
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** SMS over Africa's Talking. @see docs/gateway-facts.md 9 */
export function africasTalking(settings: SmsSettings, { timeoutMs = 10_000 } = {}): Sms {
  return {
    async send({ to, text }) {
      const { baseUrl, username, apiKey, sender } = settings
      const body = new URLSearchParams({
        username,
        to: `+${to}`,
        message: text,
        ...(sender ? { from: sender } : {}),
      })
      const init = {
        method: 'POST',
        headers: { apiKey, accept: 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      } as const
      return receiptIn(await answerOf(`${baseUrl}/version1/messaging`, init))
    },
  }
}

async function answerOf(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init)
    return { status: response.status, text: (await response.text()).slice(0, 64_000) }
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { code?: string } }
    const code = name === 'TimeoutError' ? 'time-out' : (cause?.code ?? 'broken connection')
    throw new SmsFailed(`no answer: ${code}`, unreached.has(code))
  }
}

/** A 201 with a refused recipient is normal, so each is checked; a wrong sender returns no recipient at all. */
function receiptIn({ status, text }: { status: number; text: string }): Receipt {
  if (status !== 200 && status !== 201)
    throw new SmsFailed(`HTTP ${status}`, status === 429 || status === 503)
  const { Message: words, Recipients: recipients } = messageData(text)
  const recipient: Recipient | undefined = Array.isArray(recipients) ? recipients[0] : undefined
  if (!recipient) throw new SmsFailed(`no recipient: ${withoutDigits(words)}`, false)
  const code = Number(recipient.statusCode)
  if (!accepted.has(code))
    throw new SmsFailed(`status ${code}: ${withoutDigits(recipient.status)}`, passing.has(code))
  const { messageId, cost } = recipient
  // "None" means no id.
  const gatewayId = typeof messageId === 'string' && /^\w{8,100}$/.test(messageId) ? messageId : null
  return { gatewayId, costCents: centsIn(cost) }
}

function messageData(text: string): { Message?: unknown; Recipients?: unknown } {
  try {
    return (JSON.parse(text) as { SMSMessageData?: object }).SMSMessageData ?? {}
  } catch {
    return {} // a page from an intermediary
  }
}

// Stored with the SMS and in logs, where neither a number nor a code belongs.
const withoutDigits = (words: unknown): string =>
  typeof words === 'string' ? words.replace(/\d{4,}/g, '***').slice(0, 100) : 'unknown'

/** "KES 0.8000" is 80; other currencies are not counted. */
function centsIn(cost: unknown): number | null {
  const amount = typeof cost === 'string' ? /^KES (\d{1,6}(?:\.\d{1,6})?)$/.exec(cost)?.[1] : undefined
  return amount === undefined ? null : Math.ceil(Number(amount) * 100 - 1e-9)
}
