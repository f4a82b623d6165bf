import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Check } from '#ui/icons.ts'
import { held } from '#ui/no-break/held.ts'

export type StepState = 'done' | 'current' | 'ahead'
export type Step = { title: ReactNode; text?: ReactNode; state: StepState }

export type StepperProps = {
  steps: Step[]
  /** Accessible text for each state, such as "done". */
  stateText: Record<StepState, string>
  label?: string
}

export function Stepper({ steps, stateText, label }: StepperProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, place) => (
        <li
          key={place}
          className={`step step-${step.state}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <i aria-hidden="true">
            {step.state === 'done' ? <Icon of={Check} strokeWidth={3} size={16} /> : place + 1}
          </i>
          <b>
            {held(step.title)}
            <span className="visually-hidden">, {stateText[step.state]}</span>
          </b>
          {step.text && <p>{held(step.text)}</p>}
        </li>
      ))}
    </ol>
  )
}
