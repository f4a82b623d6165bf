/** How many days an application is kept after its opening has closed, or after it arrived if the opening has no last day. */
export const RETENTION_DAYS = 180

/** Whether an opening accepts applications: published, and its last day in Nairobi has not passed. */
export const isOpen = (
  opening: { publishedAt: Date | null; closesOn: string | null },
  today: string,
): boolean => opening.publishedAt !== null && (opening.closesOn === null || opening.closesOn >= today)

export const LONGEST_NAME = 60
export const LONGEST_MESSAGE = 3000
/** The opening at the top: the one an administrator chose, otherwise the first. */
export const featuredFirst = <T extends { isFeatured: boolean }>(list: T[]): T[] => [
  ...list.filter((one) => one.isFeatured),
  ...list.filter((one) => !one.isFeatured),
]

/**
 * Maximum applications stored from one address: for one opening, and in total. Anybody can type an address, and its owner's
 * download contains them.
 */
export const MOST_FOR_OPENING = 3
export const MOST_OF_ADDRESS = 10

/** The mail header that names its application, so that it is deleted with it. */
export const ABOUT_HEADER = 'X-Stadi-About'
export const aboutApplication = (id: string): string => `application:${id}`
