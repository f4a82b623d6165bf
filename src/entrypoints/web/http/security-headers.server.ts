import { createHash } from 'node:crypto'
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
type Exception = { framedBy?: string; formsTo?: string; programs?: string[] }

// The same few programs in many pages.
const hashes = new Map<string, string>()

/** How a policy names a script that is written into a page which has no nonce. */
function hashOf(program: string): string {
  const hash = hashes.get(program) ?? `'sha256-${createHash('sha256').update(program).digest('base64')}'`
  hashes.set(program, hash)
  return hash
}

/**
 * Scripts with a nonce, or, if there is no nonce (pages without scripts, which may be cached), nothing but these small programs, each by
 * what it says.
 */
export function contentPolicy(
  config: Config,
  nonce: string | null,
  { framedBy, formsTo, programs = [] }: Exception = {},
): string {
  const script = nonce ? `'self' 'nonce-${nonce}'` : programs.map(hashOf).join(' ') || `'none'`
  return [
    `default-src 'none'`,
    `script-src ${script}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `media-src 'self'${filmsElsewhere(config)}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    // The worker of phones that keep nothing: without a nonce scripts of the site are not allowed otherwise.
    ...(!nonce && programs.length > 0 ? [`worker-src 'self'`] : []),
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
