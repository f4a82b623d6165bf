import { cells, numbers, type SheetFunction } from '../sight.ts'
import { compare, Fault, isGrid, Moment, type Scalar, toNumber, type Value } from '../value.ts'
import { total } from './math.ts'

const ordered = (values: Value[]): number[] =>
  numbers(values)
    .map(toNumber)
    .sort((a, b) => a - b)

/** The last of several days is a day. */
function like(values: Value[], value: number): Scalar {
  const all = numbers(values)
  const [first] = all
  if (!(first instanceof Moment)) return value
  return all.every((one) => one instanceof Moment && one.kind === first.kind)
    ? new Moment(value, first.kind)
    : value
}

const some = <T>(list: T[], kind: 'zero' | 'number' | 'missing' = 'number'): T[] => {
  if (list.length === 0) throw new Fault(kind)
  return list
}

const one = (value: Value | undefined): number =>
  toNumber(isGrid(value ?? null) ? ((value as Scalar[][])[0]?.[0] ?? null) : ((value ?? null) as Scalar))

/** A function of a range. */
const of = (calculate: (values: number[]) => number): SheetFunction => ({
  least: 1,
  most: 60,
  run: (values) => like(values, calculate(ordered(values))),
})
/** A function of a range and a number. */
const at = (calculate: (values: number[], place: number) => number): SheetFunction => ({
  least: 2,
  most: 2,
  run: ([range = null, place]) => like([range], calculate(some(ordered([range])), one(place))),
})

const mean = (values: number[]): number =>
  some(values, 'zero').reduce((sum, value) => sum + value, 0) / values.length

const variance = (values: number[], less: 0 | 1): number => {
  if (values.length <= less) throw new Fault('zero')
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - less)
}

/** Between two values where the place lies between them, as PERCENTILE.INC. */
function percentile(values: number[], share: number): number {
  if (share < 0 || share > 1) throw new Fault('number')
  const place = share * (values.length - 1)
  const [below, above] = [values[Math.floor(place)]!, values[Math.ceil(place)]!]
  return below + (above - below) * (place - Math.floor(place))
}

const nth = (values: number[], place: number): number => {
  const value = values[Math.trunc(place) - 1]
  if (value === undefined) throw new Fault('number')
  return value
}

function mostFrequent(values: Value[]): number {
  const counts = new Map<number, number>()
  for (const value of numbers(values).map(toNumber)) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  if (most < 2) throw new Fault('missing')
  return [...counts].find(([, count]) => count === most)![0]
}

/** Pairs in which both are numbers. */
function pairsOf(first: Value, second: Value): [number, number][] {
  const [one, other] = [cells([first]), cells([second])]
  if (one.length !== other.length) throw new Fault('missing')
  return one.flatMap((value, at): [number, number][] => {
    const partner = other[at]!
    return typeof value === 'number' && typeof partner === 'number' ? [[value, partner]] : []
  })
}

export const statistics: Record<string, SheetFunction> = {
  AVERAGE: of(mean),
  COUNT: {
    least: 1,
    most: 60,
    takesFaults: true,
    run: (values) =>
      values.reduce<number>((count, value) => {
        const readable = isGrid(value) ? value.flat().filter((cell) => isCounted(cell)) : []
        return count + (isGrid(value) ? readable.length : isCounted(value, true) ? 1 : 0)
      }, 0),
  },
  COUNTA: {
    least: 1,
    most: 60,
    takesFaults: true,
    run: (values) => cells(values).filter((value) => value !== null).length,
  },
  COUNTBLANK: {
    least: 1,
    most: 60,
    takesFaults: true,
    run: (values) => cells(values).filter((value) => value === null || value === '').length,
  },
  COUNTUNIQUE: {
    least: 1,
    most: 60,
    run: (values) => {
      const all = cells(values).filter((value) => value !== null)
      return all.filter((value, at) => all.findIndex((other) => compare(other, value) === 0) === at).length
    },
  },
  MIN: of((values) => values[0] ?? 0),
  MAX: of((values) => values.at(-1) ?? 0),
  MEDIAN: of((values) => percentile(some(values), 0.5)),
  MODE: { least: 1, most: 60, run: (values) => like(values, mostFrequent(values)) },
  STDEV: { least: 1, most: 60, run: (values) => Math.sqrt(variance(ordered(values), 1)) },
  STDEVP: { least: 1, most: 60, run: (values) => Math.sqrt(variance(ordered(values), 0)) },
  VAR: { least: 1, most: 60, run: (values) => variance(ordered(values), 1) },
  VARP: { least: 1, most: 60, run: (values) => variance(ordered(values), 0) },
  LARGE: at((values, place) => nth([...values].reverse(), place)),
  SMALL: at(nth),
  PERCENTILE: at(percentile),
  QUARTILE: at((values, quarter) => percentile(values, Math.trunc(quarter) / 4)),
  RANK: {
    least: 2,
    most: 3,
    run: ([value, range = null, isUp]) => {
      const [own, all] = [one(value), numbers([range]).map(toNumber)]
      if (!all.includes(own)) throw new Fault('missing')
      return 1 + all.filter((other) => (isUp && one(isUp) !== 0 ? other < own : other > own)).length
    },
  },
  CORREL: {
    least: 2,
    most: 2,
    run: ([first = null, second = null]) => {
      const pairs = pairsOf(first, second)
      const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)]
      const [spreadX, spreadY] = [variance(xs, 0), variance(ys, 0)]
      if (spreadX === 0 || spreadY === 0) throw new Fault('zero')
      const [x, y] = [mean(xs), mean(ys)]
      const shared = pairs.reduce((sum, pair) => sum + (pair[0] - x) * (pair[1] - y), 0) / pairs.length
      return shared / Math.sqrt(spreadX * spreadY)
    },
  },
  /** Of the figures of SUBTOTAL those that lessons use. */
  SUBTOTAL: {
    least: 2,
    most: 20,
    run: ([figure, ...ranges], sight) => {
      const name = subtotals[one(figure) % 100]
      if (!name) throw new Fault('value')
      if (name === 'SUM') return total(ranges)
      const found = statistics[name]!
      return 'run' in found ? found.run(ranges, sight) : null
    },
  },
}

const subtotals: Record<number, string> = {
  1: 'AVERAGE',
  2: 'COUNT',
  3: 'COUNTA',
  4: 'MAX',
  5: 'MIN',
  9: 'SUM',
}

/** In a range only what is a number by itself; a text that is given counts where it reads as one. */
function isCounted(value: Scalar, isGiven = false): boolean {
  if (typeof value === 'number') return true
  if (value instanceof Fault || value === null) return false
  if (value instanceof Moment) return true
  if (!isGiven) return false
  try {
    toNumber(value)
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}
