import { createHmac } from 'node:crypto'
import type { Config } from '#config.server.ts'
import { sameText } from '#kit/ids.ts'
import { DAY, SECOND } from '#kit/time.ts'
import { isHttps } from '../../session-cookies.server.ts'
import { isOption, manyChoices, type OnboardingAnswers, singleChoices } from '../../onboarding-options.ts'

// Answers so far stay in the browser, so that an unfinished wizard changes nothing that others see.
const name = (config: Config): string => (isHttps(config) ? '__Host-onboarding' : 'onboarding')
const RETENTION_S = DAY / SECOND

// The person's id is signed but not written: on a shared phone nobody else's draft opens.
const signatureOf = (body: string, userId: string, config: Config): string =>
  createHmac('sha256', config.authSecret).update(`onboarding:${userId}:${body}`).digest('base64url')

const line = (value: string, maxAgeS: number, config: Config): string =>
  `${name(config)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${isHttps(config) ? '; Secure' : ''}`

/** A Set-Cookie line that keeps the answers for a day. */
export function draftCookie(answers: OnboardingAnswers, userId: string, config: Config): string {
  const body = Buffer.from(JSON.stringify(listed(answers))).toString('base64url')
  return line(`${body}.${signatureOf(body, userId, config)}`, RETENTION_S, config)
}

export const endedDraft = (config: Config): string => line('', 0, config)

/** What the viewer entered and has not saved yet, or nothing. */
export function draftOf(request: Request, userId: string, config: Config): OnboardingAnswers | null {
  const start = `${name(config)}=`
  const value =
    (request.headers.get('cookie') ?? '')
      .split(/;\s*/)
      .find((pair) => pair.startsWith(start))
      ?.slice(start.length) ?? ''
  const [body = '', signature = ''] = value.split('.')
  if (!body || !sameText(signature, signatureOf(body, userId, config))) return null
  return listed(JSON.parse(Buffer.from(body, 'base64url').toString()) as OnboardingAnswers)
}

/** Only offered options, and a name that fits a cookie. Errors are refused on saving; no step refuses (ONB-06). */
function listed(answers: OnboardingAnswers): OnboardingAnswers {
  const kept = { ...answers, fullName: [...answers.fullName].slice(0, 200).join('') }
  for (const choice of singleChoices) if (!isOption(choice, kept[choice])) kept[choice] = ''
  for (const choice of manyChoices)
    kept[choice] = [...new Set(kept[choice])].filter((id) => isOption(choice, id))
  return kept
}
