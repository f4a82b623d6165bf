/** A setting that cannot work. The message is for the person who starts Stadi: a sentence for each line to mend. */
export class WrongSetting extends Error {}

/**
 * Settings that are of use only together.
 * @param need what the person who starts Stadi reads where some are missing
 * @returns whether they are set @throws WrongSetting where only some are
 */
export function areSet(need: string, settings: Record<string, string | undefined>): boolean {
  const missing = Object.keys(settings).filter((name) => !settings[name])
  if (missing.length === 0) return true
  if (missing.length < Object.keys(settings).length)
    throw new WrongSetting(`${need}; missing: ${missing.join(', ')}.`)
  return false
}
