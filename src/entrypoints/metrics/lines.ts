import { BUCKETS, type Histogram } from '#kit/sight/histogram.ts'

export type Sample = [labels: string, value: number]

const head = (name: string, type: string, help: string): string[] => [
  `# HELP stadi_${name} ${help}`,
  `# TYPE stadi_${name} ${type}`,
]

/** One metric in Prometheus' text format; without samples it is omitted, which says more than a zero. */
export const metric = (name: string, type: 'counter' | 'gauge', help: string, samples: Sample[]): string[] =>
  samples.length === 0
    ? []
    : [
        ...head(name, type, help),
        ...samples.map(([labels, value]) => `stadi_${name}${labels && `{${labels}}`} ${value}`),
      ]

export const gauge = (name: string, help: string, value: number): string[] =>
  metric(name, 'gauge', help, [['', value]])

type Counted = Pick<Histogram, 'counts' | 'sum' | 'count'>

/** Histograms of one name, each with its labels. */
export function histograms(name: string, help: string, all: [labels: string, of: Counted][]): string[] {
  if (all.length === 0) return []
  return [
    ...head(name, 'histogram', help),
    ...all.flatMap(([labels, { counts, sum, count }]) => {
      let below = 0
      return [
        ...BUCKETS.map(
          (limit, at) => `stadi_${name}_bucket{${labels},le="${limit}"} ${(below += counts[at]!)}`,
        ),
        `stadi_${name}_bucket{${labels},le="+Inf"} ${count}`,
        `stadi_${name}_sum{${labels}} ${sum}`,
        `stadi_${name}_count{${labels}} ${count}`,
      ]
    }),
  ]
}
