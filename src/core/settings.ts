import { z } from 'zod'

/** A setting that cannot work. The message is for the person who starts Stadi: one sentence per line to fix. */
export class WrongSetting extends Error {}

/**
 * Settings that are useful only together.
 * @param need what the person who starts Stadi reads if some are missing
 * @returns whether they are set @throws WrongSetting if only some are
 */
export function areSet(need: string, settings: Record<string, string | undefined>): boolean {
  const missing = Object.keys(settings).filter((name) => !settings[name])
  if (missing.length === 0) return true
  if (missing.length < Object.keys(settings).length)
    throw new WrongSetting(`${need}; missing: ${missing.join(', ')}.`)
  return false
}

type OfPostgres = {
  [name in 'DATABASE_URL' | 'DATABASE_READ_URL' | 'APP_ORIGIN' | 'AUTH_SECRET']?: string | undefined
}

/** @throws WrongSetting where a database on a server lacks what goes with it, or a standby its primary */
export function checkPostgres(s: OfPostgres): void {
  if (s.DATABASE_URL && !s.APP_ORIGIN)
    throw new WrongSetting('APP_ORIGIN is required when DATABASE_URL is set.')
  if (s.DATABASE_URL && !s.AUTH_SECRET)
    throw new WrongSetting('AUTH_SECRET (at least 32 bytes) is required when DATABASE_URL is set.')
  if (s.DATABASE_READ_URL && !s.DATABASE_URL)
    throw new WrongSetting('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no standby.')
}

/** Who may reverse charges at M-Pesa. @throws WrongSetting if one half is missing */
export function initiatorOf(s: {
  MPESA_INITIATOR?: string | undefined
  MPESA_SECURITY_CREDENTIAL?: string | undefined
}): { name: string; securityCredential: string } | undefined {
  const { MPESA_INITIATOR: name, MPESA_SECURITY_CREDENTIAL: securityCredential } = s
  if (!name && !securityCredential) return undefined
  if (!name || !securityCredential)
    throw new WrongSetting('Reversals need both MPESA_INITIATOR and MPESA_SECURITY_CREDENTIAL.')
  return { name, securityCredential }
}

/** The secret that signs badges (Ed25519), followed by older ones: secrets, or only their public keys. */
export const BADGE_KEYS = /^[0-9a-f]{64}([\s,]+([0-9a-f]{64}|z6Mk[1-9A-HJ-NP-Za-km-z]{44}))*$/
export const BADGE_KEYS_ARE = 'is 64 letters of 0-9 and a-f, perhaps followed by older keys'

/** The secret that signs for other learning systems (RSA, PKCS #8 in base64url), followed by older ones. */
export const LTI_KEYS = /^[\w-]{800,4000}([\s,]+[\w-]{800,4000})*$/
export const LTI_KEYS_ARE = 'comes from `npm run lti -- new-key`, perhaps followed by older keys'

export const keysShape = {
  BADGE_KEY: z.string().regex(BADGE_KEYS, BADGE_KEYS_ARE).optional(),
  LTI_KEY: z.string().regex(LTI_KEYS, LTI_KEYS_ARE).optional(),
}

/** @throws WrongSetting with the sentence to show in place of the settings */
export function orWrong<Found>(found: Found | string): Found {
  if (typeof found === 'string') throw new WrongSetting(found)
  return found
}
