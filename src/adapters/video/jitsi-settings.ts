import type { JitsiSettings } from './jitsi.server.ts'

type Given = { JITSI_URL?: string; JITSI_APP_ID?: string; JITSI_APP_SECRET?: string }

// For evaluation only: whoever opens a room there must sign in, and it is not meant for use in products.
const PUBLIC_JITSI = 'https://meet.jit.si'

/** The configured Jitsi, or the sentence that says what is wrong with the settings. */
export function jitsiSettings(
  { JITSI_URL: url, JITSI_APP_ID: id, JITSI_APP_SECRET: secret }: Given,
  isEmbedded: boolean,
): JitsiSettings | string | undefined {
  if (Boolean(id) !== Boolean(secret)) return 'Tokens for video need both JITSI_APP_ID and JITSI_APP_SECRET.'
  if (id && !url) return 'JITSI_APP_ID is of no use without JITSI_URL.'
  if (!url) return isEmbedded ? { url: PUBLIC_JITSI, app: undefined } : undefined
  return { url: url.replace(/\/$/, ''), app: id && secret ? { id, secret } : undefined }
}
