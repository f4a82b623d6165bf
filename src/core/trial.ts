import { isLoopbackName } from '#kit/net/loopback.ts'

// Of the settings, which ask here themselves.
type Site = { origin: string }

/**
 * Whether Stadi is only tried out: its canonical origin is a name of this very machine. Nothing else decides about what a public site must
 * never have: accounts whose password everybody knows, what lies below /dev, targets on this machine (decisions 24, 27).
 */
export const isTrial = ({ origin }: Site): boolean => isLoopbackName(new URL(origin).hostname)

/** Whether what is for trying out is there without being asked for, with the mails and phones below /dev: nobody brought a database. */
export const hasDesk = ({ embedded, origin }: Site & { embedded: boolean }): boolean =>
  embedded && isTrial({ origin })

/** Whether everything here is a sample, so that what a made-up phone does counts and reaches somebody. */
export const isDemonstration = (config: Site & { sampleData: boolean }): boolean =>
  isTrial(config) && config.sampleData

/** Whether nobody gets in as this person, whatever they know of them: somebody made up, at a site with a public name (decision 056). */
export const isShut = (config: Site, person: { isSample: boolean }): boolean =>
  person.isSample && !isTrial(config)
