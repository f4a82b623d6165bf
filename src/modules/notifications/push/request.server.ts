import type { Config } from '#config.server.ts'
import { hashOf } from '#kit/ids.ts'
import { SECOND } from '#kit/time.ts'
import { pushKeys } from './keys.server.ts'

/** What the browser's worker shows (src/entrypoints/worker). */
type Shown = { title: string; body: string; href: string; tag: string }
type Browser = { endpoint: string; p256dh: string; auth: string }
type Sending = { wakes: boolean; usefulMs: number }

// The longest that the header `Topic` may be.
const TOPIC_LETTERS = 32

/**
 * One request to a push service: encrypted for the browser, so that the service cannot read it (RFC 8291), and signed by us (RFC 8292).
 * Of those with the same tag that a phone has not fetched yet, the service keeps the newest.
 * @throws if nothing can be encrypted with the browser's keys
 */
export async function pushRequest(
  config: Config,
  { endpoint, p256dh, auth }: Browser,
  { title, body, href, tag }: Shown,
  { wakes, usefulMs }: Sending,
): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const { default: webPush } = await import('web-push')
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ title, body, href, tag } satisfies Shown),
    {
      vapidDetails: { subject: contactOf(config), ...pushKeys(config) },
      TTL: Math.ceil(usefulMs / SECOND),
      urgency: wakes ? 'high' : 'normal',
      topic: hashOf(tag).slice(0, TOPIC_LETTERS),
    },
  )
  // The length is said by whoever sends it.
  const { 'Content-Length': _, ...headers } = details.headers as Record<string, string | number>
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: details.body!,
  }
}

/** Where a push service reaches us. Some refuse whoever names no real place. */
const contactOf = ({ origin, supportEmail }: Config): string =>
  origin.startsWith('https:') ? origin : `mailto:${supportEmail}`
