import { ChipLinks } from '#ui/forms/chip-links.tsx'
import { CheckboxGroup, Chips, RadioGroup } from '#ui/forms/choices.tsx'
import { Section } from '#ui/layout/section.tsx'

const levels = [
  { value: 'beginner', label: 'Anayeanza' },
  { value: 'intermediate', label: 'Wastani' },
  { value: 'advanced', label: 'Mahiri', disabled: true },
]
const days = [
  { to: '?day=mon', label: 'Mon 24', current: true },
  { to: '?day=tue', label: 'Tue 25' },
  { to: '?day=wed', label: 'Wed 26' },
]
const ways = [
  { value: 'phone', label: 'On a basic phone', hint: 'By USSD, no internet needed' },
  { value: 'web', label: 'On a smartphone or computer' },
]
const goals = [
  { value: 'job', label: 'Find a job' },
  { value: 'own', label: 'Work for myself' },
]

export function Choosing() {
  return (
    <Section title="Choosing">
      <div className="stack measure">
        <Chips legend="Level" name="level" options={levels} defaultValue="beginner" />
        <ChipLinks label="Day" links={days} />
        <RadioGroup legend="How will you learn?" name="how" error="Choose one" options={ways} />
        <CheckboxGroup
          legend="What do you want to do?"
          name="goals"
          note="(as many as you like)"
          defaultValue={['job']}
          options={goals}
        />
      </div>
    </Section>
  )
}
