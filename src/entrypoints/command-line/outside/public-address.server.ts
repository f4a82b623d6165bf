import { isLoopbackName } from '#kit/net/loopback.ts'
import type { Checked } from '../checked.ts'
import { ask, type Outside, outside, type Site, Unreachable } from './asking.server.ts'
import { certificateLook, cookieLook, formLook, headerLook, metricsLook, uploadLook } from './looks.server.ts'
import { plainLook } from './plain.server.ts'
import { streamLooks } from './stream.server.ts'

const WHAT = 'public address'

/**
 * Requests the public address as a visitor's browser would and reports for each check whether it is correct. Changes nothing, needs
 * no account, and takes at most half a minute. An unreachable address is reported once; then nothing else is requested.
 */
export async function lookFromOutside(site: Site, out: Outside = outside): Promise<Checked[]> {
  const url = new URL(site.origin)
  if (isLoopbackName(url.hostname))
    return [
      { what: WHAT, ok: null, text: `${site.origin} is a name of this machine, so nobody else gets here` },
    ]
  if (url.protocol === 'http:')
    return [
      {
        what: WHAT,
        ok: false,
        text: `${site.origin} has no TLS: passwords would travel for everybody to read. Put a proxy before Stadi that ends TLS, and set APP_ORIGIN to https`,
      },
    ]
  const reached = await healthLook(site, out)
  const certificate = await certificateLook(url, out)
  if (!reached.ok) return [reached, ...(certificate ? [certificate] : [])]
  return [
    reached,
    ...(certificate ? [certificate] : []),
    ...(await eachOf([
      () => plainLook(url, out),
      () => headerLook(site, out),
      () => formLook(site, out),
      () => cookieLook(site, out),
      () => streamLooks(site, out),
      () => uploadLook(site, out),
      () => metricsLook(site, out),
    ])),
  ]
}

/** One after the other; a connection that fails in the middle is reported where it failed. */
async function eachOf(looks: (() => Promise<Checked | Checked[]>)[]): Promise<Checked[]> {
  const said: Checked[] = []
  for (const look of looks)
    try {
      said.push(...[await look()].flat())
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      said.push({ what: 'connection', ok: false, text: `it broke off in the middle: ${error.message}` })
    }
  return said
}

async function healthLook(site: Site, out: Outside): Promise<Checked> {
  const url = `${site.origin}/healthz`
  try {
    const { answer, text } = await ask(out, url, {
      read: async (answer) => ({ answer, text: await answer.text() }),
    })
    if (answer.status === 200 && text.trim() === 'ok')
      return { what: WHAT, ok: true, text: `${site.origin} leads here, as seen from this machine` }
    return { what: WHAT, ok: false, text: `${url} ${wrongAnswer(answer, site)}` }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return { what: WHAT, ok: false, text: `${site.origin}: ${error.message}` }
  }
}

function wrongAnswer({ status, headers }: Response, { host, port }: Site): string {
  if (status === 421)
    return 'answers 421: the proxy names another host than it was asked for. Let it pass the header Host on as it came'
  if ([502, 503, 504].includes(status))
    return `answers ${status}: the proxy does not reach Stadi. Is it started, and does the proxy pass to ${host}:${port}?`
  if (status >= 300 && status < 400)
    return `leads on to ${headers.get('location') ?? 'nowhere'}: APP_ORIGIN has to be the address at which pages are answered`
  return `answers ${status}, which Stadi does not: does the proxy pass everything on to ${host}:${port}?`
}
