import { isLoopbackName } from '#kit/net/loopback.ts'
import type { Checked } from '../checked.ts'
import { ask, type Outside, outside, type Site, Unreachable } from './asking.server.ts'
import { plainLook } from './plain.server.ts'
import { streamLooks } from './stream.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

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

// Automatic renewal happens when a third of the time is left, a month of three; two weeks before the end, it is broken. Certificates
// of days or hours are renewed that much later.
const LEAST_MS = 14 * DAY
const LEAST_SHARE = 1 / 6
const HALF_A_YEAR_S = 182 * 24 * 3600
// More than the default limit of proxies, and less than a picture or a CV may have.
const UPLOAD_BYTES = 2 * 1024 * 1024

/** Until when the certificate is valid; nothing if none was presented, which the first check reports. */
async function certificateLook(origin: URL, out: Outside): Promise<Checked | null> {
  let ends: number
  let least: number
  try {
    const validity = await out.certificateOf(origin.hostname, Number(origin.port) || 443)
    ends = validity.ends.getTime()
    least = Math.min(LEAST_MS, (ends - validity.begins.getTime()) * LEAST_SHARE)
  } catch {
    return null
  }
  const left = ends - Date.now()
  const days = Math.floor(left / DAY)
  const until = `until ${new Date(ends).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const time = days >= 2 ? `${days} days` : `${Math.floor(left / HOUR)} hours`
  if (left >= least) return { what: 'certificate', ok: true, text: `valid ${until}, ${time}` }
  return {
    what: 'certificate',
    ok: false,
    text:
      left < 0
        ? `it was valid ${until}: renew it`
        : `valid ${until}, ${time}: it should have been renewed by itself. Look into the log of what renews it`,
  }
}

/** Headers that every response of Stadi has, and a proxy may remove. */
async function headerLook({ origin }: Site, out: Outside): Promise<Checked> {
  const { status, headers } = await ask(out, `${origin}/`, { read: (answer) => answer })
  const what = 'headers'
  if (status >= 500) return { what, ok: false, text: `${origin}/ answers ${status}: the log says why` }
  const seconds = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0)
  const missing = [
    ...(seconds < HALF_A_YEAR_S ? ['Strict-Transport-Security of half a year or more'] : []),
    ...(headers.get('x-content-type-options')?.startsWith('nosniff') ? [] : ['X-Content-Type-Options']),
    ...['Content-Security-Policy', 'Referrer-Policy', 'Cross-Origin-Opener-Policy'].filter(
      (name) => !headers.has(name),
    ),
  ]
  return missing.length === 0
    ? { what, ok: true, text: 'Strict-Transport-Security, Content-Security-Policy and the others arrive' }
    : {
        what,
        ok: false,
        text: `${missing.join(', ')} did not arrive: Stadi sends them, so let the proxy neither hide nor replace them`,
      }
}

/** A form as a browser without scripts sends it. It signs out somebody who is signed out: nothing happens. */
const signOut = ({ origin }: Site, out: Outside): Promise<Response> =>
  ask(out, `${origin}/sign-out`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(),
    read: (answer) => answer,
  })

async function formLook(site: Site, out: Outside): Promise<Checked> {
  const what = 'forms'
  const { status } = await signOut(site, out)
  if (status >= 300 && status < 400) return { what, ok: true, text: 'one was sent and heard' }
  return { what, ok: false, text: `one was answered ${status}: ${formTrouble(status, site)}` }
}

function formTrouble(status: number, { origin }: Site): string {
  if (status === 400 || status === 403)
    return `nobody can sign up or sign in. Let the proxy pass the headers Host and Origin on as they came; people have to open ${origin}, as APP_ORIGIN says`
  if (status === 405) return 'let the proxy pass on POST as well'
  if (status >= 500) return 'the log says why'
  return 'let the proxy pass forms on untouched'
}

/** Sessions are stored only in a cookie that browsers bind to this host, over TLS. */
async function cookieLook(site: Site, out: Outside): Promise<Checked> {
  const what = 'cookies'
  const lines = (await signOut(site, out)).headers.getSetCookie()
  const line = lines.find((one) => /session=/.test(one))
  if (!line)
    return { what, ok: false, text: 'no answer sets one: let the proxy pass the header Set-Cookie on' }
  const faults = [
    ...(line.startsWith('__Host-')
      ? []
      : ['its name does not begin with __Host-, for APP_ORIGIN is not the https address']),
    ...(/;\s*secure\b/i.test(line) ? [] : ['it lacks Secure']),
    ...(/;\s*httponly\b/i.test(line) ? [] : ['it lacks HttpOnly']),
    ...(/;\s*path=\/(;|$)/i.test(line) ? [] : ['its Path is another than /']),
    ...(/;\s*domain=/i.test(line) ? ['it has a Domain'] : []),
  ]
  return faults.length === 0
    ? { what, ok: true, text: 'that of the session is bound to this host and to TLS' }
    : {
        what,
        ok: false,
        text: `the one of the session cannot be kept: ${faults.join('; ')}. Let the proxy change no cookie`,
      }
}

/** A form with a file of two megabytes, at an address where nothing stores it. */
async function uploadLook({ origin }: Site, out: Outside): Promise<Checked> {
  const form = new FormData()
  form.set('cv', new Blob([new Uint8Array(UPLOAD_BYTES)]), 'nothing.pdf')
  const { status } = await ask(out, `${origin}/careers/nobody`, {
    method: 'POST',
    headers: { origin },
    body: form,
    read: (answer) => answer,
  })
  return status === 413
    ? {
        what: 'uploads',
        ok: false,
        text: 'a form of 2 MB is refused: let the proxy take 13 MB (client_max_body_size 13m), so that Stadi says itself what is too large',
      }
    : { what: 'uploads', ok: true, text: 'a form of 2 MB comes through' }
}

/** What only this machine's monitoring should read. */
async function metricsLook({ origin }: Site, out: Outside): Promise<Checked> {
  const { status } = await ask(out, `${origin}/metrics`, { read: (answer) => answer })
  return status === 200
    ? { what: 'figures', ok: false, text: `${origin}/metrics is open to everybody: let the proxy refuse it` }
    : { what: 'figures', ok: true, text: '/metrics is closed' }
}
