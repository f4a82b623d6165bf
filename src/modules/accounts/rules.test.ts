import { describe, expect, test } from 'vitest'
import {
  authHref,
  displayName,
  filtersSet,
  firstName,
  ownPath,
  passwordWeakness,
  safePath,
  welcomePath,
} from './rules.ts'

describe('a display name', () => {
  const everything = { profileName: 'Amina Yusuf', accountName: 'amina y', email: 'amina.y@example.com' }

  test("[NAV-17] step 1: is the profile's full name", () => {
    expect(displayName(everything)).toBe('Amina Yusuf')
  })
  test("[NAV-17] step 2: is the account's name when the profile has none", () => {
    expect(displayName({ ...everything, profileName: null })).toBe('amina y')
    expect(displayName({ ...everything, profileName: '   ' })).toBe('amina y')
  })
  test('[NAV-17] step 3: is the part of the address before the @ when both names are missing', () => {
    expect(displayName({ ...everything, profileName: '', accountName: '' })).toBe('amina.y')
  })
  test('[NAV-17] step 4: is "User" when nothing is known', () => {
    expect(displayName({})).toBe('User')
    expect(displayName({ profileName: null, accountName: ' ', email: '' })).toBe('User')
  })
  test.each([
    ['Amina Yusuf', 'Amina'],
    ['  Wanjikũ   Mũthoni ', 'Wanjikũ'],
    ['Otieno', 'Otieno'],
    ['محمد علي', 'محمد'],
    ['🎉 Party', '🎉'],
  ])('[NAV-14] %j is greeted by its first word %j', (name, first) => {
    expect(firstName(name)).toBe(first)
  })
})

describe('a new password', () => {
  const common = new Set(['password', 'qwerty123', 'iloveyou'])
  const weakness = (password: string) => passwordWeakness(password, 'amina@example.com', common)

  test.each(['password', 'PASSWORD', 'p-a-s-s-w-o-r-d', 'QWERTY-123', 'aaaaaaaaaa', 'abababab'])(
    '[AUTH-10] [AUTH-10+] %j is among the first that guessers try',
    (password) => {
      expect(weakness(password)).toBe('password-common')
    },
  )
  test.each(['amina@example.com', 'AMINA@EXAMPLE.COM', 'Amina'])(
    '[AUTH-10] [AUTH-10+] %j is the own address',
    (password) => {
      expect(weakness(password)).toBe('password-is-email')
    },
  )
  test.each(['haba-na-haba-2026', 'correct horse battery', 'ニワトリと卵が先'])(
    '%j is accepted',
    (password) => {
      expect(weakness(password)).toBeUndefined()
    },
  )
})

describe('where to go after signing in', () => {
  test.each(['/courses/3', '/payments?page=2', '/courses/3/lessons/7#notes', '/account', '/'])(
    '%j is an own path and wins',
    (next) => {
      expect(safePath(next)).toBe(next)
    },
  )
  test.each([
    '',
    null,
    undefined,
    'courses',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /courses',
    '/cour\u0000ses',
    '/courses\r\nset-cookie: a=b',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/auth',
    '/auth?next=/auth',
    '/auth/reset?token=1',
    '/./auth',
    '/x/../auth',
    `/${'a'.repeat(501)}`,
    'http:/\\evil.example',
    '/%00\\evil',
  ])('%j does not: the dashboard', (next) => {
    expect(ownPath(next)).toBeNull()
    expect(safePath(next)).toBe('/dashboard')
  })
  test('it is passed on in every mode of the sign-in page', () => {
    expect([
      authHref('sign-in', ''),
      authHref('sign-up', ''),
      authHref('either', ''),
      authHref('sign-in', '/courses/3?tab=overview'),
      authHref('either', '/courses/3?tab=overview'),
      authHref('sign-up', '/onboarding'),
    ]).toEqual([
      '/auth',
      '/auth?mode=sign-up',
      '/auth',
      '/auth?next=%2Fcourses%2F3%3Ftab%3Doverview&mode=sign-in',
      '/auth?next=%2Fcourses%2F3%3Ftab%3Doverview',
      '/auth?next=%2Fonboarding&mode=sign-up',
    ])
  })
  test('whatever comes out stays on this host', () => {
    for (const next of [
      '/%2f%2fevil.example',
      '/..',
      '/%5cevil.example',
      '/@evil.example',
      '/.evil.example',
      '/;//evil.example',
      '/?next=//evil.example',
    ]) {
      expect(new URL(safePath(next), 'https://stadi.example').host, next).toBe('stadi.example')
    }
  })
})

test('[ADM-23+] of the filter of a file the audit log keeps which it was, not what was typed', () => {
  expect(filtersSet({ q: 'amina@example.com', phone: '0042', status: '', least: null })).toEqual({
    filters: 'q, phone',
  })
  expect(filtersSet({ q: '', least: null })).toEqual({})
})

describe('where a confirmed address leads', () => {
  test('[AUTH-18] a course and its lessons welcome who signed up for them, every other page is opened as it is', () => {
    expect(welcomePath('/courses/8')).toBe('/courses/8?welcome=1')
    expect(welcomePath('/courses/8/lessons/22')).toBe('/courses/8/lessons/22?welcome=1')
    for (const path of [
      '/courses',
      '/courses/8/purchase',
      '/courses/8?tab=overview',
      '/courses/8/lessons/22#work',
      '/dashboard',
    ])
      expect(welcomePath(path)).toBe(path)
    for (const path of [null, '', '//evil.example/courses/8', 'https://evil.example/courses/8'])
      expect(welcomePath(path)).toBeNull()
  })
})
