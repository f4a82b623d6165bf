import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { CheckboxGroup } from '#ui/forms/choices.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { held } from '#ui/no-break/held.ts'
import type { SetupQuestionView } from '#modules/accounts/types.ts'

const intents = ['answer', 'skip']

type Props = SetupQuestionView & {
  /** One line that opens: whoever has begun a course came for that. */
  folded: boolean
}

/** One of two questions of the setup, for whoever has not been through it; its answer is the setup's own. */
export function Question({ name, title, options, folded }: Props) {
  const heading = <h2 id="dash-ask">{held(title)}</h2>
  const form = (
    <>
      <ActionForm intent={intents} id={name} key={name} preventScrollReset className="stack">
        <CheckboxGroup legend={title} hideLegend name="choice" options={options} />
        <div className="row">
          <Submit intent="answer">{m.dash_ask_save()}</Submit>
          <Submit intent="skip" variant="quiet">
            {m.dash_ask_skip()}
          </Submit>
        </div>
      </ActionForm>
      <p className="dash-setup">
        <Anchor to="/onboarding">{m.common_onboarding()}</Anchor>
      </p>
    </>
  )
  if (folded)
    return (
      <Disclosure className="dash-ask" title={heading}>
        {form}
      </Disclosure>
    )
  return (
    <section className="card dash-ask" aria-labelledby="dash-ask">
      {held(heading)}
      {form}
    </section>
  )
}
