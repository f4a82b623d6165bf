/** Part of every address of a drawing, made of all of them: pictures.test.ts says the next one when a drawing changes. */
export const EDITION = '93e7432'

/** Where a drawing is kept for a year: a file of its own, fetched when it comes into sight. */
export const pictureHref = (name: string): string => `/pictures/${EDITION}/${name}.svg`
