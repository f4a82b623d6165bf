type Earlier = { href: string; coupon: string | null; groupId: string | null }

/** The payment sheet of a course, with the code and the group that an earlier payment had. */
export function purchaseHref({ href, coupon, groupId }: Earlier): string {
  const search = new URLSearchParams({ ...(coupon && { coupon }), ...(groupId && { group: groupId }) })
  return `${href}/purchase${search.size > 0 ? `?${search}` : ''}`
}
