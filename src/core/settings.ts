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

/** The secret that signs badges (Ed25519), followed by older ones: secrets, or only their public keys. */
export const BADGE_KEYS = /^[0-9a-f]{64}([\s,]+([0-9a-f]{64}|z6Mk[1-9A-HJ-NP-Za-km-z]{44}))*$/
export const BADGE_KEYS_ARE = 'is 64 letters of 0-9 and a-f, perhaps followed by older keys'

/** @throws WrongSetting with the sentence to show in place of the settings */
export function orWrong<Found>(found: Found | string): Found {
  if (typeof found === 'string') throw new WrongSetting(found)
  return found
}
