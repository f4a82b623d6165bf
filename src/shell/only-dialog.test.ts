import { expect, test } from 'vitest'
import { isOnlyDialog } from './only-dialog.ts'

const moved = (from: string, to: string, formMethod?: 'POST') =>
  isOnlyDialog('/community/topics/1', {
    currentUrl: new URL(from, 'http://localhost'),
    nextUrl: new URL(to, 'http://localhost'),
    formMethod,
  } as Parameters<typeof isOnlyDialog>[1])

test.each([
  ['/community/topics/1', '/community/topics/1/edit', true],
  ['/community/topics/1/edit?page=2', '/community/topics/1?page=2#reply-1', true],
  ['/community/topics/1/edit', '/community/topics/1?page=2', false],
  ['/community/topics/1', '/community/topics/1', false],
  ['/community/topics/1', '/community/topics/12', false],
  ['/community', '/community/topics/1', false],
])('[COM-13] a page is read again unless only a dialog opens or closes over it: %s to %s', (from, to, is) => {
  expect(moved(from, to)).toBe(is)
  expect(moved(from, to, 'POST')).toBe(false)
})
