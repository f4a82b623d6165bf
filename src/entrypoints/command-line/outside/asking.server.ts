import { connect } from 'node:tls'
import { isIP } from 'node:net'
import type { Config } from '#config.server.ts'

/** The checked site, and its settings. */
export type Site = Pick<Config, 'origin' | 'trustedProxyHops' | 'host' | 'port'>

/** The doctor's outside access: requests, and the certificate that a server presents. */
/** From when until when a certificate is valid. */
type Validity = { begins: Date; ends: Date }

export type Outside = {
  fetch: typeof fetch
  /** @throws the connection's error */
  certificateOf: (host: string, port: number) => Promise<Validity>
  /** Milliseconds that each request may take. */
  timeoutMs: number
}

export const outside: Outside = { fetch, certificateOf, timeoutMs: 10_000 }

/** No connection, or one that cannot be trusted: what is wrong, in words, and what to do. */
export class Unreachable extends Error {}

type Asked = { fetch: typeof fetch; timeoutMs: number }

/** One request that follows no redirect, and what is read of its response. @throws Unreachable */
export async function ask<T>(
  out: Asked,
  url: string,
  { read, ...init }: RequestInit & { read: (answer: Response) => T | Promise<T> },
): Promise<T> {
  const signal = AbortSignal.timeout(out.timeoutMs)
  try {
    const answer = await out.fetch(url, { redirect: 'manual', ...init, signal })
    const found = await read(answer)
    // Closes the connection without reading the rest.
    await answer.body?.cancel().catch(() => {})
    return found
  } catch (error) {
    throw new Unreachable(whyNot(error, url, out.timeoutMs), { cause: error })
  }
}

/** When a server's certificate is valid, whether or not it is trusted. */
function certificateOf(host: string, port: number): Promise<Validity> {
  return new Promise((resolve, reject) => {
    const servername = isIP(host) ? undefined : host
    const socket = connect({ host, port, servername, rejectUnauthorized: false, timeout: 10_000 }, () => {
      const { valid_from: begins, valid_to: ends } = socket.getPeerCertificate()
      resolve({ begins: new Date(begins), ends: new Date(ends) })
      socket.end()
    })
    socket.on('error', reject)
    socket.on('timeout', () => socket.destroy(new Error('timeout')))
  })
}

const RENEW = 'renew it and let the proxy read the new one'

const reasons: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `the name ${host} leads nowhere: give it an address (an A or AAAA record) at your DNS`,
  EAI_AGAIN: () => 'no name can be looked up from this machine: mend its DNS',
  ECONNREFUSED: () => 'nothing listens there: start the proxy, and let it listen at that port',
  EHOSTUNREACH: () => 'no way leads there from this machine',
  ENETUNREACH: () => 'no way leads there from this machine',
  ECONNRESET: () => 'the connection was cut: does the proxy speak TLS at that port?',
  EPROTO: () => 'what answers there speaks no TLS: is it the port of http?',
  ERR_SSL_WRONG_VERSION_NUMBER: () => 'what answers there speaks no TLS: is it the port of http?',
  CERT_HAS_EXPIRED: () => `its certificate has ended: ${RENEW}`,
  CERT_NOT_YET_VALID: () => 'its certificate is not valid yet: is the clock of this machine right?',
  ERR_TLS_CERT_ALTNAME_INVALID: (host) =>
    `its certificate is for another name: have one made for ${host}, and let the proxy show it for that name`,
  DEPTH_ZERO_SELF_SIGNED_CERT: () => UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: () => UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: () => UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () => UNTRUSTED,
}

const UNTRUSTED =
  'nobody whom browsers trust has signed its certificate, or the proxy shows it without the intermediate ones: let it show the full chain. To try with a certificate of your own, name its root in NODE_EXTRA_CA_CERTS'

function whyNot(error: unknown, url: string, timeoutMs: number): string {
  const { hostname } = new URL(url)
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one.name === 'TimeoutError' || /^UND_ERR_.*TIMEOUT$/.test(codeOf(one)) || codeOf(one) === 'ETIMEDOUT')
      return `no answer within ${timeoutMs / 1000} s: does a firewall stand before it?`
    // Several addresses were tried, all without success.
    const inner = one instanceof AggregateError ? (one.errors as Error[])[0] : undefined
    const reason = reasons[codeOf(one)] ?? (inner && reasons[codeOf(inner)])
    if (reason) return reason(hostname)
  }
  const last = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return last instanceof Error ? last.message : String(last)
}

const codeOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? ''
