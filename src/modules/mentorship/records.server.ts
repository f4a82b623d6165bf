import { asc, eq } from 'drizzle-orm'
import { isZone } from '#core/zones.ts'
import { type Field, line, lines, list, number, several } from '#core/records/fields.server.ts'
import { editable, holding } from '#core/records/record.server.ts'
import { newId } from '#kit/ids.ts'
import { optionalLine } from '#kit/inputs.ts'
import { LONGEST_NAME, personName } from '#kit/people/names.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { mentorSkills } from './rules.ts'
import { mentors } from './tables.server.ts'

const short = { letters: 60, max: 800, hint: m.admin_mentor_lines_hint }
const company: Field<string, 'line'> = {
  ...line(m.admin_mentor_company, 80),
  optional: true,
  schema: optionalLine(80),
}

/** A mentor, without what mentors set on their own screen (/mentoring) and without the linked account (commands/link.server.ts). */
export const editableMentors = editable({
  name: 'mentors',
  label: m.admin_mentors,
  audit: 'mentor',
  table: mentors,
  key: mentors.id,
  among: eq(mentors.isTest, false),
  canAdd: true,
  fields: {
    name: { ...line(m.admin_mentor_name, LONGEST_NAME), schema: personName() },
    title: line(m.admin_mentor_title, 80),
    company,
    years: number(m.admin_mentor_years, 0, 60),
    pricePerHourKes: number(m.admin_mentor_price, 100, 100_000),
    bio: lines(m.admin_mentor_bio, 1500),
    skills: several(m.admin_mentor_skills, mentorSkills, m.admin_mentor_skills_hint),
    specialties: list(m.admin_mentor_specialties, { ...short, most: 8 }),
    languages: list(m.admin_mentor_languages, { ...short, most: 8 }),
    timezone: {
      ...line(m.admin_mentor_zone, 40, m.admin_mentor_zone_hint),
      suggestions: () => Intl.supportedValuesOf('timeZone'),
    },
  },
  inputs: ({ skills, specialties, languages }) => ({
    skills: skills.join('\n'),
    specialties: specialties.join('\n'),
    languages: languages.join('\n'),
  }),
  order: [asc(mentors.name), asc(mentors.id)],
  search: holding(mentors.name, mentors.title),
  look: ({ id, name, title, deactivatedAt }) => ({
    title: name,
    about: title,
    state: deactivatedAt ? 'closed' : 'open',
    updatedAt: null,
    path: deactivatedAt ? null : `/mentorship/${id}`,
  }),
  change(_ctx, { values, before }) {
    if (!isZone(values.timezone))
      throw new Refusal('invalid-input', { fields: { timezone: 'option-unknown' } })
    return before ? values : { ...values, slug: newId() }
  },
  details: ({ name }) => ({ name }),
})
