import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import type { WebRequest } from '#web/request-context.ts'
import { textOf } from '#web/answers.server.ts'
import { completeOnboarding } from '../../commands/onboarding.server.ts'
import { manyChoices, type OnboardingAnswers, singleChoices } from '../../onboarding-options.ts'
import { draftCookie, endedDraft } from './draft.server.ts'

export const LAST_STEP = 4
const fieldsOf: Record<number, readonly (keyof OnboardingAnswers)[]> = {
  1: ['fullName', 'role', 'experienceLevel'],
  2: ['interests'],
  3: ['goals'],
  4: ['preferredPlatforms'],
}

export function stepOf(request: Request): number {
  const stepNumber = Number(new URL(request.url).searchParams.get('step'))
  return stepNumber in fieldsOf ? stepNumber : 1
}

/**
 * The answers updated with a step's form. An unticked box sends nothing, so the step's own fields count also when they are missing.
 */
export function withForm(answers: OnboardingAnswers, step: number, form: FormData): OnboardingAnswers {
  const sent = (name: keyof OnboardingAnswers) => fieldsOf[step]!.includes(name) || form.has(name)
  const next = { ...answers }
  for (const name of ['fullName', ...singleChoices] as const) if (sent(name)) next[name] = textOf(form, name)
  for (const name of manyChoices)
    if (sent(name))
      next[name] = form
        .getAll(name)
        .filter((id) => typeof id === 'string')
        .slice(0, 100)
  return next
}

/** One step on or back; only the browser's own draft is written. */
export function moved(web: WebRequest, userId: string, answers: OnboardingAnswers, to: number): Response {
  web.setCookie(draftCookie(answers, userId, web.ctx.config))
  return redirect(`/onboarding?step=${Math.min(Math.max(to, 1), LAST_STEP)}`)
}

/**
 * "Complete Setup": to the dashboard (ONB-18), which leads into the first lesson whoever chose how much a day, or the same step with the reason and everything that was entered (ONB-19, ONB-20).
 */
export async function completed(
  web: WebRequest,
  userId: string,
  answers: OnboardingAnswers,
  daily: string,
): Promise<Response> {
  const { ctx } = web
  // Kept until it is saved.
  web.setCookie(draftCookie(answers, userId, ctx.config))
  await completeOnboarding(ctx, answers, daily)
  web.setCookie(endedDraft(ctx.config))
  web.toast({ title: m.setup_welcome() })
  // Whoever said how much a day begins with it.
  return redirect(daily === '' ? '/dashboard' : '/dashboard?begin')
}
