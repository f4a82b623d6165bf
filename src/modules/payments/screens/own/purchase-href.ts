import { payGiftHref } from '#modules/gifts/rules.ts'
import type { PaymentType } from '../../types.ts'

type Earlier = {
  paymentType: PaymentType
  referenceId: string
  href: string
  coupon: string | null
  groupId: string | null
}

/** Where the same thing is paid for anew: of a course its sheet, with the code and the group that an earlier payment had. */
export function payHref({ paymentType, referenceId, href, coupon, groupId }: Earlier): string {
  if (paymentType === 'course_gift') return payGiftHref(referenceId)
  if (paymentType !== 'course_purchase') return href
  const search = new URLSearchParams({ ...(coupon && { coupon }), ...(groupId && { group: groupId }) })
  return `${href}/purchase${search.size > 0 ? `?${search}` : ''}`
}
