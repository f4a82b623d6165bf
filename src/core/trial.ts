import { isLoopbackName } from '#kit/net/loopback.ts'

// The settings that the functions below need.
type Site = { origin: string }

/**
 * Whether Stadi only runs for evaluation: its canonical origin names this machine. Nothing else decides about what a public site
 * must never have: accounts with a published password, pages below /dev, targets on this machine (decisions 24, 27).
 */
export const isTrial = ({ origin }: Site): boolean => isLoopbackName(new URL(origin).hostname)

/** Whether evaluation features are on by default, with the mails and phones below /dev: no database was configured. */
export const hasDesk = ({ embedded, origin }: Site & { embedded: boolean }): boolean =>
  embedded && isTrial({ origin })

/** Whether everything here is sample data, so that what a simulated phone does counts and reaches somebody. */
export const isDemonstration = (config: Site & { sampleData: boolean }): boolean =>
  isTrial(config) && config.sampleData

/**
 * Whether nobody can sign in as this person, whatever they know: an invented person, on a site with a public name (decision 056).
 */
export const isShut = (config: Site, person: { isSample: boolean }): boolean =>
  person.isSample && !isTrial(config)
