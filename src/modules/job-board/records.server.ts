import { desc } from 'drizzle-orm'
import { choice, line, lines, list, noDayOr } from '#core/records/fields.server.ts'
import { editable, holding } from '#core/records/record.server.ts'
import { lastDay } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { difficulties, endOf, isOpen } from './rules.ts'
import { jobListings } from './tables.server.ts'

/** A job on the board: a new one is open at once, until its last day in Nairobi or until it is closed. */
export const editableListings = editable({
  name: 'jobs',
  label: m.publishing_kind_jobs,
  audit: 'job',
  table: jobListings,
  key: jobListings.id,
  canAdd: true,
  shows: 'open',
  fields: {
    title: line(m.publishing_field_title, 120),
    company: line(m.publishing_field_company, 80),
    location: line(m.publishing_field_location, 80),
    platform: line(m.publishing_field_platform, 60),
    budget: line(m.publishing_field_budget, 80, m.publishing_field_budget_hint),
    difficulty: choice(m.publishing_field_difficulty, difficulties),
    endsOn: noDayOr(m.publishing_field_ends_on),
    description: lines(m.publishing_field_description, 4000),
    skills: list(m.publishing_field_skills, {
      most: 12,
      letters: 40,
      max: 600,
      hint: m.publishing_field_skills_hint,
    }),
  },
  inputs: ({ skills, endsAt }) => ({ skills: skills.join('\n'), endsOn: endsAt ? lastDay(endsAt) : '' }),
  order: [desc(jobListings.createdAt), desc(jobListings.id)],
  search: holding(jobListings.title, jobListings.company),
  look: ({ id, title, company, isActive, endsAt }, ctx) => ({
    title,
    about: company,
    state: isOpen({ isActive, endsAt }, ctx.now()) ? 'open' : 'closed',
    updatedAt: null,
    path: `/jobs/${id}`,
  }),
  change: (_ctx, { values: { endsOn, ...job } }) => ({ ...job, endsAt: endsOn ? endOf(endsOn) : null }),
  details: ({ title }) => ({ title }),
})
