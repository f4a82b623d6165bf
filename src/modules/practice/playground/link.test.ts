import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { linkOf, playIn } from './link.ts'
import { filesOf, kinds, MOST_LETTERS, starts } from './play.ts'
import type { Play } from './types.ts'

const packed = (value: unknown) =>
  `1.${deflateSync(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')}`
const page = (files: object) => ({ kind: 'page', files: { html: '', css: '', js: '', ...files } })

describe('what somebody wrote in a playground', () => {
  test.each(kinds)('goes through a link and back: %s', async (kind) => {
    const play: Play = { kind, files: starts[kind] }
    const link = await linkOf(play)
    expect(link).toMatch(/^1\.[\w-]+$/)
    expect(link.length).toBeLessThan(700)
    expect(await playIn(link, [])).toEqual(play)
  })
  test('with every letter, and with as many as there is room for', async () => {
    const play: Play = {
      kind: 'page',
      files: {
        html: '“Habari” 🎉\u0000\n',
        css: 'é'.repeat(MOST_LETTERS),
        js: '"\\'.repeat(MOST_LETTERS / 2),
      },
    }
    expect(await playIn(await linkOf(play), [])).toEqual(play)
  })
  test('takes from a hostile link only the texts of its files', async () => {
    const found = await playIn(
      packed({ ...page({ js: 'x', evil: 'y', ['__proto__']: { z: 1 } }), owner: 'another', run: true }),
      [],
    )
    expect(found).toEqual({ kind: 'page', files: { html: '', css: '', js: 'x' } })
  })
  test.each([
    ['nothing', '1.'],
    ['no link of ours', 'step-3'],
    ['cut', packed(page({ js: 'let a = 1' })).slice(0, 30)],
    ['no JSON', packed('let a')],
    ['null', packed(null)],
    ['another kind', packed({ kind: 'shell', files: {} })],
    ['a kind of every object', packed({ kind: 'constructor', files: {} })],
    ['no text', packed(page({ js: { toString: 'x' } }))],
    ['a file missing', packed({ kind: 'page', files: { html: '' } })],
    ['too long a file', packed(page({ js: 'a'.repeat(MOST_LETTERS + 1) }))],
    ['what unpacks to 50 MB', packed('a'.repeat(50_000_000))],
    ['a fragment without end', `js=${'a'.repeat(200_000)}`],
    ['a language of every object', 'constructor=1'],
    ['half a letter', 'js=%E0%A4%A'],
  ])('refuses %s', async (_, fragment) => {
    expect(await playIn(fragment, [])).toBeNull()
  })
})

describe('a block of a lesson', () => {
  const shop = 'CREATE TABLE goods (name TEXT); INSERT INTO goods VALUES (1);'
  const riders =
    'DROP TABLE IF EXISTS orders; CREATE TABLE orders (id INTEGER); CREATE TABLE customers (id INTEGER);'
  const sql = (code: string, sets = [shop, riders]) => playIn(`sql=${encodeURIComponent(code)}`, sets)
  test('is a file of its kind', async () => {
    expect(await playIn('js=let%20a', [])).toEqual(page({ js: 'let a' }))
    expect(await playIn('jsx=%3Cp%20%2F%3E', [])).toEqual({ kind: 'react', files: { jsx: '<p />', css: '' } })
    expect((await playIn('css=p%7B%7D', []))?.files).toMatchObject({ html: starts.page.html, css: 'p{}' })
  })
  test('of SQL runs on the tables that it names, of its lesson or its course', async () => {
    expect((await sql('SELECT * FROM orders AS o JOIN customers c ON 1'))?.files.tables).toBe(
      'CREATE TABLE orders (id INTEGER); CREATE TABLE customers (id INTEGER);',
    )
    expect((await sql('select name from GOODS'))?.files.tables).toBe(shop)
    expect((await sql('SELECT sqlite_version()'))?.files.tables).toBe(shop)
    expect((await sql('SELECT 1', []))?.files.tables).toBe(starts.sql.tables)
  })
  test('that makes its table begins without it', async () => {
    expect((await sql('CREATE TABLE goods (a TEXT); SELECT * FROM goods'))?.files.tables).toBe('')
  })
  test('every kind has its files', () => {
    for (const kind of kinds) expect(Object.keys(starts[kind])).toEqual(filesOf[kind])
  })
})
