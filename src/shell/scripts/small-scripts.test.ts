import { expect, test } from 'vitest'
import { handedOn, isSmall } from './small-scripts.server.ts'

test('what a file hands on is said by the page, and any other file is left as it is', () => {
  expect(handedOn('route0', 'export{V as Layout,default as default,x}from"/assets/shell-A.js";')).toBe(
    'import{V as route0_0,default as route0_1,x as route0_2}from"/assets/shell-A.js";const route0={Layout:route0_0,default:route0_1,x:route0_2};',
  )
  for (const other of ['let a=1;export{a as default};', 'import"./b.js";export{a}from"./c.js";', ''])
    expect(handedOn('route0', other), other).toBeNull()
})

test('only the two small files stand in a page', () => {
  expect(
    [
      '/assets/root-AbC_123.js',
      '/assets/sw/entry.client-x.js',
      '/assets/square-root-x.js',
      '/assets/shell-x.js',
    ].filter((file) => isSmall(`<link rel="modulepreload" href="${file}"/>`)),
  ).toEqual(['/assets/root-AbC_123.js', '/assets/sw/entry.client-x.js'])
})
