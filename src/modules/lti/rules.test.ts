import { expect, test } from 'vitest'
import { browserOf, courseInAddress, isChoiceAddress, launchCookie, outcomeOf, scoresUrl } from './rules.ts'

test('scores go to their line item, whose query stays behind', () => {
  expect(scoresUrl('https://m.example/lineitems/7/lineitem?type_id=1')).toBe(
    'https://m.example/lineitems/7/lineitem/scores?type_id=1',
  )
  expect(scoresUrl('https://m.example/line/7/')).toBe('https://m.example/line/7/scores')
})

test('a course is found in our own addresses only', () => {
  const origin = 'https://stadi.example'
  expect(courseInAddress(`${origin}/courses/12`, origin)).toBe('12')
  for (const other of [
    undefined,
    '',
    'x',
    `${origin}/courses`,
    `${origin}/courses/12/lessons/1`,
    'https://a.example/courses/12',
  ])
    expect(courseInAddress(other, origin)).toBeNull()
})

test('a choice is known by the address for it', () => {
  const origin = 'https://stadi.example'
  expect(isChoiceAddress(`${origin}/lti/launch`, origin)).toBe(true)
  for (const other of [undefined, '', 'x', `${origin}/courses`, 'https://a.example/lti/launch'])
    expect(isChoiceAddress(other, origin)).toBe(false)
})

test('each launch has a cookie of its own, which only our pages below /lti get', () => {
  const [one, two] = ['11111111-2222-4333-8444-555555555555', '22222222-2222-4333-8444-555555555555']
  const line = launchCookie(one, 'secret', true)
  expect(line).toBe('lti-11111111=secret; Path=/lti; HttpOnly; SameSite=Lax; Max-Age=3600; Secure')
  const cookies = 'lang=sw; lti-11111111=a; lti-22222222=b'
  expect([
    browserOf(cookies, one),
    browserOf(cookies, two),
    browserOf(null, one),
    browserOf('x', one),
  ]).toEqual(['a', 'b', undefined, undefined])
})

test('what a platform answers to a score', () => {
  expect([200, 204, 404, 410, 401, 409, 500].map(outcomeOf)).toEqual([
    'sent',
    'sent',
    'gone',
    'gone',
    'refused',
    'refused',
    'refused',
  ])
})
