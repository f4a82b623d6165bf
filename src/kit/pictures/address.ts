/** Part of every drawing's URL, computed from all of them: pictures.test.ts prints the next one when a drawing changes. */
export const EDITION = '285a1b5'

/** The URL of a drawing, cached for a year: a file of its own, loaded when it comes into view. */
export const pictureHref = (name: string): string => `/pictures/${EDITION}/${name}.svg`
