import type { SheetFunction } from '../sight.ts'
import { Fault, toNumber } from '../value.ts'

/** A function of numbers, of which those at the end may be left out and are 0 then. */
const of = (least: number, most: number, run: (...values: number[]) => number): SheetFunction => ({
  least,
  most,

  each: (args) => run(...args.map(toNumber)),
})

/** What 1 grows to, and what 1 at the end of each period does. */
const growth = (rate: number, periods: number): [number, number] => {
  const grown = (1 + rate) ** periods
  return [grown, rate === 0 ? periods : (grown - 1) / rate]
}

const divided = (value: number, by: number): number => {
  if (by === 0) throw new Fault('zero')
  return value / by
}

export const loans: Record<string, SheetFunction> = {
  PMT: of(3, 5, (rate = 0, periods = 0, now = 0, later = 0, isFirst = 0) => {
    const [grown, series] = growth(rate, periods)
    return -divided(now * grown + later, series * (isFirst ? 1 + rate : 1))
  }),
  FV: of(3, 5, (rate = 0, periods = 0, each = 0, now = 0, isFirst = 0) => {
    const [grown, series] = growth(rate, periods)
    return -(now * grown + each * series * (isFirst ? 1 + rate : 1)) + 0
  }),
  PV: of(3, 5, (rate = 0, periods = 0, each = 0, later = 0, isFirst = 0) => {
    const [grown, series] = growth(rate, periods)
    return -divided(later + each * series * (isFirst ? 1 + rate : 1), grown) + 0
  }),
  NPER: of(3, 5, (rate = 0, each = 0, now = 0, later = 0, isFirst = 0) => {
    if (rate === 0) return -divided(now + later, each)
    const paid = each * (isFirst ? 1 + rate : 1)
    return Math.log(divided(paid - later * rate, paid + now * rate)) / Math.log(1 + rate)
  }),
}
