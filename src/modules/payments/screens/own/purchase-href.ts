/** The payment sheet of a course, with the code that an earlier payment had. */
export const purchaseHref = ({ href, coupon }: { href: string; coupon: string | null }): string =>
  `${href}/purchase${coupon ? `?coupon=${coupon}` : ''}`
