import { DAY, HOUR } from '#kit/time.ts'
import { ask, type Outside, type Site } from './asking.server.ts'
import type { Checked } from '../checked.ts'

// Automatic renewal happens when a third of the time is left, a month of three; two weeks before the end, it is broken. Certificates
// of days or hours are renewed that much later.
const LEAST_MS = 14 * DAY
const LEAST_SHARE = 1 / 6
const HALF_A_YEAR_S = 182 * 24 * 3600
// More than the default limit of proxies, and less than a picture or a CV may have.
const UPLOAD_BYTES = 2 * 1024 * 1024

/** Until when the certificate is valid; nothing if none was presented, which the first check reports. */
export async function certificateLook(origin: URL, out: Outside): Promise<Checked | null> {
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
export async function headerLook({ origin }: Site, out: Outside): Promise<Checked> {
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

export async function formLook(site: Site, out: Outside): Promise<Checked> {
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
export async function cookieLook(site: Site, out: Outside): Promise<Checked> {
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
export async function uploadLook({ origin }: Site, out: Outside): Promise<Checked> {
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
export async function metricsLook({ origin }: Site, out: Outside): Promise<Checked> {
  const { status } = await ask(out, `${origin}/metrics`, { read: (answer) => answer })
  return status === 200
    ? { what: 'figures', ok: false, text: `${origin}/metrics is open to everybody: let the proxy refuse it` }
    : { what: 'figures', ok: true, text: '/metrics is closed' }
}
