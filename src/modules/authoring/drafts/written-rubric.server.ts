import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { nameFor } from '#kit/text.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import {
  type Criterion,
  criterionField,
  criterionParts,
  markLevels,
  type Rubric,
} from '#course-format/rubric.ts'
import { rubricRoom, rubricSchema } from '#course-format/rubric-file.ts'

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * What the form of a project says it is marked by. A criterion without any text is none, and without criteria the general rubric counts.
 * @throws Refusal 'invalid-input' with what is wrong, by field
 */
export function rubricInForm(form: FormData, before: Rubric | null): Rubric | null {
  if (textIn(form, 'intent') === 'general-rubric') return rubricOf({ rubric: null })
  // A form without these fields says nothing of them.
  if (!form.has('criteria')) return before
  const places = Array.from({ length: rubricRoom.most }, (_, at) => at).filter((at) => isWritten(form, at))
  if (places.length === 0) return null
  const read = rubricSchema(false).safeParse({
    criteria: places.reduce<Criterion[]>(
      (all, at) => [...all, criterionIn(form, at, { before, taken: all.map(({ key }) => key) })],
      [],
    ),
  })
  // The form shows no example: it stays, for the criteria that it still has.
  if (read.success) return { ...read.data, ...withExample(before, read.data) }
  const fields = Object.fromEntries(
    read.error.issues.map(({ path: [, index, ...rest], message }) => [
      criterionField(places[Number(index)]!, rest),
      message as RefusalCode,
    ]),
  )
  throw new Refusal('invalid-input', { fields })
}

/** A criterion that is new has no level in the example yet, so the example is left out until its file says one. */
function withExample(before: Rubric | null, { criteria }: Rubric): Pick<Rubric, 'example'> {
  const example = before?.example
  if (!example || criteria.some(({ key }) => !example.levels[key])) return {}
  const levels = Object.fromEntries(criteria.map(({ key }) => [key, example.levels[key]!]))
  return { example: { ...example, levels } }
}

const isWritten = (form: FormData, at: number): boolean =>
  !form.has(criterionField(at, ['dropped'])) &&
  criterionParts.some((part) => textIn(form, criterionField(at, part)).trim() !== '')

/** One that keeps its English name keeps its key. */
function criterionIn(
  form: FormData,
  at: number,
  { before, taken }: { before: Rubric | null; taken: string[] },
): Criterion {
  const both = (part: string[]) => ({
    en: textIn(form, criterionField(at, [...part, 'en'])),
    sw: textIn(form, criterionField(at, [...part, 'sw'])),
  })
  const name = both(['name'])
  const key = before?.criteria.find((one) => one.name.en === name.en.trim())?.key
  return {
    key: key && !taken.includes(key) ? key : nameFor(name.en.slice(0, 30), taken, 'criterion'),
    name,
    levels: Object.fromEntries(
      markLevels.map((level) => [level, both(['levels', level])]),
    ) as Criterion['levels'],
  }
}
