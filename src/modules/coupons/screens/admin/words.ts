import { kes } from '#kit/money.ts'
import { dateInWords, lastDay, nairobiDay } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Tone } from '#ui/feedback/tone.ts'
import type { CouponStatus } from '../../rules.ts'
import type { CouponRow } from '../../types.ts'

export const couponStatusWords: Record<CouponStatus, { tone: Tone; words: () => string }> = {
  ahead: { tone: 'sky', words: m.coupons_state_ahead },
  open: { tone: 'leaf', words: m.coupons_state_open },
  'used-up': { tone: 'gold', words: m.coupons_state_used_up },
  over: { tone: 'sand', words: m.coupons_state_over },
  ended: { tone: 'brick', words: m.coupons_state_ended },
}

/** "KES 500" or "20 %". */
export const worthInWords = ({ amountKes, percent }: Pick<CouponRow, 'amountKes' | 'percent'>): string =>
  amountKes === null ? m.coupons_percent({ percent: percent ?? 0 }) : kes(amountKes, getLocale())

/** Its first and its last day. */
export const spanInWords = ({ startsAt, endsAt }: Pick<CouponRow, 'startsAt' | 'endsAt'>): string =>
  m.coupons_span({
    from: dateInWords(nairobiDay(startsAt), getLocale()),
    until: dateInWords(lastDay(endsAt), getLocale()),
  })
