import { createHash, createHmac } from 'node:crypto'

/** A request as S3 receives it. */
export type Received = {
  method: string
  url: URL
  headers: Headers
  /** SHA-256 of the body, or UNSIGNED-PAYLOAD. */
  payload: string
}
type Claim = { keyId: string; scope: string; signedHeaders: string[]; signature: string; date: string }

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** What a request says about its signature, in its header or its address; null for one without. */
export function claimOf({ headers, url }: Received): Claim | null {
  const header = headers.get('authorization')
  if (header) {
    const found =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
        header,
      )
    if (!found) return null
    const [, keyId, scope, signedHeaders, signature] = found
    const date = headers.get('x-amz-date') ?? ''
    return {
      keyId: keyId!,
      scope: scope!,
      signedHeaders: signedHeaders!.split(';'),
      signature: signature!,
      date,
    }
  }
  const of = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? ''
  if (of('Algorithm') !== 'AWS4-HMAC-SHA256') return null
  const [keyId = '', ...scope] = of('Credential').split('/')
  return {
    keyId,
    scope: scope.join('/'),
    signedHeaders: of('SignedHeaders').split(';'),
    signature: of('Signature'),
    date: of('Date'),
  }
}

/**
 * The signature that a request must have, written from AWS's description ("Signature Calculations for the Authorization Header",
 * "Authenticating Requests: Using Query Parameters") and from nothing that Stadi uses.
 */
export function signatureOf(
  { method, url, headers, payload }: Received,
  { scope, signedHeaders, date }: Claim,
  secret: string,
): string {
  const search = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const path = url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/')
  const valueOf = (name: string) => (name === 'host' ? url.host : (headers.get(name) ?? ''))
  const canonical = [
    method,
    path,
    search,
    ...signedHeaders.map((name) => `${name}:${valueOf(name).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const key = scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secret}`)
  return hmac(key, toSign).toString('hex')
}

/** Milliseconds since 1970 of "20130524T000000Z". */
export const momentOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
