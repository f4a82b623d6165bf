import { expect, test } from 'vitest'
import { fromReact, withRuntime } from './runtime-in-react.ts'

const runtime = 'var a=x=>x+1,b=x=>x*2;export{b as n,a as t};'

test('React contains the helpers and exports them', async () => {
  const code = withRuntime(
    'import{n as e,t}from"./helpers-1.js";export const six=e(t(2));',
    runtime,
    './helpers-1.js',
  )
  const made = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>
  expect([made.six, (made.helper_n as (x: number) => number)(4)]).toEqual([6, 8])
})

test('other files import them from React, with what they import from it anyway', () => {
  expect(
    fromReact('import{n as e}from"./h.js";import{D as t}from"./react.js";e(t)', './h.js', './react.js'),
  ).toBe('import{helper_n as e,D as t}from"./react.js";e(t)')
  expect(fromReact('import{n as e}from"./h.js";e()', './h.js', './react.js')).toBe(
    'import{helper_n as e}from"./react.js";e()',
  )
  expect(fromReact('import{D as t}from"./react.js";t()', './h.js', './react.js')).toBe(
    'import{D as t}from"./react.js";t()',
  )
  // It would ask for a file that is not there.
  expect(fromReact('import"./h.js";import{D as t}from"./react.js";t()', './h.js', './react.js')).toBe(
    'import{D as t}from"./react.js";t()',
  )
})
