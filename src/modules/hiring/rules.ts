/** Days that an application is kept after its opening has closed, or after it came in where the opening has no last day. */
export const RETENTION_DAYS = 180

/** Whether an opening takes applications: published, and its last day in Nairobi has not passed. */
export const isOpen = (
  opening: { publishedAt: Date | null; closesOn: string | null },
  today: string,
): boolean => opening.publishedAt !== null && (opening.closesOn === null || opening.closesOn >= today)

export const LONGEST_NAME = 80
export const LONGEST_MESSAGE = 3000
/** The opening that stands on top: the one an administrator chose, else the first. */
export const featuredFirst = <T extends { isFeatured: boolean }>(list: T[]): T[] => [
  ...list.filter((one) => one.isFeatured),
  ...list.filter((one) => !one.isFeatured),
]

/** Applications that are kept at once from one address: for one opening, and in all. Anybody can type an address, and its owner's download holds them. */
export const MOST_FOR_OPENING = 3
export const MOST_OF_ADDRESS = 10

/** The line of a mail that says which application it is about, so that it goes with it. */
export const ABOUT_HEADER = 'X-Stadi-About'
export const aboutApplication = (id: string): string => `application:${id}`
