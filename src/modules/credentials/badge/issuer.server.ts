import { badgeKeys } from './keys.server.ts'
import type { Config } from '#config.server.ts'

/** Who signs: did:web of the site's own origin (W3C CCG did:web, 2; a port is written %3A). */
export const issuerId = ({ origin }: Pick<Config, 'origin'>): string =>
  `did:web:${encodeURIComponent(new URL(origin).host)}`

export const keyId = (config: Pick<Config, 'origin'>, publicKey: string): string =>
  `${issuerId(config)}#${publicKey}`

/** /.well-known/did.json: the public keys by which badges are verified, also those that sign no more. Nothing where nothing is signed. */
export function issuerDocument(config: Config) {
  const keys = badgeKeys(config)
  if (!keys) return null
  const id = issuerId(config)
  const verificationMethod = keys.published.map((publicKeyMultibase) => ({
    id: keyId(config, publicKeyMultibase),
    type: 'Multikey',
    controller: id,
    publicKeyMultibase,
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    alsoKnownAs: [config.origin],
    verificationMethod,
    assertionMethod: verificationMethod.map((method) => method.id),
  }
}
