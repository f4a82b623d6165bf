import { createHmac } from 'node:crypto'
import type { Config } from '#config.server.ts'
import { sameText } from '#kit/ids.ts'
import type { Flash } from '#web/request-context.ts'

const NAME = 'said'
const seal = (text: string, config: Config): string =>
  createHmac('sha256', config.authSecret).update(`flash:${text}`).digest('base64url')

/** Messages for the next page, in a cookie that lives a minute; sealed, so that nobody can forge a message from Stadi. */
export function flashCookie(flashes: Flash[], config: Config): string {
  const text = Buffer.from(JSON.stringify(flashes.slice(0, 3))).toString('base64url')
  return `${NAME}=${text}.${seal(text, config)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`
}

export const usedFlashCookie = `${NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`

export function readFlash(cookieHeader: string | null, config: Config): Flash[] {
  const value = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]+)\\.([\\w-]+)`).exec(cookieHeader ?? '')
  if (!value || !sameText(value[2]!, seal(value[1]!, config))) return []
  return JSON.parse(Buffer.from(value[1]!, 'base64url').toString('utf8')) as Flash[]
}
