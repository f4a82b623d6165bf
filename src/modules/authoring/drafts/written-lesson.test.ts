import { describe, expect, test } from 'vitest'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { importCourse } from '../commands/import.server.ts'
import { publishDraft } from '../commands/publish.server.ts'
import { courseArchive } from '../queries/archive.server.ts'
import { draftWithFaults, lessonDraft } from '../queries/drafts.server.ts'
import { previewLesson } from '../queries/preview.server.ts'
import { instructors } from '#modules/courses/tables.server.ts'
import { addTo, arrange, writeDraft, writeLesson } from '../test-drafts.ts'
import { criterionField, criterionParts, type Rubric } from '#course-format/rubric.ts'
import { rubricInForm } from './written-lesson.server.ts'
import type { Context } from '#context.ts'

/** The fields of so many whole criteria. */
function criteria(count: number): Record<string, string> {
  const fields: [string, string][] = [['criteria', '5']]
  for (let at = 0; at < count; at++)
    for (const part of criterionParts) fields.push([criterionField(at, part), `${part.join(' ')} ${at + 1}`])
  return Object.fromEntries(fields)
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function draftWithProject(admin: Context): Promise<string> {
  await admin.db
    .insert(instructors)
    .values({ slug: 'njeri', name: 'Njeri Kamau', title: 'Writer', bio: 'Writes.' })
    .onConflictDoNothing()
  const id = await writeDraft(admin)
  await arrange(admin, id, { type: 'remove-lesson', slug: 'check' })
  await addTo(admin, id, 0, { title: 'Bake ten', type: 'project' })
  await writeLesson(admin, id, 'bake-ten', { body: 'Bake ten loaves.' })
  return id
}

const rubricOfDraft = async (admin: Context, id: string): Promise<Rubric | null> =>
  (await lessonDraft(admin, id, 'bake-ten')).lesson.rubric

describe('a rubric that an author writes', () => {
  test('[CRS-20+] empty criteria and those that are left out are none; without any the general rubric counts', () => {
    const dropped = { [criterionField(1, ['dropped'])]: 'on' }
    const names = rubricInForm(formOf({ ...criteria(4), ...dropped }), null)!.criteria.map(
      ({ name }) => name.en,
    )
    expect(names).toEqual(['name en 1', 'name en 3', 'name en 4'])
    expect(rubricInForm(formOf({ criteria: '5' }), null)).toBeNull()
  })
  test('[CRS-20+] what is too long is named at its field, also behind a gap', () => {
    const long = { [criterionField(3, ['levels', 'met', 'sw'])]: 'x'.repeat(201) }
    const form = formOf({ criteria: '5', [criterionField(0, ['name', 'en'])]: 'Baked', ...long })
    expect(() => rubricInForm(form, null)).toThrow(
      expect.objectContaining({ fields: { 'c3-levels-met-sw': 'too-long' } }),
    )
  })
  test('[CRS-20+] an example stays without its form, and without the criteria that went; one that lacks a new one goes', () => {
    const before = rubricInForm(formOf(criteria(4)), null)!
    const both = { en: 'Ten loaves', sw: 'Mikate kumi' }
    const levels = Object.fromEntries(before.criteria.map(({ key }) => [key, 'met' as const]))
    before.example = { text: both, levels, why: both }
    const kept = rubricInForm(formOf({ ...criteria(4), [criterionField(3, ['dropped'])]: 'on' }), before)!
    expect(kept.example).toMatchObject({ text: both, why: both })
    expect(Object.keys(kept.example!.levels)).toEqual(kept.criteria.map(({ key }) => key))
    expect(rubricInForm(formOf(criteria(5)), before)!.example).toBeUndefined()
  })
  test('[CRS-20+] a criterion keeps its key while it keeps its name, and two of one name have two keys', () => {
    const before = rubricInForm(formOf(criteria(3)), null)!
    before.criteria[0]!.key = 'kept'
    const same = { [criterionField(1, ['name', 'en'])]: 'name en 3' }
    const after = rubricInForm(formOf({ ...criteria(3), ...same }), before)!
    expect(after.criteria.map(({ key }) => key)).toEqual(['kept', 'name-en-3', 'name-en-3-2'])
  })

  spec(
    '[ADM-18+] [CRS-20+] is kept unfinished, named as missing, and published when it is whole',
    async ({ world }) => {
      const admin = await world.admin()
      const id = await draftWithProject(admin)
      const save = (fields: Record<string, string>) => writeLesson(admin, id, 'bake-ten', fields)
      const faults = async () =>
        (await draftWithFaults(admin, id)).faults.map(({ path, code }) => [path.slice(4).join(' '), code])
      await save({ ...criteria(2), [criterionField(1, ['levels', 'above', 'sw'])]: '' })
      expect(await faults()).toEqual([
        ['rubric criteria 1 levels above sw', 'required'],
        ['rubric criteria', 'criteria-count'],
      ])
      expect(await refusal(publishDraft(admin, id))).toBe('course-unfinished')
      await save(criteria(3))
      expect(await faults()).toEqual([])
      const { view } = await previewLesson(admin, id, 2, null)
      expect(view.marking?.criteria.map(({ name }) => name)).toEqual(['name en 1', 'name en 2', 'name en 3'])
    },
  )

  spec(
    '[ADM-18+] [CRS-20+] a form that knows nothing of it leaves it; another author is not written over',
    async ({ world }) => {
      const admin = await world.admin()
      const id = await draftWithProject(admin)
      const { version } = await lessonDraft(admin, id, 'bake-ten')
      await writeLesson(admin, id, 'bake-ten', criteria(3))
      await writeLesson(admin, id, 'bake-ten', { body: 'Bake twelve.' })
      expect((await rubricOfDraft(admin, id))?.criteria).toHaveLength(3)
      expect(await refusal(writeLesson(admin, id, 'bake-ten', { ...criteria(4), version }))).toBe(
        'changed-meanwhile',
      )
    },
  )

  spec(
    '[ADM-18+] [CRS-20+] begins with the general one on request, and goes along in the folder, unfinished too',
    async ({ world }) => {
      const admin = await world.admin()
      const id = await draftWithProject(admin)
      await writeLesson(admin, id, 'bake-ten', { intent: 'general-rubric', criteria: '5' })
      expect((await rubricOfDraft(admin, id))?.criteria.map(({ name }) => name.en)).toEqual([
        'The brief is followed',
        'Right, and your own',
        'Clear, and ready to show',
      ])
      await writeLesson(admin, id, 'bake-ten', criteria(1))
      const { bytes } = await courseArchive(admin, id)
      const copy = await importCourse(admin, bytes)
      expect(await rubricOfDraft(admin, copy)).toEqual(await rubricOfDraft(admin, id))
    },
  )
})
