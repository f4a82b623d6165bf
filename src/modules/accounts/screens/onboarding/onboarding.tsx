import { type RefObject, useEffect, useRef, type FormEvent } from 'react'
import { Outlet, useRevalidator } from 'react-router'
import { type Context, signedIn } from '#context.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { type FormRefusal, isFailure } from '#shell/form/answer.ts'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Saying } from '#ui/feedback/saying.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { WebRequest } from '#web/request-context.ts'
import type { OnboardingAnswers } from '../../onboarding-options.ts'
import { answersSoFar } from '../../queries/onboarding.server.ts'
import { completed, moved, stepOf, withForm } from './form.server.ts'
import { StepFields, stepTitles } from './steps.tsx'
import type { Route } from './+types/onboarding'

export const handle = { hydrate: 'always', styles: 'onboarding' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    return { step: stepOf(args.request), answers: await answersSoFar(ctx, args.request) }
  })

export function action(args: Route.ActionArgs) {
  let answers: OnboardingAnswers | undefined
  const work = async (ctx: Context, form: FormData, web: WebRequest) => {
    const { id } = signedIn(ctx)
    const step = stepOf(args.request)
    answers = withForm(await answersSoFar(ctx, args.request), step, form)
    const intent = textOf(form, 'intent')
    if (intent === 'complete') return completed(web, id, answers, textOf(form, 'daily'))
    return moved(web, id, answers, intent === 'previous' ? step - 1 : step + 1)
  }
  return act<Response | OnboardingAnswers>(args, work, { extra: () => answers })
}

/** Four steps about who somebody is and what they want (ONB-02); each is a separate form, saved along the way. */
export default function Onboarding({ loaderData: { step, answers } }: Route.ComponentProps) {
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
        answers={answers}
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
}

const intents = ['next', 'complete', 'previous']

/** An error in the name is on another step than the button. */
function setupWords(refusal: FormRefusal): FormRefusal {
  if (isFailure(refusal)) return { ...refusal, title: m.refusal_unexpected(), text: '' }
  const reason = refusal.fields.fullName
  const text = reason ? m.setup_name_refused({ reason }) : refusal.text
  return { ...refusal, title: m.setup_failed(), text }
}

function StepForm({ step, last, title, heading, answers }: StepProps) {
  const { revalidate } = useRevalidator()
  const { saveSoon, stopSaving } = useAutosave(step === last ? revalidate : undefined)
  const answer = useFormAnswer<OnboardingAnswers>({ intent: intents, words: setupWords })
  return (
    <ActionForm
      intent={intents}
      action={`/onboarding?step=${step}`}
      className="stack"
      onChange={saveSoon}
      onSubmit={stopSaving}
      quiet
    >
      <h2 ref={heading} tabIndex={-1}>
        {held(title)}
      </h2>
      <RefusalNote refusal={answer?.refusal} toasts>
        {answer?.refusal?.fields.fullName && <ToStep step={1} />}
      </RefusalNote>
      <StepFields step={step} answers={answer?.extra ?? answers} />
      {/* The courses that fit, from outside accounts. */}
      {step === last && <Outlet />}
      {step === last && <Saying text="Haba na haba hujaza kibaba" meaning={m.setup_proverb()} />}
      <div className="setup-moves">
        {step < last && <Submit intent="next">{m.common_next()}</Submit>}
        {step === last && <Submit intent="complete">{m.setup_complete()}</Submit>}
        {step > 1 && (
          <Submit intent="previous" variant="outline">
            {m.common_previous()}
          </Submit>
        )}
      </div>
    </ActionForm>
  )
}

const ToStep = ({ step }: { step: number }) => (
  <p>
    <Anchor to={`/onboarding?step=${step}`} className="underline">
      {m.setup_to_step({ step })}
    </Anchor>
  </p>
)

/** Moves readers to the heading of the step they went to; opening the page moves no focus. */
function useHeadOfStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}

// Milliseconds: enough to type a word or tick a few boxes before anything is sent.
const SOON = 400

/**
 * Saves a step's answers as they are entered, so that a reload loses nothing; without scripts its buttons do.
 * @param onSaved what depends on them is read again
 */
function useAutosave(onSaved?: () => unknown) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<AbortController>(undefined)
  // What the form itself sends is newer than any of these.
  const stopSaving = () => {
    clearTimeout(waiting.current)
    sending.current?.abort()
  }
  const saveSoon = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    stopSaving()
    waiting.current = setTimeout(() => {
      sending.current = new AbortController()
      save(form, sending.current.signal, onSaved)
    }, SOON)
  }
  return { saveSoon, stopSaving }
}

/** As "Next" would, without navigating. The next attempt or the button makes up for a lost one. */
function save(form: HTMLFormElement, signal: AbortSignal, onSaved?: () => unknown): void {
  const body = new URLSearchParams({ intent: 'next' })
  for (const [name, value] of new FormData(form)) body.append(name, String(value))
  fetch(form.action, { method: 'POST', body, redirect: 'manual', keepalive: true, signal })
    .then(onSaved)
    .catch((error: unknown) => {
      if (!signal.aborted) console.error('answers not kept yet', error)
    })
}
