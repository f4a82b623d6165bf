/** Below so many letters two people may well have written the same. */
export const ALIKE_FROM = 20

/** What is left of a text when it is compared with another: the query of `refuseCopy` says the same to the database. */
export const plainText = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** Whether a work is one of the texts that its learner was given, such as the brief. */
export const isOneOf = (text: string, given: (string | null | undefined)[]): boolean => {
  const own = plainText(text)
  return own.length >= ALIKE_FROM && given.some((one) => one && plainText(one).includes(own))
}
