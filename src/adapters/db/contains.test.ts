import { type SQL, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { spec, testDatabase } from '#test/world.ts'
import { contains, plainContains } from './contains.server.ts'

const ways = { contains, plainContains }
const isTrue = async (condition: SQL) =>
  (
    (await (await testDatabase()).db.execute(sql`select ${condition} as found`)) as unknown as {
      rows: { found: boolean }[]
    }
  ).rows[0]!.found

describe.each(['contains', 'plainContains'] as const)('%s', (name) => {
  const found = (text: string, input: string) =>
    isTrue(ways[name](name === 'contains' ? sql`${text}::text` : sql`plain_text(${text})`, input))

  spec('finds the typed text anywhere, ignoring case', async () => {
    for (const input of ['', 'data', 'ENTRY', 'a e', 'Data Entry'])
      expect(await found('Data entry', input), input).toBe(true)
    expect(await found('Data entry', 'dataentry')).toBe(false)
  })

  spec('treats no character as a pattern', async () => {
    for (const sign of ['%', '_', '\\', '\\%', '%_', '\\\\', "'"]) {
      expect(await found(`before ${sign} after`, sign), sign).toBe(true)
      expect(await found('before after', sign), sign).toBe(false)
      expect(await found(`before ${sign} after`, `e ${sign} a`), sign).toBe(true)
    }
    expect([await found('100 %', '1%0'), await found('a-b', 'a_b'), await found('50%', '50\\%')]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('plainContains', () => {
  spec('finds a word without its accents, and with accents the word without', async () => {
    const found = (text: string, input: string) => isTrue(plainContains(sql`plain_text(${text})`, input))
    expect([
      await found('Café Nyumbani', 'cafe'),
      await found('Cafe', 'CAFÉ'),
      await found('Cafe', 'kafé'),
    ]).toEqual([true, true, false])
  })
})
