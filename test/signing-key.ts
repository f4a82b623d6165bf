import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'

export type SigningKey = { secret: KeyObject; jwk: Record<string, unknown>; kid: string }

/** A key with which a stand-in signs, and what it publishes of it. */
export function newKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = publicKey.export({ format: 'jwk' }) as Record<string, unknown>
  const kid = createHash('sha256').update(String(jwk.n)).digest('hex').slice(0, 20)
  return { secret: privateKey, jwk: { ...jwk, kid, alg: 'RS256', use: 'sig' }, kid }
}
