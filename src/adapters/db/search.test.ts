import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { isWhole, oneLetterLess, searchWords, typingErrors } from '#kit/search-words.ts'
import { listArticles } from '#modules/publishing/queries/articles.server.ts'
import { articles } from '#modules/publishing/tables.server.ts'
import { spec } from '#test/world.ts'
import { insteadOf, searchedWords, tidySearchWords } from './search.server.ts'

async function article(ctx: Context, title: string, body = 'Nothing more.'): Promise<string> {
  const id = newId()
  await ctx.db
    .insert(articles)
    .values({
      id,
      slug: `a-${id}`,
      language: 'en',
      title,
      excerpt: 'Short.',
      body,
      category: 'Freelancing',
      author: 'Wambui',
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
      publishedAt: ctx.now(),
    })
  return id
}
const meant = async (ctx: Context, q: string) =>
  Object.fromEntries(
    (await searchedWords(ctx.db, ['articles'], q)).map((word) => [
      word.input,
      word.isKnown ? 'known' : word.meant,
    ]),
  )
const wordsOf = async (ctx: Context) =>
  (
    (await ctx.db.execute(
      sql`select distinct word from search_words where list = 'articles' order by word`,
    )) as unknown as { rows: { word: string }[] }
  ).rows.map((row) => row.word)

describe('typing errors', () => {
  it('are letters omitted, added, changed or swapped with their neighbour', () => {
    const pairs = [
      ['refund', 'refund'],
      ['refnd', 'refund'],
      ['reefund', 'refund'],
      ['refynd', 'refund'],
      ['refnud', 'refund'],
      ['hats', 'that'],
      ['', 'abc'],
    ] as const
    expect(pairs.map(([text, word]) => typingErrors(text, word))).toEqual([0, 1, 1, 1, 1, 2, 3])
  })
  it('leave two words with a form in common', () => {
    for (const text of ['refnd', 'reefund', 'refynd', 'refnud'])
      expect(
        oneLetterLess(text).some((form) => oneLetterLess('refund').includes(form)),
        text,
      ).toBe(true)
    expect(oneLetterLess('aab')).toEqual(['aab', 'ab', 'aa'])
  })
})

describe('the words of a search', () => {
  it('keep signs that belong to them', () => {
    expect(searchWords('Learn C#, C++ or .NET with R')).toEqual(['learn', 'c#', 'c++', '.net', 'r'])
    expect(searchWords('photo+video (Notepad++) CompTIA A+ end. #jobs #1 3+4 node.js')).toEqual([
      'photo',
      'video',
      'notepad++',
      'comptia',
      'a+',
      'end',
      'jobs',
      '1',
    ])
    expect(['c', 'c#', '.net', 'net', 'go', 'ũ'].filter(isWhole)).toEqual(['c', 'c#', '.net', 'ũ'])
  })
  it('are lower-case letters and digits, without accents and stop words', () => {
    expect(searchWords("The M-PESA of Wanjikũ's 2 shops!")).toEqual(['mpesa', 'wanjiku', '2', 'shops'])
    expect(searchWords("I can't, I'm sure: ng'ombe, e-mail, pop-up")).toEqual([
      'sure',
      'ng',
      'ombe',
      'email',
      'pop',
      'up',
    ])
    expect([
      searchWords('how is it'),
      searchWords('%_ !'),
      searchWords('x '.repeat(50)),
      searchWords('a'.repeat(99))[0]!.length,
    ]).toEqual([['how', 'is', 'it'], [], ['x'], 40])
  })

  spec('match by prefix, and a misspelt one finds what was meant', async ({ world: { visitor } }) => {
    await article(visitor, 'Refunds by M-Pesa', 'Your mentor and the payment of the certificate.')
    expect(await meant(visitor, 'refun mento')).toEqual({ refun: 'known', mento: 'known' })
    expect(await meant(visitor, 'refnuds mentro paymnet certifcate mpesa')).toEqual({
      refnuds: ['refunds'],
      mentro: ['mentor'],
      paymnet: ['payment'],
      certifcate: ['certificate'],
      mpesa: 'known',
    })
    expect(await meant(visitor, 'zzzxq hats xx')).toEqual({ zzzxq: [], hats: [], xx: [] })
    expect(insteadOf(await searchedWords(visitor.db, ['articles'], 'the mentro refunds'))).toBe(
      'mentor refunds',
    )
    expect(insteadOf(await searchedWords(visitor.db, ['articles'], 'mentor zzzxq'))).toBeNull()
  })

  spec(
    'find related words in English and Kiswahili, and with or without a hyphen',
    async ({ world: { visitor } }) => {
      await article(
        visitor,
        'Refunds',
        'Malipo na kurudishiwa pesa; kozi imefungwa, fungua kwa e-mail; certificate, charged.',
      )
      const kin = async (q: string) =>
        Object.fromEntries(
          (await searchedWords(visitor.db, ['articles'], q)).map((word) => [
            word.input,
            word.isKnown ? word.kin : null,
          ]),
        )
      expect(await kin('refunded emails charge certifications')).toEqual({
        refunded: ['refunds'],
        emails: ['e-mail'],
        charge: [],
        certifications: ['certificate'],
      })
      expect(await kin('nirudishiwe ninalipa haifunguki tuzungumze')).toEqual({
        nirudishiwe: ['kurudishiwa'],
        ninalipa: ['malipo'],
        haifunguki: ['fungua'],
        tuzungumze: null,
      })
      expect((await listArticles(visitor, { q: 'nirudishiwe', category: '', page: 1 })).instead).toBeNull()
    },
  )

  spec(
    'are those of the requested lists, and follow what is written there',
    async ({ world: { visitor } }) => {
      const id = await article(visitor, 'Okapi')
      expect(await meant(visitor, 'okapis okkapi')).toEqual({ okapis: 'known', okkapi: ['okapi'] })
      expect((await searchedWords(visitor.db, ['courses', 'faq_items'], 'okkapi'))[0]!.meant).toEqual([])
      await visitor.db
        .update(articles)
        .set({ title: 'Quokka' })
        .where(sql`id = ${id}`)
      expect(await meant(visitor, 'quoka')).toEqual({ quoka: ['quokka'] })
      // Words that nothing contains any more are removed at night.
      expect(await wordsOf(visitor)).toEqual(expect.arrayContaining(['okapi', 'quokka', 'short']))
      await tidySearchWords(visitor.db)
      expect(await wordsOf(visitor)).toEqual(['more', 'nothing', 'quokka', 'short'])
    },
  )
})

describe('a word of signs or of one letter', () => {
  spec('is found whole, in every list', async ({ world }) => {
    const ctx = world.visitor
    const titles = [
      'Clients in C# shops',
      'Old C++ and new',
      'C/C++ jobs',
      'Contracts',
      'A job in R',
      'Work in C, or not',
    ]
    for (const title of titles) await article(ctx, title)
    const found = async (q: string) =>
      (await listArticles(ctx, { q, category: 'All', page: 1 } as never)).articles
        .map(({ title }) => title)
        .sort()
    expect(await found('c#')).toEqual(['Clients in C# shops'])
    expect(await found('C++')).toEqual(['C/C++ jobs', 'Old C++ and new'])
    expect(await found('work r')).toEqual([])
    expect(await found('R job')).toEqual(['A job in R'])
    expect(await found('C')).toEqual(['C/C++ jobs', 'Work in C, or not'])
    expect(await found('.net')).toEqual([])
  })
})
