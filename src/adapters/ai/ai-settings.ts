import { isLoopbackName } from '#kit/net/loopback.ts'
import type { AiSettings } from './openai-compatible.server.ts'

type Given = { AI_BASE_URL?: string; AI_API_KEY?: string; AI_MODEL?: string }

/**
 * The configured model, or the sentence that says what is wrong with the settings. People's questions are sent to it, so the
 * connection must be encrypted.
 */
export function aiSettings({ AI_BASE_URL, AI_API_KEY, AI_MODEL }: Given): AiSettings | string | undefined {
  if (!AI_BASE_URL && !AI_API_KEY && !AI_MODEL) return undefined
  if (!AI_BASE_URL || !AI_API_KEY || !AI_MODEL)
    return 'A language model needs AI_BASE_URL, AI_API_KEY and AI_MODEL together.'
  const { protocol, hostname } = new URL(AI_BASE_URL)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackName(hostname)))
    return 'AI_BASE_URL has to begin with https://'
  return { baseUrl: AI_BASE_URL.replace(/\/$/, ''), apiKey: AI_API_KEY, model: AI_MODEL }
}
