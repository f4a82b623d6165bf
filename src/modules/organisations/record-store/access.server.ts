import type { Context } from '#context.ts'
import { sealOf, unlocked } from '#kit/seal.ts'

/** For what key and secret of an organisation's store are locked: its row serves no other. */
export const accessPurpose = (organisationId: string): string => `record-store:${organisationId}`

/** What every request to a record store carries (xAPI 1.0.3, Communication 3.3); null where its key cannot be read any more. */
export function headersFor({ config }: Context, organisationId: string, access: string) {
  const pair = unlocked(config.authSecret, accessPurpose(organisationId), access)
  if (pair === null) return null
  return {
    authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`,
    'content-type': 'application/json',
    accept: 'application/json',
    'x-experience-api-version': '1.0.3',
  }
}

/** What somebody is called in the store of an organisation: always the same there, and elsewhere never. */
export const actorOf = ({ config }: Context, organisationId: string, userId: string): string =>
  sealOf(config.authSecret, 'record-store-actor', `${organisationId}:${userId}`)
