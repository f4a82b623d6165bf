import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Progress } from '#ui/progress.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { KnownSkills } from '../types.ts'

/** What is known now, a bar for the skills of each course. Skills are named in English everywhere. */
export const Known = ({ skills }: { skills: KnownSkills[] }) => (
  <Section title={m.review_known()} id="known">
    <p className="soft">{m.review_known_lead()}</p>
    <ul className="grid gap-x-12 gap-y-4 mt-4 md:grid-cols-2">
      {skills.map(({ skills, known, cards }) => {
        const name = skills.join(', ')
        return (
          <li key={name}>
            <p className="small">
              <span lang={getLocale() === 'en' ? undefined : 'en'}>{name}</span>{' '}
              <b className="figures">{m.review_known_of({ known, cards })}</b>
            </p>
            <Progress
              label={name}
              value={known}
              max={cards}
              valueText={m.review_known_of({ known, cards })}
              hideLabel
            />
          </li>
        )
      })}
    </ul>
  </Section>
)
