import { expect, it } from 'vitest'
import { isPublicList, placeOfReader } from './just-wrote.server.ts'

const asked = (headers: Record<string, string> = {}, method = 'GET') =>
  placeOfReader(new Request('http://localhost/courses', { method, headers }))

it('a browser that wrote says up to where, and nobody is believed who says something else', () => {
  expect(asked()).toEqual({ wrote: undefined })
  expect(asked({ cookie: 'lang=sw; wrote=16/B374D848; session=x' })).toEqual({ wrote: '16/B374D848' })
  expect(asked({ cookie: 'wrote=all; rewrote=1/2' })).toEqual({ wrote: undefined })
})

it('what writes and what programs ask stays with the primary', () => {
  expect([asked({}, 'POST'), asked({ authorization: 'Bearer stadi_1' })]).toEqual([null, null])
})

it('lists and what they lead to are public, what a mailed link or a code opens is not', () => {
  for (const path of [
    '/',
    '/courses',
    '/courses/7',
    '/courses.data',
    '/community',
    '/community/topics/0190',
    '/jobs/5',
    '/mentorship/3',
    '/blog/a-post',
    '/help-center/topics/pay',
  ])
    expect(isPublicList(path), path).toBe(true)
  for (const path of [
    '/auth',
    '/auth/confirm',
    '/verify',
    '/verify/CERT-1',
    '/cv/secret',
    '/mails/token',
    '/courses/7/purchase',
    '/courses/7/lessons/9',
    '/community/ussd-jobs/own',
    '/dashboard',
  ])
    expect(isPublicList(path), path).toBe(false)
})
