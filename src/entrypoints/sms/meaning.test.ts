import { describe, expect, it } from 'vitest'
import { expectLinear } from '#test/growth.ts'
import { meaningOf } from './meaning.ts'

describe('what an SMS means', () => {
  it('STOP in two languages, with more words or punctuation around it', () => {
    for (const text of ['STOP', ' stop ', 'Stop.', 'STOP please', 'ACHA', 'acha kunitumia', 'Unsubscribe'])
      expect(meaningOf(text), text).toMatchObject({ is: 'stop' })
    for (const text of [
      'How do I stop a scam?',
      'Acha nikuulize kuhusu kozi',
      'Quit my job, how do I begin?',
    ])
      expect(meaningOf(text), text).toMatchObject({ is: 'question' })
  })
  it('help, and beginning again', () => {
    expect(meaningOf('HELP')).toEqual({ is: 'help', locale: 'en' })
    expect(meaningOf('Msaada!')).toEqual({ is: 'help', locale: 'sw' })
    for (const text of ['', '?', 'ok', 'sawa basi', '😀']) expect(meaningOf(text).is, text).toBe('help')
    expect(meaningOf('START')).toEqual({ is: 'start' })
    expect(meaningOf('anza')).toEqual({ is: 'start', locale: 'sw' })
  })
  it('the number of a certificate, in lower case, with spaces, among words', () => {
    const id = `CERT-8-1763888400000-${'0123456789ABCDEFGHJKMNPQRS'}`
    for (const text of [
      id,
      id.toLowerCase(),
      `Is ${id} true?`,
      id.replaceAll('-', ' - '),
      id.replaceAll('-', ''),
      id.replaceAll('-', ' '),
    ])
      expect(meaningOf(text), text).toEqual({ is: 'certificate', id })
    expect(meaningOf('CERT-8')).toMatchObject({ is: 'certificate' })
  })
  it('the same in quotes and with signs behind it, however many these are', () => {
    expect(meaningOf('"Stop!!"')).toEqual({ is: 'stop' })
    expectLinear(meaningOf, (n) => `a${'?'.repeat(n)}b`)
  })
  it('a question, with or without the word for it', () => {
    expect(meaningOf('ULIZA Nitapataje kazi Upwork?')).toEqual({
      is: 'question',
      text: 'Nitapataje kazi Upwork?',
      locale: 'sw',
    })
    expect(meaningOf('How do I price a logo?')).toEqual({ is: 'question', text: 'How do I price a logo?' })
  })
})
