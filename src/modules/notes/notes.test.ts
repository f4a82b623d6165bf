import { describe, expect } from 'vitest'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { openLesson } from '#modules/courses/commands/learning.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { packageManifest, packageVersion } from '#modules/offline/queries/package.server.ts'
import { keepOn, outcomes, told } from '#modules/offline/test-events.ts'
import { spec } from '#test/world.ts'
import { mergeAccounts, saveNote } from './commands.server.ts'
import { inFile } from './file.server.ts'
import { allOwnNotes, ownNote, ownNotes } from './queries.server.ts'
import { BETWEEN, NOTE_LONGEST } from './rules.ts'

describe('a note at a lesson', () => {
  spec('is of the one who wrote it, changes, and goes when it is emptied', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id, lessonIds } = await makeCourse(amina)
    const [lesson] = lessonIds
    await saveNote(amina, String(id), String(lesson), { text: ' Ask for M-Pesa ', before: '' })
    expect(await ownNote(amina, lesson)).toEqual({ text: 'Ask for M-Pesa', step: null, isMarked: false })
    const baraka = await world.member('Baraka')
    expect(await ownNote(baraka, lesson)).toMatchObject({ text: '' })
    expect(await ownNote(world.visitor, lesson)).toBeNull()
    expect((await ownNotes(baraka, '', 1)).rows).toEqual([])
    await saveNote(amina, id, lesson, { text: '', before: 'Ask for M-Pesa' })
    expect((await ownNotes(amina, '', 1)).rows).toEqual([])
  })

  spec('keeps both texts of two phones, and a bookmark beside them', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id, lessonIds } = await makeCourse(amina)
    await saveNote(amina, id, lessonIds[0], { text: 'one', before: '' })
    await saveNote(amina, id, lessonIds[0], { mark: 'here', step: '3', words: 'A price list' })
    await saveNote(amina, id, lessonIds[0], { text: 'two', before: '' })
    expect(await ownNote(amina, lessonIds[0])).toEqual({ text: `one${BETWEEN}two`, step: 3, isMarked: true })
    await saveNote(amina, id, lessonIds[0], { text: '', before: `one${BETWEEN}two`, mark: 'none' })
    expect(await allOwnNotes(amina)).toEqual([])
  })

  spec('is refused where it is too long, of no lesson, or of one that does not open', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id, lessonIds } = await makeCourse(amina)
    const locked = await makeCourse(amina, { id: 9004, priceKes: 900 })
    for (const [course, lesson, said, code] of [
      [id, lessonIds[0], { text: 'a'.repeat(NOTE_LONGEST + 1) }, 'invalid-input'],
      [id, lessonIds[0], { mark: 'here', step: '-1' }, 'invalid-input'],
      [id, locked.lessonIds[0], { text: 'one' }, 'not-found'],
      [locked.id, locked.lessonIds[0], { text: 'one' }, 'lesson-locked'],
    ] as const)
      await expect(saveNote(amina, course, lesson, said)).rejects.toMatchObject({ code })
    await expect(saveNote(world.visitor, id, lessonIds[0], { text: 'one' })).rejects.toMatchObject({
      code: 'not-authenticated',
    })
  })

  spec('stays possible in a lesson that was opened before its course closed', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id, lessonIds } = await makeCourse(amina)
    await openLesson(amina, id, lessonIds[0])
    await amina.db.update(courses).set({ priceKes: 9000 })
    await saveNote(amina, id, lessonIds[0], { text: 'one' })
    expect(await ownNote(amina, lessonIds[0])).toMatchObject({ text: 'one' })
    await expect(saveNote(amina, id, lessonIds[1], { text: 'one' })).rejects.toMatchObject({
      code: 'lesson-locked',
    })
  })

  spec('is found by its words and by its course, and is in a file', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id, lessonIds } = await makeCourse(amina)
    await saveNote(amina, id, lessonIds[0], { text: '50% off' })
    await saveNote(amina, id, lessonIds[1], { mark: 'here', step: 1, words: 'The till number' })
    const found = async (q: string) => (await ownNotes(amina, q, 1)).rows.map(({ lessonId }) => lessonId)
    expect(await found('50% OFF')).toEqual([lessonIds[0]])
    expect(await found('till')).toEqual([lessonIds[1]])
    expect(await found('selling')).toEqual(lessonIds)
    expect([await found('5%'), await found('_')]).toEqual([[], []])
    const file = inFile(await allOwnNotes(amina), 'https://stadi.example')
    expect(file).toContain(
      `Selling Online\n==============\nLesson\nhttps://stadi.example/courses/${id}/lessons/`,
    )
    expect(file).toContain('50% off')
    expect(file).toContain(`/lessons/${lessonIds[1]}#step-2\nBookmark at step 2 The till number`)
  })

  spec('of two accounts that become one stay both', async ({ world }) => {
    const [amina, dialled] = [await world.member('Amina'), await world.member('Amina D')]
    const { id, lessonIds } = await makeCourse(amina)
    await saveNote(amina, id, lessonIds[0], { text: 'one' })
    await saveNote(dialled, id, lessonIds[0], { text: 'two', mark: 'here' })
    await saveNote(dialled, id, lessonIds[1], { text: 'three' })
    await mergeAccounts(amina, dialled.viewer.id, amina.viewer.id)
    expect(await ownNote(amina, lessonIds[0])).toMatchObject({ text: `one${BETWEEN}two`, isMarked: true })
    expect(await ownNote(amina, lessonIds[1])).toMatchObject({ text: 'three' })
    expect(await allOwnNotes(dialled)).toEqual([])
  })
})

describe('a note that was written without a network', () => {
  spec('is stored once, and nothing that another phone wrote is lost', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id: course, lessonIds } = await makeCourse(amina)
    const lesson = lessonIds[0]!
    await keepOn(amina, course)
    const events = [
      told('note', amina, { course, lesson, data: { text: 'first', before: '' } }),
      told('note', amina, { course, lesson, data: { text: 'second', before: 'first' } }),
    ]
    await saveNote(amina, course, lesson, { text: 'at home' })
    expect(await outcomes(amina, events)).toEqual(['stored', 'stored'])
    expect(await outcomes(amina, events)).toEqual(['known', 'known'])
    expect(await ownNote(amina, lesson)).toMatchObject({ text: `at home${BETWEEN}second` })
    expect(
      await outcomes(amina, [told('note', amina, { course, data: { text: 'of no lesson' } })]),
    ).not.toEqual(['stored'])
  })

  spec('comes along with a kept course, for its person alone', async ({ world }) => {
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    const { id, lessonIds } = await makeCourse(amina)
    const before = await packageVersion(amina, id)
    expect(await packageManifest(amina, id)).not.toHaveProperty('notes')
    await saveNote(amina, id, lessonIds[0], { text: 'mine' })
    expect((await packageManifest(amina, id)).notes).toEqual({ [lessonIds[0]!]: 'mine' })
    expect(await packageVersion(amina, id)).not.toBe(before)
    expect(await packageManifest(baraka, id)).not.toHaveProperty('notes')
    expect(await packageManifest(world.visitor, id)).not.toHaveProperty('notes')
  })
})
