import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { act, answer, textOf } from '#web/answers.server.ts'
import { giveAnswer, startAssessment, submitAssessment } from '../commands.server.ts'
import { assessmentChoices, assessmentHistory, openAttempt } from '../queries.server.ts'
import { furthestPlace } from '../rules.ts'
import type { Route } from './+types/assessment'
import { afterEnd, chooseView, pathOf, placeIn, questionView } from './attempt-views.server.ts'
import { Choose } from './choose.tsx'
import { Question } from './question.tsx'

export const handle = { hydrate: 'always', styles: 'assessment' }

const PATH = '/skill-assessment'

/** An open attempt at the question in the URL, on any device; without one, or with ?choose, the available assessments. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const search = new URL(args.request.url).searchParams
    const open = await openAttempt(ctx)
    if (!open || search.has('choose')) {
      if (search.has('q')) throw redirect(PATH)
      return {
        question: null,
        choose: chooseView(await assessmentChoices(ctx), await assessmentHistory(ctx), open, ctx),
      }
    }
    const furthest = furthestPlace(open.questions.length, open.answers)
    const place = placeIn(search.get('q'), furthest)
    if (search.get('q') !== String(place + 1)) throw redirect(`${PATH}?q=${place + 1}`)
    return { question: questionView(open, place), choose: null }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const intent = textOf(form, 'intent')
    if (intent === 'start') {
      await startAssessment(ctx, { category: textOf(form, 'category') })
      return redirect(pathOf(await openAttempt(ctx)))
    }
    const attempt = textOf(form, 'attempt')
    const choice = { question: textOf(form, 'question'), option: textOf(form, 'option') }
    try {
      // Only going back needs no answer.
      if (intent !== 'previous' || choice.option !== '') await giveAnswer(ctx, attempt, choice)
      switch (intent) {
        case 'answer':
          return null
        case 'previous':
          return redirect(`${PATH}?q=${Math.max(1, Number(choice.question) || 0)}`)
        case 'next':
          return redirect(`${PATH}?q=${(Number(choice.question) || 0) + 2}`)
        case 'complete':
          if (await submitAssessment(ctx, attempt))
            web.toast({ title: m.assessment_done_title(), text: m.assessment_done_text() })
          return redirect(`${PATH}/results/${attempt}`)
        default:
          throw new Refusal('invalid-input')
      }
    } catch (error) {
      // Ended in another tab: its results say more than a refusal. A late save by script redirects nobody.
      throw intent === 'answer' ? error : await afterEnd(ctx, web, attempt, error)
    }
  })

/** A saved answer changes nothing that is shown. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => formData?.get('intent') !== 'answer' && defaultShouldRevalidate

export default function Assessment({ loaderData: { question, choose } }: Route.ComponentProps) {
  return question ? <Question question={question} /> : <Choose view={choose} />
}
