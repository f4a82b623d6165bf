import { m } from '#paraglide/messages.js'

/** Why this browser cannot keep courses, in a sentence; null where it can (rule O11). */
export function whyNotKept(): string | null {
  if (!isSecureContext) return m.offline_cannot_insecure()
  if (!('serviceWorker' in navigator)) return m.offline_cannot_worker()
  return typeof indexedDB === 'undefined' ? m.offline_cannot_store() : null
}
