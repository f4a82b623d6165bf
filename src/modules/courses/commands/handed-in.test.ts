import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { courseView } from '../queries/course.server.ts'
import { lessons, submissions } from '../tables.server.ts'
import { makeCourse } from '../test-courses.ts'
import { submitProject } from './projects.server.ts'

const BRIEF =
  '## The task\n\nWrite a price list for a tailor in Kisumu, with five prices and a sentence about delivery.'
const EXAMPLE =
  'Trousers are hemmed for KES 150, a dress is taken in for KES 400, and a zip costs KES 200 with the zip.'
const WORK =
  'My price list for Achieng: hemming KES 150, zips KES 200, school uniforms KES 900. I asked her which prices people ask for most, and put those first.'

async function project(ctx: Context) {
  const course = await makeCourse(ctx, {}, ['project'])
  const { id } = course.lesson('project')
  const text = { en: EXAMPLE, sw: `${EXAMPLE} (sw)` }
  const rubric = { ...rubricOf({ rubric: null }), example: { text, levels: {}, why: { en: 'x', sw: 'x' } } }
  await ctx.db
    .update(lessons)
    .set({ body: BRIEF, rubric, sw: { title: 'Mradi', body: `${BRIEF} (sw)` } })
    .where(eq(lessons.id, id))
  return id
}

describe('a project with nothing in it', () => {
  spec('[CRS-20+] is refused at once with fewer words than its criteria need', async ({ world }) => {
    const amina = await world.member('Amina')
    const id = await project(world.visitor)
    for (const text of ['x', 'done', '. . . . . . . . . . . . . . . . . . .', 'One two three four five six'])
      expect(await refusal(submitProject(amina, 900, id, { text }))).toBe('project-short')
    await expect(submitProject(amina, 900, id, { text: 'Five words are not enough' })).rejects.toMatchObject({
      values: { words: 5, least: 18 },
    })
    expect(await world.visitor.db.select().from(submissions)).toEqual([])
    expect(await courseView(amina, 900)).toMatchObject({ done: 0 })
    // What stands behind a link is not counted.
    expect(await refusal(submitProject(amina, 900, id, { text: 'x', link: 'https://example.com/a' }))).toBe(
      'none',
    )
    expect(await refusal(submitProject(amina, 900, id, { text: WORK }))).toBe('none')
  })

  spec(
    '[CRS-20+] is refused where it is the brief, its example or what another handed in',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const id = await project(world.visitor)
      const handIn = (ctx: typeof amina, text: string) => refusal(submitProject(ctx, 900, id, { text }))
      for (const text of [BRIEF, BRIEF.toUpperCase().replaceAll(' ', '  '), `${EXAMPLE}!`, BRIEF.slice(20)])
        expect(await handIn(amina, text)).toMatch(/^project-(given|short)$/)
      expect(await handIn(amina, BRIEF)).toBe('project-given')
      expect(await handIn(amina, EXAMPLE)).toBe('project-given')
      expect(await handIn(amina, WORK)).toBe('none')
      expect(await handIn(baraka, ` ${WORK.toUpperCase().replaceAll(',', ' ,')}.`)).toBe('project-copied')
      // Two words about two works are no copy of each other; of one work they are.
      const linked = (ctx: typeof amina, link: string) =>
        refusal(submitProject(ctx, 900, id, { text: `${WORK} Seen here.`, link }))
      expect(await linked(amina, 'https://example.com/amina')).toBe('none')
      expect(await linked(baraka, 'https://example.com/baraka')).toBe('none')
      expect(await linked(baraka, 'https://example.com/amina')).toBe('project-copied')
      expect(
        await refusal(submitProject(baraka, 900, id, { text: BRIEF, link: 'https://example.com/b' })),
      ).toBe('none')
      // Their own, better by a line or not, is theirs.
      expect(await handIn(amina, `${WORK} And delivery is free in town.`)).toBe('none')
      expect(await handIn(amina, WORK)).toBe('none')
    },
  )
})
