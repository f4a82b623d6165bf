import type { Locale } from '#kit/locales.ts'
import type { Words } from '#kit/words.ts'
import { m } from '#paraglide/messages.js'
import type { Criterion, Rubric } from './rubric.ts'

type Said = (values: object, options: { locale: Locale }) => string

const both = (say: Said): Words => ({ en: say({}, { locale: 'en' }), sw: say({}, { locale: 'sw' }) })

const criterion = (key: string, name: Said, notYet: Said, met: Said, above: Said): Criterion => ({
  key,
  name: both(name),
  levels: { 'not-yet': both(notYet), met: both(met), above: both(above) },
})

/** What a project is marked by whose author wrote no rubric. */
const generalRubric = (): Rubric => ({
  criteria: [
    criterion('brief', m.marking_brief, m.marking_brief_not_yet, m.marking_brief_met, m.marking_brief_above),
    criterion('facts', m.marking_facts, m.marking_facts_not_yet, m.marking_facts_met, m.marking_facts_above),
    criterion(
      'language',
      m.marking_language,
      m.marking_language_not_yet,
      m.marking_language_met,
      m.marking_language_above,
    ),
  ],
})

export const rubricOf = (lesson: { rubric: Rubric | null }): Rubric => lesson.rubric ?? generalRubric()
