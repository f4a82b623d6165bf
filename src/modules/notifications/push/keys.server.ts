import { createECDH, hkdfSync } from 'node:crypto'
import type { Config } from '#config.server.ts'

const CURVE = 'prime256v1'
/** How many points the curve of P-256 has. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
// More than the curve's 32, so that no private key is likelier than another (FIPS 186-5, A.2.1).
const SEED_BYTES = 48

export type PushKeys = { publicKey: string; privateKey: string }

const known = new Map<string, PushKeys>()

/**
 * The keys by which push services know us (VAPID). They follow from AUTH_SECRET: every process of an installation has the same ones, and
 * nothing is stored. Another secret ends all sessions, and with them every subscription.
 */
export function pushKeys({ authSecret }: Pick<Config, 'authSecret'>): PushKeys {
  let keys = known.get(authSecret)
  if (!keys) known.set(authSecret, (keys = derived(authSecret)))
  return keys
}

function derived(secret: string): PushKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'stadi web push', SEED_BYTES)).toString('hex')
  const scalar = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n
  // Not as a pair returns it, which leaves out leading zeros.
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Whether a browser's key is a point of the curve: nothing can be encrypted for any other. */
export function isPoint(key: string): boolean {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  try {
    pair.computeSecret(Buffer.from(key, 'base64url'))
    return true
  } catch {
    return false // not on the curve
  }
}
