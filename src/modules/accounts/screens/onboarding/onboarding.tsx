import { type RefObject, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { signedIn } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Saying } from '#ui/feedback/saying.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { actAlone, answer, textOf, toSignIn } from '#web/answers.server.ts'
import type { OnboardingAnswers } from '../../onboarding-options.ts'
import type { SetupAnswer } from './answer.ts'
import { answersSoFar, completed, moved, stepOf, withForm } from './form.server.ts'
import { StepFields, stepTitles } from './steps.tsx'
import { sentForm } from '../auth/retry.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import type { Route } from './+types/onboarding'

export const handle = { hydrate: 'always', styles: 'onboarding' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    return { step: stepOf(args.request), answers: await answersSoFar(ctx, args.request) }
  })

export const action = (args: Route.ActionArgs) =>
  actAlone(args, async (ctx, form, web) => {
    if (!ctx.viewer) throw toSignIn(args.request)
    const step = stepOf(args.request)
    const answers = withForm(await answersSoFar(ctx, args.request), step, form)
    const intent = textOf(form, 'intent')
    if (intent === 'complete') return completed(web, answers)
    return moved(web, ctx.viewer.id, answers, intent === 'previous' ? step - 1 : step + 1)
  })

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sentForm({ request, serverAction }, (): SetupAnswer => ({ refused: { title: m.refusal_unexpected() } }))

/** Four steps that ask who somebody is and what they want (ONB-02); each is a form of its own, kept as one goes. */
export default function Onboarding({ loaderData: { step, answers }, actionData }: Route.ComponentProps) {
  const answered = actionData && 'refused' in actionData ? (actionData as SetupAnswer) : undefined
  const titles = stepTitles()
  const current = titles[step - 1]!
  const heading = useHeadOfStep(step)
  return (
    <div className="setup">
      <title>{`${m.setup_step_of({ step, total: titles.length })}: ${current.title} - Stadi`}</title>
      <PageHead title={m.setup_title()} lead={m.setup_lead()} />
      <Stepper
        label={m.setup_steps()}
        stateText={{
          done: m.setup_state_done(),
          current: m.setup_state_current(),
          ahead: m.setup_state_ahead(),
        }}
        steps={titles.map(({ short }, place) => ({
          title: short,
          state: place + 1 < step ? 'done' : place + 1 === step ? 'current' : 'ahead',
        }))}
      />
      <StepForm
        key={step}
        step={step}
        last={titles.length}
        title={current.title}
        heading={heading}
        answers={answered?.answers ?? answers}
        answered={answered}
      />
    </div>
  )
}

type StepProps = {
  step: number
  last: number
  title: string
  heading: RefObject<HTMLHeadingElement | null>
  answers: OnboardingAnswers
  answered?: SetupAnswer
}

function StepForm({ step, last, title, heading, answers, answered }: StepProps) {
  const pending = useNavigation().formData?.get('intent')
  const { keepSoon, stopKeeping } = useKeptDraft()
  const refused = answered?.refused
  useEffect(() => {
    if (refused) showToast({ ...refused, tone: 'brick' })
  }, [refused])
  return (
    <Form
      method="post"
      action={`/onboarding?step=${step}`}
      className="stack"
      onChange={keepSoon}
      onSubmit={stopKeeping}
    >
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {refused && (
        <FormError title={refused.title} text={refused.text}>
          {refused.step && (
            <p>
              <Anchor to={`/onboarding?step=${refused.step}`} className="underline">
                {m.setup_to_step({ step: refused.step })}
              </Anchor>
            </p>
          )}
        </FormError>
      )}
      <StepFields step={step} answers={answers} />
      {step === last && <Saying text="Haba na haba hujaza kibaba" meaning={m.setup_proverb()} />}
      <div className="setup-moves">
        {step < last && (
          <Button
            name="intent"
            value="next"
            pending={pending === 'next'}
            pendingText={m.common_please_wait()}
          >
            {m.common_next()}
          </Button>
        )}
        {step === last && (
          <Button
            name="intent"
            value="complete"
            pending={pending === 'complete'}
            pendingText={m.common_please_wait()}
          >
            {m.setup_complete()}
          </Button>
        )}
        {step > 1 && (
          <Button
            name="intent"
            value="previous"
            variant="outline"
            pending={pending === 'previous'}
            pendingText={m.common_please_wait()}
          >
            {m.common_previous()}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** Leads readers to the heading of the step they moved to; arriving on the page moves no focus. */
function useHeadOfStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}
