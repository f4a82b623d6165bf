import { ask, type Outside, Unreachable } from './asking.server.ts'
import type { Checked } from '../checked.ts'

const WHAT = 'http'

/** Whoever types only the name arrives over http, and must be redirected to https. */
export async function plainLook(origin: URL, out: Outside): Promise<Checked> {
  if (origin.port)
    return {
      what: WHAT,
      ok: null,
      text: 'not asked: APP_ORIGIN has a port of its own, which http does not know',
    }
  const url = `http://${origin.hostname}/`
  try {
    const { status, headers } = await ask(out, url, { read: (answer) => answer })
    const to = headers.get('location')
    if (status >= 300 && status < 400 && to && isAt(origin, new URL(to, url)))
      return { what: WHAT, ok: true, text: `${url} leads to ${origin.origin}` }
    return {
      what: WHAT,
      ok: false,
      text:
        status >= 300 && status < 400
          ? `${url} leads to ${to ?? 'nowhere'}: let the proxy lead it to ${origin.origin}`
          : `${url} answers ${status} without TLS: let the proxy answer everything there with 308 to ${origin.origin}`,
    }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return {
      what: WHAT,
      ok: false,
      text: `${url}: ${error.message}. Who types the name alone may get nothing; the proxy has to lead them to https`,
    }
  }
}

const isAt = (origin: URL, to: URL): boolean => to.origin === origin.origin
