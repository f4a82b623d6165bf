import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Config } from '#config.server.ts'
import { storedSecret } from '#core/stored-secret.server.ts'
import { BADGE_KEYS, BADGE_KEYS_ARE, WrongSetting } from '#core/settings.ts'
import { base58 } from '#kit/base58.ts'

/** The key that signs badges, and every key that ever did: what an older one signed stays verifiable (decision 048). */
export type BadgeKeys = {
  /** The public key that belongs to `sign`, as a Multikey: z6Mk... */
  current: string
  /** Public keys, the current one first. */
  published: string[]
  /** Ed25519 (RFC 8032): the same bytes always get the same signature. */
  sign(bytes: Uint8Array): Buffer
}

// What stands before the 32 bytes of a secret in PKCS #8 (RFC 8410, 7), and before those of a public key in a Multikey (0xed01).
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const MULTICODEC = Buffer.from([0xed, 0x01])

const kept = new WeakMap<Config, BadgeKeys | null>()

/** An embedded installation makes a key of its own; elsewhere, with none set, there are no badges. */
export function badgeKeys(config: Config): BadgeKeys | null {
  const known = kept.get(config)
  if (known !== undefined) return known
  const text = config.badgeKey ?? (config.embedded ? storedSecret(config.dataDir, 'badge-key') : undefined)
  const keys = text === undefined ? null : keysIn(text)
  kept.set(config, keys)
  return keys
}

/** @param text the secret that signs, and after it older ones or their public keys @throws WrongSetting */
export function keysIn(text: string): BadgeKeys {
  // A setting was judged at the start; the file in DATA_DIR may have been written by hand since.
  if (!BADGE_KEYS.test(text)) throw new WrongSetting(`What signs badges ${BADGE_KEYS_ARE}.`)
  const [first, ...older] = text.split(/[\s,]+/).filter(Boolean)
  const secret = secretOf(first!)
  const current = publicOf(secret)
  return {
    current,
    published: [current, ...older.map((key) => (key.startsWith('z') ? key : publicOf(secretOf(key))))],
    sign: (bytes) => sign(null, bytes, secret),
  }
}

const secretOf = (hex: string): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, Buffer.from(hex, 'hex')]), format: 'der', type: 'pkcs8' })

function publicOf(secret: KeyObject): string {
  const { x } = createPublicKey(secret).export({ format: 'jwk' })
  return `z${base58(Buffer.concat([MULTICODEC, Buffer.from(x!, 'base64url')]))}`
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
