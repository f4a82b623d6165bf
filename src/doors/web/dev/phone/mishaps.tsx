import { Form } from 'react-router'
import { m } from '#paraglide/messages.js'
import type { Devices } from '#web/request-context.ts'
import { Button } from '#ui/forms/button.tsx'
import { Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'

/** What goes wrong next, chosen by hand. */
export function Mishaps({
  scenarios,
  reversalScenarios,
  outage,
}: Pick<Devices, 'scenarios' | 'reversalScenarios' | 'outage'>) {
  return (
    <>
      <div className="grid gap-x-8 md:grid-cols-2">
        <Section title={m.dev_next_title()}>
          <Scenario hint={m.dev_next_text()} names={scenarios} button={m.dev_set_scenario()} />
        </Section>
        <Section title={m.dev_reversal_title()}>
          <Scenario hint={m.dev_reversal_text()} names={reversalScenarios} button={m.dev_set_reversal()} />
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

const Scenario = ({ hint, names, button }: { hint: string; names: string[]; button: string }) => (
  <Form method="post" className="stack measure">
    <Select
      name="scenario"
      label={m.dev_scenario()}
      hint={hint}
      options={names.map((name) => ({ value: name, label: ordinary[name]?.() ?? name }))}
    />
    <p>
      <Button variant="outline">{button}</Button>
    </p>
  </Form>
)

const Outage = ({ outage }: { outage: boolean }) => (
  <Form method="post" className="stack measure">
    <p>{m.dev_outage_text()}</p>
    <p>
      <Button name="outage" value={outage ? 'off' : 'on'} variant={outage ? 'primary' : 'outline'}>
        {outage ? m.dev_outage_end() : m.dev_outage_start()}
      </Button>
    </p>
  </Form>
)
