import { gzipSync } from 'node:zlib'
import type { Config } from '#config.server.ts'
import { issuerId } from './issuer.server.ts'
import { CREDENTIALS, instant } from './proof.server.ts'
import { LIST_LENGTH, statusListPath } from './numbers.ts'

export type Standing = {
  list: number
  /** The last number that was given to a certificate; null before the first. */
  last: number | null
  /** Numbers of certificates that are valid. */
  valid: number[]
}

/**
 * The status list of badges (W3C Bitstring Status List 1.0, 3.2), to be signed. A number that was given and that no valid certificate has
 * any more counts as revoked: /verify knows no certificate of an erased account either.
 */
export function statusList({ origin }: Pick<Config, 'origin'>, { list, last, valid }: Standing, at: Date) {
  const id = `${origin}${statusListPath(list)}`
  const first = list * LIST_LENGTH
  const bits = new Uint8Array(LIST_LENGTH / 8)
  // The first bit is the leftmost one of the first byte.
  const flip = (index: number) => void (bits[index >> 3]! ^= 0x80 >> (index & 7))
  const given = Math.min(LIST_LENGTH, (last ?? -1) - first + 1)
  for (let index = 0; index < given; index++) flip(index)
  for (const number of valid) if (number - first < given) flip(number - first)
  return {
    '@context': [CREDENTIALS],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerId({ origin }),
    validFrom: instant(at),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
  }
}
