import { z } from 'zod'

export type TraceSettings = {
  /** Where traces are sent: the setting with /v1/traces. */
  url: string
  headers: Record<string, string>
  /** The part of all traces that is sent, from 0 to 1. */
  ratio: number
}

/** Named as OpenTelemetry names them everywhere, so that a platform which sets them is heard. */
export const traceSettingsShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'has to begin with http:// or https://' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]*(,[\w-]+=[^,]*)*$/, 'looks like name=value,name=value')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

type Given = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
}

/** Undefined: no traces, and nothing of this folder is loaded. */
export function traceSettings(given: Given): TraceSettings | undefined {
  const endpoint = given.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return undefined
  const pairs = (given.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter(Boolean)
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf('=')
        // Values are written as in an address: %20 is a space.
        return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]
      }),
    ),
    ratio: given.OTEL_TRACES_SAMPLER_ARG,
  }
}
