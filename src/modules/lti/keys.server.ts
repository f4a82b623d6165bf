import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config.server.ts'
import { LTI_KEYS, LTI_KEYS_ARE, WrongSetting } from '#core/settings.ts'
import { storedSecret } from '#core/stored-secret.server.ts'

/** A public key as platforms read it (RFC 7517). */
export type PublicKey = { kty: 'RSA'; n: string; e: string; alg: 'RS256'; use: 'sig'; kid: string }

type ToolKeys = {
  /** Signs what we tell platforms. */
  secret: KeyObject
  kid: string
  /** The current one first, then those that signed before. */
  published: PublicKey[]
}

// How many keys stay in the file of an embedded installation: what the last one signed is still verified.
const MOST_KEYS = 2

const kept = new WeakMap<Config, ToolKeys | null>()

/** An embedded installation makes a key of its own; elsewhere, with none set, other learning systems cannot be registered. */
export function toolKeys(config: Config): ToolKeys | null {
  const known = kept.get(config)
  if (known !== undefined) return known
  const text =
    config.ltiKey ?? (config.embedded ? storedSecret(config.dataDir, 'lti-key', newKey) : undefined)
  const keys = text === undefined ? null : keysIn(text)
  kept.set(config, keys)
  return keys
}

/** A new secret: 2048 bits, as platforms expect (PKCS #8, base64url). */
export const newKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64url')

/** @param text the secret that signs, and after it older ones @throws WrongSetting */
export function keysIn(text: string): ToolKeys {
  if (!LTI_KEYS.test(text)) throw new WrongSetting(`What signs for other learning systems ${LTI_KEYS_ARE}.`)
  const secrets = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(secretOf)
  const published = secrets.map(publicOf)
  return { secret: secrets[0]!, kid: published[0]!.kid, published }
}

function secretOf(text: string): KeyObject {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // Said below, without a letter of the secret.
  }
  throw new WrongSetting(`What signs for other learning systems ${LTI_KEYS_ARE}.`)
}

function publicOf(secret: KeyObject): PublicKey {
  const { n, e } = createPublicKey(secret).export({ format: 'jwk' }) as { n: string; e: string }
  // The thumbprint names a key (RFC 7638).
  const kid = createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url')
  return { kty: 'RSA', n, e, alg: 'RS256', use: 'sig', kid }
}

/**
 * Puts a new key in front, in the file of an embedded installation; it signs at once, and platforms fetch it when they first see it.
 * @returns elsewhere, where a setting holds the keys, its new value
 */
export function rotateKeys(config: Config): { kid: string; setting: string | null } {
  const isStored = config.ltiKey === undefined && config.embedded
  const file = join(config.dataDir, 'lti-key')
  const before = isStored
    ? existsSync(file)
      ? readFileSync(file, 'utf8').trim()
      : ''
    : (config.ltiKey ?? '')
  const older = before.split(/[\s,]+/).filter(Boolean)
  const text = [newKey(), ...older.slice(0, MOST_KEYS - 1)].join(',')
  const { kid } = keysIn(text)
  if (!isStored) return { kid, setting: text }
  const draft = `${file}.new`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
  kept.delete(config)
  return { kid, setting: null }
}
