import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AppContext } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { sessions } from '#modules/accounts/tables.server.ts'

/** A browser with a push subscription: what it tells us, and how it opens what is pushed. */
export type PushPhone = {
  said: { endpoint: string; p256dh: string; auth: string }
  open(body: Uint8Array): { title: string; body: string; href: string; tag: string }
}

export function pushPhone(endpoint = `https://push.example.com/send/${newId()}`): PushPhone {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const auth = randomBytes(16)
  return {
    said: { endpoint, p256dh, auth: auth.toString('base64url') },
    open: (body) => JSON.parse(decrypted(Buffer.from(body), pair, auth).toString()),
  }
}

/** Written from RFC 8291 and RFC 8188, and not with the library that encrypts. */
function decrypted(body: Buffer, pair: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body[20]!
  const theirs = body.subarray(21, 21 + keyLength)
  const shared = pair.computeSecret(theirs)
  const ikm = Buffer.from(
    hkdfSync(
      'sha256',
      shared,
      auth,
      Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]),
      32,
    ),
  )
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
  const sealed = body.subarray(21 + keyLength)
  const opener = createDecipheriv('aes-128-gcm', key, nonce)
  opener.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  // The last record ends with a 2, and then nothing but zeros.
  return plain.subarray(0, plain.lastIndexOf(2))
}

type Claims = { aud: string; exp: number; sub: string }

/** Who signed a request, as a push service checks it (RFC 8292). @throws unless the signature is that of the named key */
export function signerOf(authorization: string): { publicKey: string; claims: Claims } {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isTrue = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isTrue) throw new Error('The signature is not that of the key.')
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims }
}

type Heard = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A push service on this machine; it answers with its status. */
export class PushService {
  readonly heard: Heard[] = []
  status = 201
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, answer) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        this.heard.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) })
        answer.writeHead(this.status).end()
      })
    })
  }

  open = () => new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  newPhone = () => pushPhone(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${newId()}`)
  close = () => this.#server.close()
}

type Member = AppContext & { viewer: NonNullable<AppContext['viewer']> }

/** The row of somebody's session, which a world's member has none of. */
export async function withSession<M extends Member>(member: M): Promise<M> {
  const { id: userId, sessionId } = member.viewer
  const now = member.now()
  await member.db
    .insert(sessions)
    .values({
      id: sessionId,
      userId,
      token: newId(),
      expiresAt: after(now, DAY),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  return member
}
