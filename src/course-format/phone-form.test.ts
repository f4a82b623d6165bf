import { describe, expect, test } from 'vitest'
import {
  LESSON_SCREEN,
  lessonFaults,
  questionFaults,
  questionScreen,
  SEVERAL_LINE,
  titleFaults,
} from './phone-form.ts'
import { inLanguage } from '#web/locale.server.ts'

const both = (text: string) => ({ en: text, sw: text })
const screens = (count: number, length = 20) =>
  Array.from({ length: count }, () => `${'a'.repeat(length - 1)}.`).join('\n\n')

describe('a short form', () => {
  test('[USSD-27+] of a lesson is four to seven screens, as many in each language', () => {
    expect(lessonFaults(both(screens(4)))).toEqual([])
    expect(lessonFaults(both(screens(7, LESSON_SCREEN)))).toEqual([])
    expect(lessonFaults(both(screens(3)))).toEqual(['en: 3 screens, not 4 to 7', 'sw: 3 screens, not 4 to 7'])
    expect(lessonFaults({ en: screens(5), sw: screens(8) })).toEqual([
      'sw: 8 screens, not 4 to 7',
      '5 screens in English, 8 in Kiswahili',
    ])
  })
  test('[USSD-25+] is refused where one screen is too long, is empty or has letters that SMS lack', () => {
    const withScreen = (screen: string) => ({ en: `${screens(4)}\n\n${screen}`, sw: screens(5) })
    expect(lessonFaults(withScreen('a'.repeat(LESSON_SCREEN + 1)))[0]).toBe(
      'en: screen 5 has 121 septets of 120',
    )
    expect(lessonFaults(withScreen('€'.repeat(61)))[0]).toBe('en: screen 5 has 122 septets of 120')
    expect(lessonFaults(withScreen('Wanjikũ.'))).toEqual(['en: screen 5 has letters that SMS lack'])
    expect(lessonFaults({ en: '', sw: screens(4) })).toContain('en: screen 1 is empty')
    expect(titleFaults({ en: 'Four', sw: '“Nne”' }, 4)).toEqual([
      'sw: title "“Nne”" has letters that SMS lack',
    ])
    expect(titleFaults({ en: 'Fives', sw: 'Tano' }, 4)).toEqual(['en: title "Fives" has 5 septets of 4'])
  })
  test('[USSD-27+] of a question is one screen with its options, and leaves room where several are right', () => {
    const form = (length: number) => {
      const options = ['a', 'b', 'c', 'd']
      const question = `${'q'.repeat(length - questionScreen('?', options).length)}?`
      return { en: { question, options, why: 'So.' }, sw: { question, options, why: 'So.' } }
    }
    expect(questionScreen('Which?', ['this', 'that'])).toBe('Which?\n1. this\n2. that')
    const options = ['w', 'x', 'y', 'z']
    expect(questionFaults(form(140), { options, correct: [1] })).toEqual([])
    expect(questionFaults(form(141), { options, correct: [1] })).toHaveLength(2)
    expect(questionFaults(form(140 - SEVERAL_LINE), { options, correct: [1, 2] })).toEqual([])
    expect(questionFaults(form(140), { options, correct: [1, 2] })[0]).toMatch(
      /^en: .* has 140 septets of 122$/,
    )
  })
  test('[USSD-27+] of a question has the options of the question, and a reason that fits', () => {
    const said = { question: 'Which?', options: ['a', 'b', 'c'], why: 'So.' }
    const four = { options: ['w', 'x', 'y', 'z'], correct: [0] }
    const three = { options: ['x', 'y', 'z'], correct: [0] }
    expect(questionFaults({ en: said, sw: said }, three)).toEqual([])
    expect(questionFaults({ en: said, sw: said }, four)).toHaveLength(2)
    const twice = { ...said, options: ['a', 'b', 'a'] }
    expect(questionFaults({ en: said, sw: twice }, three)).toEqual([
      'sw: question "Which?" has not 3 options of its own',
    ])
    expect(questionFaults({ en: { ...said, why: 'a'.repeat(121) }, sw: said }, three)).toHaveLength(1)
    expect(questionFaults({ en: said, sw: { ...said, why: ' ' } }, three)).toHaveLength(1)
  })
  test('[USSD-25+] is said in the language of whoever writes it why it does not fit', () => {
    inLanguage('sw', () => {
      expect(lessonFaults(both(screens(3)))[0]).toBe('en: skrini 3, si 4 hadi 7')
      expect(titleFaults({ en: 'Fives', sw: 'Tano' }, 4)).toEqual([
        'en: jina "Fives": nafasi 5, zilizopo ni 4',
      ])
    })
  })
})
