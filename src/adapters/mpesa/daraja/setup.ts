import { z } from 'zod'
import { queryBody, registerBody } from './bodies.ts'
import { undocumented } from './answers.ts'
import { callOnce, type HttpSettings, jsonOf, withoutSecrets } from './http.ts'
import type { createPost, Sent } from './post.ts'
import type { DarajaSettings } from './settings.ts'
import type { Looked, Mpesa, Probe, RegisterAnswer } from '../mpesa.ts'
import { freshToken, type TokenSettings } from '../tokens.ts'
import { textual, words } from '../wire-values.ts'

type Settings = DarajaSettings & TokenSettings

/** One-time setup, and checks that need no money: registering for the ledger, and whether keys and account are correct. */
export function createSetup(
  settings: Settings,
  post: ReturnType<typeof createPost>,
): Pick<Mpesa, 'registerLedger' | 'probe'> {
  return {
    async registerLedger(request) {
      const sent = await post('/pulltransactions/v1/register', registerBody(settings, request))
      const answer = registerAnswer(sent)
      settings.log('mpesa.register', { kind: answer.kind, text: withoutSecrets(answer.text) })
      return answer
    },
    async probe() {
      const { keys, aheadMs } = await probeKeys(settings)
      return {
        keys,
        aheadMs,
        account: keys.ok
          ? accountOf(await post('/mpesa/stkpushquery/v1/query', queryBody(settings, NO_REQUEST)))
          : null,
      }
    },
  }
}

/** Shaped like one of M-Pesa's request ids; no prompt ever had it. */
const NO_REQUEST = 'ws_CO_010120200000000700000000'

async function probeKeys(settings: Settings): Promise<Pick<Probe, 'keys' | 'aheadMs'>> {
  const heading: { date: string | null } = { date: null }
  const listening: HttpSettings['fetch'] = async (url, init) => {
    const response = await settings.fetch(url, init)
    heading.date = response.headers.get('date')
    return response
  }
  // A new one, not the shared one, which may have been issued for other keys.
  const token = await freshToken({ ...settings, fetch: listening })
  const theirs = heading.date === null ? Number.NaN : Date.parse(heading.date)
  return {
    keys: token.ok
      ? { ok: true, text: 'M-Pesa gives a token for them' }
      : {
          ok: false,
          text:
            token.reason === 'misconfigured'
              ? 'M-Pesa does not take MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET'
              : `no token: ${token.text}`,
        },
    aheadMs: Number.isNaN(theirs) ? null : settings.now().getTime() - theirs,
  }
}

/**
 * A query's password is derived from shortcode and passkey; M-Pesa names what is wrong with it, otherwise it says that there is no
 * such request.
 */
function accountOf(sent: Sent): Looked {
  if (!sent.sent) return { ok: false, text: sent.failure.text }
  if (!sent.answer.arrived) return { ok: false, text: sent.answer.problem }
  const { status, text } = sent.answer
  if (/merchant does not exist/i.test(text))
    return { ok: false, text: 'M-Pesa knows no such MPESA_SHORTCODE, or it is not live yet' }
  if (/wrong credentials/i.test(text))
    return { ok: false, text: 'MPESA_SHORTCODE and MPESA_PASSKEY do not belong together' }
  if (/access token/i.test(text))
    return { ok: false, text: 'the app at Safaricom lacks the product "Lipa na M-Pesa"' }
  return /does not exist/i.test(text)
    ? { ok: true, text: 'M-Pesa knows them' }
    : { ok: true, text: `M-Pesa's answer tells neither way: ${undocumented(status, text)}` }
}

const RegisterBody = z.object({
  ResponseStatus: textual.optional().catch(undefined),
  ResponseDescription: words,
})

function registerAnswer(sent: Sent): RegisterAnswer {
  if (!sent.sent) return { kind: 'refused', text: sent.failure.text, raw: sent.failure.raw }
  if (!sent.answer.arrived) return { kind: 'no-answer', text: sent.answer.problem, raw: '' }
  const { status, text: raw } = sent.answer
  const body = RegisterBody.safeParse(jsonOf(raw))
  const text = (body.success && body.data.ResponseDescription) || undocumented(status, raw)
  // A repeated registration is reported as such, with its own status.
  const isRegistered =
    status === 200 &&
    body.success &&
    (body.data.ResponseStatus === '1000' || /already registered|success/i.test(body.data.ResponseDescription))
  return { kind: isRegistered ? 'registered' : 'refused', text, raw }
}

/**
 * Whether a URL answers from here with 200 and a valid certificate. Redirects are not followed: Safaricom does not follow them
 * either.
 */
export async function reaches(url: string, http: HttpSettings): Promise<Looked> {
  const answer = await callOnce(http, url, {})
  if (!answer.arrived) return { ok: false, text: answer.problem }
  return answer.status === 200
    ? { ok: true, text: 'answers' }
    : { ok: false, text: `answers HTTP ${answer.status}` }
}
