import type { Config } from '#config.server.ts'
import { isHttpsOrigin } from './origins.server.ts'

/** Headers of every response. */
export function commonHeaders(config: Config): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(isHttpsOrigin(config) ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Where a player is led to for a film (decision 089). */
const filmsElsewhere = ({ files }: Config): string =>
  files?.publicBucketUrl ? ` ${new URL(files.publicBucketUrl).origin}` : ''

/** What one page may beyond all others: be shown in frames of another site ("*": of any), send its form to one. */
type Exception = { framedBy?: string; formsTo?: string }

/** Scripts with a nonce, or none if there is no nonce (pages without scripts, which may be cached). */
export function contentPolicy(
  config: Config,
  nonce: string | null,
  { framedBy, formsTo }: Exception = {},
): string {
  const script = nonce ? `'self' 'nonce-${nonce}'` : `'none'`
  return [
    `default-src 'none'`,
    `script-src ${script}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `media-src 'self'${filmsElsewhere(config)}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    // Where a learner's code runs (decision 081).
    ...(nonce ? [`frame-src 'self'`] : []),
    `form-action ${formsTo ?? `'self'`}`,
    `base-uri 'none'`,
    `frame-ancestors ${framedBy ?? `'none'`}`,
    `object-src 'none'`,
    `manifest-src 'self'`,
    ...(isHttpsOrigin(config) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
