import { describe, expect, test } from 'vitest'
import { mentionedIn, type Participant, withMentions } from './mentions.ts'

const people = (...names: string[]): Participant[] =>
  names.map((name, at) => ({ userId: `u${at}`, name, handle: `h${at}` }))
const named = (text: string, ...names: string[]) =>
  mentionedIn(text, people(...names)).map(({ name }) => name)

describe('whom a text mentions', () => {
  test.each([
    ['@Amina asante', ['Amina']],
    ['Asante, @AMINA!', ['Amina']],
    ['(@amina, @Baraka Otieno.)', ['Amina', 'Baraka Otieno']],
    ['@Baraka\n otieno', ['Baraka Otieno']],
    ['@Aminata', []],
    ['@Amina_b', []],
    ['me@Amina', []],
    ['Amina', []],
    ['@Baraka', []],
    ['', []],
    ['@', []],
  ])('[COM-26+] by "@" and the whole name: %j', (text, found) => {
    expect(named(text, 'Amina', 'Baraka Otieno')).toEqual(found)
  })

  test('[COM-26+] the longer name counts where one begins with another', () => {
    expect(named('@Amina Yusuf', 'Amina', 'Amina Yusuf')).toEqual(['Amina Yusuf'])
    expect(named('@Amina na @Amina Yusuf', 'Amina', 'Amina Yusuf')).toEqual(['Amina', 'Amina Yusuf'])
  })

  test('[COM-26+] a name that two have names neither of them, nor somebody whose name it begins with', () => {
    expect(named('@Amina Yusuf', 'amina yusuf', 'Amina  Yusuf', 'Amina')).toEqual([])
  })

  test('[COM-26+] names are letters, whatever they mean elsewhere', () => {
    expect(named('@a.c(b)*', 'abcb', 'a.c(b)*')).toEqual(['a.c(b)*'])
    expect(named('@WANJIKŨ na @Ng’ang’a', 'Wanjikũ', 'Ng’ang’a')).toEqual(['Wanjikũ', 'Ng’ang’a'])
  })
})

describe('a reply to people who were chosen', () => {
  const all = people('Amina', 'Baraka', '*[x](http://y)_')
  const [amina, baraka, odd] = all as [Participant, Participant, Participant]
  const written = (text: string, ...chosen: Participant[]) => withMentions(text, chosen, all)

  test('[COM-26+] begins with the names that are not in it', () => {
    expect(written('Asante.', amina, baraka)).toBe('@Amina @Baraka Asante.')
    expect(written('Asante, @amina.', amina, baraka)).toBe('@Baraka Asante, @amina.')
    expect(written('Asante @Amina.', amina)).toBe('Asante @Amina.')
    expect(written('Asante.')).toBe('Asante.')
  })

  test('[COM-26+] keeps a list, a quotation and code on lines of their own', () => {
    for (const text of ['- one', '> one', '1. one', '```\none\n```'])
      expect(written(text, amina)).toBe(`@Amina\n\n${text}`)
  })

  test('[COM-26+] no name is Markdown', () => {
    expect(written('Hi', odd)).toBe('@\\*\\[x\\](http://y)\\_ Hi')
  })
})
