import type { Probed } from '#entrypoints/api/probe.server.ts'
import { SECOND } from '#kit/time.ts'
import { ask, type Outside, type Site } from './asking.server.ts'
import type { Checked } from '../checked.ts'

// A documentation address (RFC 5737).
const FORGED = '192.0.2.123'

/** Whether a stream arrives unbuffered, and whether visitors are counted by their own address. */
export async function streamLooks(site: Site, out: Outside): Promise<Checked[]> {
  const plain = await probe(site, out)
  if (plain.told === null)
    return [
      {
        what: 'streams',
        ok: false,
        text: `${site.origin}/realtime/v1/probe answers ${plain.status}: let the proxy pass on everything below /realtime/`,
      },
    ]
  const forged = await probe(site, out, { 'x-forwarded-for': FORGED })
  return [pieces(plain.gapMs), ...addressLooks(site, plain.told, forged.told)]
}

type Probe = { status: number; told: Probed | null; gapMs: number }

/** The first event, and how long after it the second one came. */
async function probe({ origin }: Site, out: Outside, headers: Record<string, string> = {}): Promise<Probe> {
  return ask(out, `${origin}/realtime/v1/probe`, { headers, read: readProbe })
}

async function readProbe({ status, body }: Response): Promise<Probe> {
  if (status !== 200 || !body) return { status, told: null, gapMs: 0 }
  const text = new TextDecoder()
  let heard = ''
  let beganAt = 0
  for await (const piece of body) {
    heard += text.decode(piece as Uint8Array, { stream: true })
    if (heard.includes('event: begin')) beganAt ||= performance.now()
    if (heard.includes('event: end')) break
  }
  return { status, told: toldIn(heard), gapMs: performance.now() - beganAt }
}

function toldIn(heard: string): Probed | null {
  const data = /^data: (\{"address".*\})$/m.exec(heard)?.[1]
  return data ? (JSON.parse(data) as Probed) : null
}

function pieces(gapMs: number): Checked {
  const what = 'streams'
  return gapMs >= SECOND / 2
    ? { what, ok: true, text: 'what is sent piece by piece arrives so' }
    : {
        what,
        ok: false,
        text: 'what is sent piece by piece arrives at once, so that messages come late: let the proxy gather nothing of text/event-stream (proxy_buffering off), nor compress it',
      }
}

function addressLooks({ trustedProxyHops: hops }: Site, plain: Probed, forged: Probed | null): Checked[] {
  const what = 'addresses'
  const wrong = (text: string): Checked[] => [{ what, ok: false, text }]
  if (plain.proxies === 0)
    return wrong(
      'no X-Forwarded-For arrives, so that all visitors count as the proxy and share its limits: let the proxy add it, and set TRUSTED_PROXY_HOPS=1',
    )
  if (plain.proxies > hops)
    return wrong(
      `${proxiesIn(plain)} to X-Forwarded-For, but TRUSTED_PROXY_HOPS is ${hops}: visitors share an address and its limits. Set TRUSTED_PROXY_HOPS=${plain.proxies}`,
    )
  if (plain.proxies < hops || forged?.address === FORGED)
    return wrong(
      `${proxiesIn(plain)} to X-Forwarded-For, but TRUSTED_PROXY_HOPS is ${hops}: everybody may count as whoever they like. Set TRUSTED_PROXY_HOPS=${plain.proxies}, and let each proxy add the address that it was called from`,
    )
  return [{ what, ok: true, text: `visitors count by their own, as ${plain.address} does here` }]
}

const proxiesIn = ({ proxies }: Probed): string =>
  proxies === 1 ? 'one proxy adds' : `${proxies} proxies add`
