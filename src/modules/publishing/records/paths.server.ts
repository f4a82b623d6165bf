import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { choice, type Field, inBoth, line, lines, number } from '#core/records/fields.server.ts'
import { editable, english, holding } from '#core/records/record.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { requiredLine } from '#kit/inputs.ts'
import { categories } from '#modules/courses/types.ts'
import { m } from '#paraglide/messages.js'
import { learningPaths } from '../tables.server.ts'
import type { PathStep } from '../types.ts'

const MOST_STEPS = 8
const stepText = { weeks: requiredLine(10), en: requiredLine(160), sw: requiredLine(160) }

/** The rows of steps of a form, stepsNPart; empty ones are omitted. */
function stepsIn(raw: Record<string, unknown>, name: string): Record<string, unknown>[] {
  const rows = Array.from({ length: MOST_STEPS }, (_, row) =>
    Object.fromEntries(Object.keys(stepText).map((part) => [part, raw[`${name}${row}${part}`] ?? ''])),
  )
  return rows.filter((row) =>
    Object.values(row).some((text) => typeof text !== 'string' || text.trim() !== ''),
  )
}

const steps: Field<PathStep[], 'steps'> = {
  as: 'steps',
  label: m.publishing_field_steps,
  hint: m.publishing_field_steps_hint,
  range: [1, MOST_STEPS],
  schema: z.array(z.object(stepText), 'required').min(1, 'required'),
  gather: stepsIn,
}

/** A learning path (HOME-12 to 15). */
export const editablePaths = editable({
  name: 'paths',
  label: m.publishing_kind_paths,
  audit: 'path',
  table: learningPaths,
  key: learningPaths.slug,
  fields: {
    title: inBoth(line(m.publishing_field_title, 80)),
    promise: inBoth(lines(m.publishing_field_promise, 300)),
    position: number(m.publishing_field_position, 1, 9999),
    category: choice(m.publishing_field_category, categories),
    weeksMin: number(m.publishing_field_weeks_min, 1, 104),
    weeksMax: number(m.publishing_field_weeks_max, 1, 104),
    incomeMinKes: number(m.publishing_field_income_min, 0, 10_000_000),
    incomeMaxKes: number(m.publishing_field_income_max, 0, 10_000_000),
    steps,
  },
  order: [asc(learningPaths.position)],
  search: holding(english(learningPaths.title), learningPaths.category),
  look: ({ title, category, updatedAt }) => ({
    title: title.en,
    about: category,
    state: 'published',
    updatedAt,
    path: '/',
  }),
  change(_ctx, { values }) {
    const { weeksMin, weeksMax, incomeMinKes, incomeMaxKes } = values
    if (weeksMin > weeksMax) throw new Refusal('invalid-input', { fields: { weeksMax: 'number-range' } })
    if (incomeMinKes > incomeMaxKes)
      throw new Refusal('invalid-input', { fields: { incomeMaxKes: 'number-range' } })
    return values
  },
})
