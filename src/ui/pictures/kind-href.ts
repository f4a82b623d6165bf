import { pictureHref } from '#kit/pictures/address.ts'

/** A category as it stands in an address: "ui-ux-design". */
export const kindOf = (category: string): string => category.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** The icon of a category: all lie in one file, which is fetched once. */
export const kindHref = (category: string): string => `${pictureHref('kinds')}#${kindOf(category)}`
