import { asc } from 'drizzle-orm'
import { inBoth, line, lines, number } from '#core/records/fields.server.ts'
import { editable, english, holding, publishedOrDraft } from '#core/records/record.server.ts'
import { m } from '#paraglide/messages.js'
import { teamMembers } from '../tables.server.ts'

/** A team member. A new one is a draft. */
export const editableTeam = editable({
  name: 'team',
  label: m.publishing_kind_team,
  audit: 'team',
  table: teamMembers,
  key: teamMembers.id,
  canAdd: true,
  shows: 'published',
  fields: {
    name: line(m.publishing_field_name, 80),
    position: number(m.publishing_field_position, 1, 9999),
    role: inBoth(line(m.publishing_field_role, 80)),
    about: inBoth(lines(m.publishing_field_about, 600)),
  },
  order: [asc(teamMembers.position)],
  search: holding(teamMembers.name, english(teamMembers.role)),
  look: ({ name, role, publishedAt, updatedAt }) => ({
    title: name,
    about: role.en,
    state: publishedOrDraft(publishedAt),
    updatedAt,
    path: publishedAt && '/about',
  }),
})
