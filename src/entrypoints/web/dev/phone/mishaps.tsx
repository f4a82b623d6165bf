import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import type { Devices } from '#web/request-context.ts'
import { Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'

/** The next failure, chosen by hand. */
export function Mishaps({
  scenarios,
  reversalScenarios,
  outage,
}: Pick<Devices, 'scenarios' | 'reversalScenarios' | 'outage'>) {
  return (
    <>
      <div className="grid gap-x-12 md:grid-cols-2">
        <Section title={m.dev_next_title()}>
          <Scenario
            intent="prompts"
            hint={m.dev_next_text()}
            names={scenarios}
            button={m.dev_set_scenario()}
          />
        </Section>
        <Section title={m.dev_reversal_title()}>
          <Scenario
            intent="reversals"
            hint={m.dev_reversal_text()}
            names={reversalScenarios}
            button={m.dev_set_reversal()}
          />
        </Section>
      </div>
      <Section title={m.dev_outage_title()}>
        <Outage outage={outage} />
      </Section>
    </>
  )
}

const ordinary: Record<string, () => string> = {
  normal: m.dev_scenario_normal,
  'reversal-normal': m.dev_reversal_normal,
}

type ScenarioProps = { intent: string; hint: string; names: string[]; button: string }

const Scenario = ({ intent, hint, names, button }: ScenarioProps) => (
  <ActionForm intent={intent} className="stack measure">
    <Select
      name="scenario"
      label={m.dev_scenario()}
      hint={hint}
      options={names.map((name) => ({ value: name, label: ordinary[name]?.() ?? name }))}
    />
    <p>
      <Submit variant="outline">{button}</Submit>
    </p>
  </ActionForm>
)

const Outage = ({ outage }: { outage: boolean }) => (
  <ActionForm intent="outage" className="stack measure">
    <p>{held(m.dev_outage_text())}</p>
    <p>
      <Submit name="outage" value={outage ? 'off' : 'on'} variant={outage ? 'primary' : 'outline'}>
        {outage ? m.dev_outage_end() : m.dev_outage_start()}
      </Submit>
    </p>
  </ActionForm>
)
