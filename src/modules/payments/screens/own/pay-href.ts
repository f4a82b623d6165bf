import { payGiftHref } from '#modules/gifts/rules.ts'
import { isOfCourse } from '../../rules.ts'
import type { PaymentView } from '../../types.ts'

type Earlier = Pick<PaymentView, 'paymentType' | 'referenceId' | 'coupon' | 'groupId' | 'parts'> & {
  href: string
}

/** Where the same thing is paid for anew: of a course its sheet, with the code, the group and the parts that an earlier payment had. */
export function payHref({ paymentType, referenceId, href, coupon, groupId, parts }: Earlier): string {
  if (paymentType === 'course_gift') return payGiftHref(referenceId)
  if (!isOfCourse(paymentType)) return href
  const search = new URLSearchParams({
    ...(coupon && { coupon }),
    ...(groupId && { group: groupId }),
    // A plan that goes on is known without.
    ...(parts?.first === 1 && { parts: String(parts.of) }),
  })
  return `${href}/purchase${search.size > 0 ? `?${search}` : ''}`
}
