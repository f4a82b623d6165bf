import { pictureHref } from '#kit/pictures/address.ts'

/** A category in a URL: "ui-ux-design". */
export const kindOf = (category: string): string => category.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** The icon of a category: all are in one file, which is loaded once. */
export const kindHref = (category: string): string => `${pictureHref('kinds')}#${kindOf(category)}`
