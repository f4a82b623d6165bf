import type { Config } from '#config.server.ts'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, SECOND } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { onboardingOptions } from './onboarding-options.ts'
import { isHttps } from './session-cookies.server.ts'
import { type SetupQuestion, setupQuestions, type SetupQuestionView } from './types.ts'
import { goalWord, interestWord } from './parts/answer-words.ts'

const title = { interests: m.setup_interests, goals: m.setup_goals }
const word = { interests: interestWord, goals: goalWord }

// Who says "not now" is not asked again for a month; nothing about them is stored for it.
const PUT_OFF_S = (30 * DAY) / SECOND
const cookieName = (config: Config): string => (isHttps(config) ? '__Host-setup-later' : 'setup-later')

/** @throws Refusal 'invalid-input' */
export function questionNamed(name: unknown): SetupQuestion {
  const question = setupQuestions.find((one) => one === name)
  if (!question) throw new Refusal('invalid-input')
  return question
}

type Answered = { onboardedAt: Date | null } & Record<SetupQuestion, string[]>

/** The first of the setup's two questions that decide what somebody is shown and that they have neither answered nor put off; none after the setup. */
export function openQuestion(
  ctx: Context,
  request: Request,
  profile: Answered | null,
): SetupQuestionView | null {
  if (profile?.onboardedAt) return null
  const later = putOffIn(request, ctx.config)
  const name = setupQuestions.find((one) => !later.includes(one) && (profile?.[one] ?? []).length === 0)
  if (!name) return null
  return {
    name,
    title: title[name](),
    options: onboardingOptions[name].map((value) => ({ value, label: word[name](value) })),
  }
}

function putOffIn(request: Request, config: Config): SetupQuestion[] {
  const start = `${cookieName(config)}=`
  const value = (request.headers.get('cookie') ?? '').split(/;\s*/).find((pair) => pair.startsWith(start))
  const names = value?.slice(start.length).split('.') ?? []
  return setupQuestions.filter((one) => names.includes(one))
}

/** A Set-Cookie line with which a question is not asked for now. @throws Refusal 'invalid-input' */
export function putOffQuestion({ config }: Context, request: Request, rawName: unknown): string {
  const names = [...new Set([...putOffIn(request, config), questionNamed(rawName)])]
  return `${cookieName(config)}=${names.join('.')}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${PUT_OFF_S}${isHttps(config) ? '; Secure' : ''}`
}
