import { randomBytes } from 'node:crypto'

/** OpenTelemetry's numbers for what a span is. */
export const KINDS = { server: 2, client: 3, consumer: 5 } as const

export type Span = {
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits. */
  spanId: string
  parentSpanId?: string
  isSampled: boolean
  name: string
  kind: keyof typeof KINDS
  attributes: Record<string, string | number>
  /** Milliseconds since 1970, with fractions. */
  begunAt: number
  endedAt?: number
  /** The kind of error, never its message, which may hold what somebody wrote. */
  error?: string
}

export type Parent = Pick<Span, 'traceId' | 'spanId' | 'isSampled'>

const clock = (): number => performance.timeOrigin + performance.now()

/** @param ratio decides about a trace that begins here, and whether one from outside is sent: its sender may only decline */
export function beginSpan(
  of: Pick<Span, 'name' | 'kind' | 'attributes'>,
  parent: Parent | undefined,
  ratio: number,
): Span {
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
  return {
    ...of,
    traceId,
    spanId: randomBytes(8).toString('hex'),
    ...(parent && { parentSpanId: parent.spanId }),
    isSampled: (parent?.isSampled ?? true) && isWithin(traceId, ratio),
    begunAt: clock(),
  }
}

export const endSpan = (span: Span): void => void (span.endedAt ??= clock())

/** The same answer for the same trace in every process. */
const isWithin = (traceId: string, ratio: number): boolean =>
  ratio >= 1 || Number.parseInt(traceId.slice(-13), 16) / 2 ** 52 < ratio

const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/

/** The header of W3C Trace Context; undefined for one that says nothing valid. */
export function parentOf(header: string | undefined): Parent | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const traceparent = ({ traceId, spanId, isSampled }: Parent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** Nanoseconds as text: a number would lose the last digits. */
function nanoseconds(ms: number): string {
  const whole = Math.floor(ms)
  return `${whole}${String(Math.floor((ms - whole) * 1e6)).padStart(6, '0')}`
}

const attribute = ([key, value]: [string, string | number]) => ({
  key,
  value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
})

const ERROR = 2

/** Ended spans as a body of OTLP over HTTP, in JSON. */
export const otlp = (resource: Record<string, string>, spans: Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: Object.entries(resource).map(attribute) },
      scopeSpans: [
        {
          scope: { name: 'stadi' },
          spans: spans.map((span) => ({
            traceId: span.traceId,
            spanId: span.spanId,
            ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
            name: span.name,
            kind: KINDS[span.kind],
            startTimeUnixNano: nanoseconds(span.begunAt),
            endTimeUnixNano: nanoseconds(span.endedAt ?? span.begunAt),
            attributes: [
              ...Object.entries(span.attributes),
              ...(span.error ? [['error.type', span.error] as [string, string]] : []),
            ].map(attribute),
            status: span.error ? { code: ERROR } : {},
          })),
        },
      ],
    },
  ],
})
