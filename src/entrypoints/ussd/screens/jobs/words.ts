import { fitted } from '#kit/gsm/fit.ts'
import type { PhoneJob, PhoneJobLine } from '#modules/ussd-jobs/types.ts'
import { m } from '#paraglide/messages.js'

const pay = {
  daily: m.ussd_pay_daily,
  weekly: m.ussd_pay_weekly,
  monthly: m.ussd_pay_monthly,
  per_task: m.ussd_pay_task,
}

/** What is made up says so on its own screens (decision 071); in the list there is no room. */
export const titleOf = ({ title, isSample }: PhoneJob): string =>
  isSample ? `${m.common_sample_mark()}: ${title}` : title

/** "KES 800/day". */
export const payOf = ({ paymentAmount, paymentType }: PhoneJobLine): string =>
  pay[paymentType]({ amount: fitted(paymentAmount, 18) })
