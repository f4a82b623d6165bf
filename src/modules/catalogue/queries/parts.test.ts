import { describe, expect, it } from 'vitest'
import type { SearchedWord } from '#adapters/db/search.server.ts'
import { typingErrors } from '#kit/search-words.ts'
import { partsOf, saidAs, type Synonym } from './parts.ts'

const word = (input: string, part: Partial<SearchedWord> = {}): SearchedWord => ({
  input,
  isKnown: false,
  kin: [],
  meant: [],
  ...part,
})
const synonym = (typed: string, means: string): Synonym => ({
  typed: typed.split(' '),
  means: means.split(', '),
  category: '',
})
const here = [
  synonym('graphic design', 'design'),
  synonym('graphic', 'drawing'),
  synonym('frontend', 'HTML, React'),
  synonym('kazi mtandaoni', 'client'),
  synonym('excel', 'spreadsheet'),
  synonym('kipato', 'wage'),
]
const said = (...words: SearchedWord[]) => saidAs(partsOf(words, here))

describe('the parts of a search', () => {
  it('are the longest synonym first, its words in one or apart', () => {
    expect(said(word('graphic'), word('design'), word('upwork', { isKnown: true }))).toBe('design upwork')
    expect(said(word('graphic'), word('upwork', { isKnown: true }))).toBe('drawing upwork')
    expect(said(word('graphicdesign'))).toBe('design')
    expect(said(word('front'), word('end'))).toBe('HTML, React')
  })
  it('are also what was misspelt, of one family, or without an ending', () => {
    expect(said(word('exel', { meant: ['excel'] }))).toBe('spreadsheet')
    expect(said(word('excels', { isKnown: true, kin: ['excel'] }))).toBe('spreadsheet')
    expect(said(word('kazi'), word('mtandao'))).toBe('client')
    // A word that courses know was not misspelt.
    expect(said(word('exel', { isKnown: true, meant: ['excel'] }))).toBeNull()
  })
  it('leave out what any course would have, unless there is nothing else; "to get" is no kin of "income"', () => {
    expect(said(word('kozi'), word('excel'))).toBe('spreadsheet')
    expect(said(word('kupata', { kin: ['kipato'] }), word('excel'))).toBe('spreadsheet')
    expect(said(word('developement', { isKnown: true, kin: ['developer'] }), word('excel'))).toBe(
      'spreadsheet',
    )
    expect(partsOf([word('kozi')], here)).toHaveLength(1)
    expect(said(word('kozi'))).toBeNull()
  })
})

describe('a typing error', () => {
  it('is also one letter in another place of a longer word', () => {
    const pairs = { phyton: 'python', javasrcipt: 'javascript', lisetn: 'listen', atom: 'toma' }
    expect(Object.entries(pairs).map(([typed, meant]) => typingErrors(typed, meant))).toEqual([1, 1, 1, 2])
  })
})
