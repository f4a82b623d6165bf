import { numbers, type SheetFunction } from '../sight.ts'
import { Fault, isGrid, Moment, type Scalar, toNumber, type Value } from '../value.ts'

/** A function of numbers; `defaults` stand for arguments that are left out at its end. */
const of = (least: number, defaults: number[], run: (...values: number[]) => number): SheetFunction => ({
  least,
  most: least + defaults.length,

  each: (args) =>
    run(...args.map(toNumber), ...defaults.slice(Math.max(0, args.length - least), defaults.length)),
})

/** Rounds as people do: the noise of binary fractions is taken away first, so that 1.005 is 1.01 with two decimals. */
export function rounded(value: number, decimals: number, how: (value: number) => number): number {
  const places = Math.trunc(decimals)
  const power = 10 ** Math.abs(places)
  const scaled = places >= 0 ? Math.abs(value) * power : Math.abs(value) / power
  if (!Number.isFinite(scaled)) return value
  const whole = how(Number(scaled.toPrecision(15)))
  return Math.sign(value) * (places >= 0 ? whole / power : whole * power) + 0
}

/** Steps of a size, such as 50 for prices in KES. */
const inSteps = (value: number, step: number, how: (value: number) => number): number =>
  step === 0 ? 0 : how(Number((value / step).toPrecision(15))) * step

const divisor = (value: number): number => {
  if (value === 0) throw new Fault('zero')
  return value
}

const common = (one: number, other: number): number =>
  other === 0 ? Math.abs(one) : common(other, one % other)

const wholeNumbers = (values: Value[]): number[] =>
  numbers(values).map((value) => {
    const whole = Math.trunc(toNumber(value))
    if (whole < 0) throw new Fault('number')
    return whole
  })

/** Several times of day are a time, as hours that were worked. */
export function total(values: Value[]): Scalar {
  const all = numbers(values)
  const sum = all.reduce<number>((sum, value) => sum + toNumber(value), 0)
  const areTimes = all.length > 0 && all.every((value) => value instanceof Moment && value.kind === 'time')
  return areTimes ? new Moment(sum, 'time') : sum
}

export const math: Record<string, SheetFunction> = {
  SUM: { least: 1, most: 60, run: total },
  PRODUCT: {
    least: 1,
    most: 60,
    run: (values) => numbers(values).reduce<number>((product, value) => product * toNumber(value), 1),
  },
  SUMSQ: {
    least: 1,
    most: 60,
    run: (values) => numbers(values).reduce<number>((sum, value) => sum + toNumber(value) ** 2, 0),
  },
  SUMPRODUCT: {
    least: 1,
    most: 20,
    run: (values) => {
      const grids = values.map((value) => (isGrid(value) ? value : [[value]]))
      const [first = []] = grids
      if (grids.some((grid) => grid.length !== first.length || grid[0]!.length !== first[0]!.length))
        throw new Fault('value')
      let sum = 0
      for (const [row, cells] of first.entries())
        for (const column of cells.keys())
          sum += grids.reduce((product, grid) => product * amount(grid[row]![column]!), 1)
      return sum
    },
  },
  ABS: of(1, [], Math.abs),
  SIGN: of(1, [], Math.sign),
  SQRT: of(1, [], Math.sqrt),
  POWER: of(2, [], (base, power) => base ** power),
  EXP: of(1, [], Math.exp),
  LN: of(1, [], Math.log),
  LOG10: of(1, [], Math.log10),
  LOG: of(1, [10], (value, base) =>
    base === 10 ? Math.log10(value) : base === 2 ? Math.log2(value) : Math.log(value) / Math.log(base),
  ),
  PI: { least: 0, most: 0, run: () => Math.PI },
  INT: of(1, [], (value) => Math.floor(Number(value.toPrecision(15)))),
  TRUNC: of(1, [0], (value, decimals) => rounded(value, decimals, Math.floor)),
  ROUND: of(1, [0], (value, decimals) => rounded(value, decimals, Math.round)),
  ROUNDUP: of(1, [0], (value, decimals) => rounded(value, decimals, Math.ceil)),
  ROUNDDOWN: of(1, [0], (value, decimals) => rounded(value, decimals, Math.floor)),
  MROUND: of(2, [], (value, step) => {
    if (value * step < 0) throw new Fault('number')
    return inSteps(value, step, Math.round)
  }),
  CEILING: of(1, [1], (value, step) => inSteps(value, Math.abs(step), Math.ceil)),
  FLOOR: of(1, [1], (value, step) => inSteps(value, Math.abs(step), Math.floor)),
  EVEN: of(1, [], (value) => rounded(value / 2, 0, Math.ceil) * 2),
  ODD: of(1, [], (value) =>
    value === 0 ? 1 : Math.sign(value) * (Math.ceil((Math.abs(value) - 1) / 2) * 2 + 1),
  ),
  MOD: of(2, [], (value, by) => value - divisor(by) * Math.floor(Number((value / by).toPrecision(15)))),
  QUOTIENT: of(2, [], (value, by) => Math.trunc(value / divisor(by))),
  GCD: { least: 1, most: 60, run: (values) => wholeNumbers(values).reduce(common, 0) },
  LCM: {
    least: 1,
    most: 60,
    run: (values) =>
      wholeNumbers(values).reduce((one, other) => (one && other ? (one * other) / common(one, other) : 0), 1),
  },
  ISEVEN: {
    least: 1,
    most: 1,

    each: ([value = null]) => Math.trunc(toNumber(value)) % 2 === 0,
  },
  ISODD: { least: 1, most: 1, each: ([value = null]) => Math.trunc(toNumber(value)) % 2 !== 0 },
  N: {
    least: 1,
    most: 1,

    each: ([value = null]) => (typeof value === 'string' ? 0 : toNumber(value)),
  },
}

/** What is no number counts as 0 in SUMPRODUCT; what is TRUE is 1 here, as lessons count with conditions. @throws Fault */
function amount(value: Scalar): number {
  if (value instanceof Fault) throw value
  return typeof value === 'string' ? 0 : toNumber(value)
}
