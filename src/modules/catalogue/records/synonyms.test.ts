import { describe, expect } from 'vitest'
import { spec } from '#test/world.ts'
import { editableSynonyms } from './synonyms.server.ts'

const { count, find, list, save, show } = editableSynonyms
const typed = { typed: 'Data entry', means: 'spreadsheet', category: 'Virtual Assistant' }

describe('synonyms as administrators edit them', () => {
  spec('are drafts at first, found by what is typed, and used when they are published', async ({ world }) => {
    const admin = await world.admin()
    const id = await save(admin, null, typed)
    expect((await list(admin, { q: 'ENTRY', page: 1 })).rows).toMatchObject([
      { id, title: 'Data entry', about: 'spreadsheet; Virtual Assistant', state: 'draft' },
    ])
    expect((await list(admin, { q: '%', page: 1 })).rows).toEqual([])
    await show(admin, id, true)
    expect(await find(admin, id)).toMatchObject({ state: 'published', values: typed })
    expect(await count(admin)).toBe(1)
  })

  spec('may mean a category alone, and no category that there is not', async ({ world }) => {
    const admin = await world.admin()
    await save(admin, null, { ...typed, means: '' })
    await expect(save(admin, null, { ...typed, category: 'Cooking' })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { category: 'option-unknown' },
    })
  })

  spec('are not overwritten by somebody who read another version', async ({ world }) => {
    const admin = await world.admin()
    const id = await save(admin, null, typed)
    const { version } = await find(admin, id)
    await save(admin, id, { ...typed, means: 'table', version })
    await expect(save(admin, id, { ...typed, version })).rejects.toMatchObject({ code: 'changed-meanwhile' })
  })
})
