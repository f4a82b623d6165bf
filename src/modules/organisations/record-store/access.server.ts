import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from '#context.ts'
import { sealOf } from '#kit/seal.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** For each organisation its own, so that the row of one serves no other. */
const keyFor = ({ config }: Context, organisationId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', config.authSecret, organisationId, 'record-store', 32))

/** Key and secret of a record store as they are kept. */
export function hidden(ctx: Context, organisationId: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(ctx, organisationId), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** The same as they are sent; null where the server's secret is another one meanwhile. */
export function opened(ctx: Context, organisationId: string, kept: string): string | null {
  const bytes = Buffer.from(kept, 'base64')
  const decipher = createDecipheriv(CIPHER, keyFor(ctx, organisationId), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** What every request to a record store carries (xAPI 1.0.3, Communication 3.3); null where its key cannot be read any more. */
export function headersFor(ctx: Context, organisationId: string, access: string) {
  const pair = opened(ctx, organisationId, access)
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
