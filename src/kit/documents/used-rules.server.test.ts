import { expect, test } from 'vitest'
import { rulesOf, textOf, withoutIdleKeyframes, withoutRepeats } from './used-rules.server.ts'

const kept = (css: string, ...classes: string[]) => textOf(rulesOf(css), (name) => classes.includes(name))

test('everything is there for a page that uses everything', () => {
  const css = `@layer base,areas;@layer base{:root{--m:url("data:image/svg+xml,%3Csvg d='m0 1{};'/%3E")}a:not([class]){color:red}}@media (min-width:48rem){.a>.b,.c{x:1}}@keyframes turn{to{rotate:1turn}}@property --t{syntax:"*";inherits:false}.d:hover{y:2}`
  expect(textOf(rulesOf(css), () => true)).toBe(css)
})

test.each([
  ['a rule of a class that is not there goes, one of elements stays', '.a{x:1}p{y:2}', [], 'p{y:2}'],
  [
    'all classes of a selector must be there, and of a list those selectors stay that can match',
    '.a .b,.c,p:is(i,.c){x:1}.a .d{y:2}',
    ['a', 'b'],
    '.a .b,p:is(i,.c){x:1}',
  ],
  ['a group without rules goes', '@layer x{@media print{.a{x:1}}}.b{y:2}', ['b'], '.b{y:2}'],
  [
    'a class that must be absent or that is one of several is not asked for',
    '.a:not(.b){x:1}.a:is(.c,.d){y:2}.a:not(:has(.e)){z:3}.a:has(.e,.f){z:4}',
    ['a'],
    '.a:not(.b){x:1}.a:is(.c,.d){y:2}.a:not(:has(.e)){z:3}.a:has(.e,.f){z:4}',
  ],
  [
    'what something must have is asked for',
    'html:has(.a:modal){x:1}html:has(.b){x:2}',
    ['a'],
    'html:has(.a:modal){x:1}',
  ],
  [
    'names are read as they are written in pages',
    String.raw`.md\:w-44{x:1}.-ml-3\.5{x:2}.grid-cols-\[minmax\(0\,1fr\)\]{x:3}.p-4{x:4}`,
    ['md:w-44', '-ml-3.5', 'grid-cols-[minmax(0,1fr)]'],
    String.raw`.md\:w-44{x:1}.-ml-3\.5{x:2}.grid-cols-\[minmax\(0\,1fr\)\]{x:3}`,
  ],
  ['what is declared stays', '@layer a,b;@import "x.css";.a{x:1}', [], '@layer a,b;@import "x.css";'],
])('%s', (_what, css, classes, left) => {
  expect(kept(css, ...classes)).toBe(left)
})

test('in development styles have comments, with a quote that is never closed or a bracket', () => {
  const css = "/* who's (there */.a{x:1}@layer y{/* it's } */.b{/* don't { */x:1}}p{y:2}"
  expect(textOf(rulesOf(css), () => true)).toBe(css)
})

test('what is never closed ends with the text', () => {
  for (const css of [".a{x:'1}", '.a{x:1', '@layer x{.a{y:(2}', '/* .a{x:1}'])
    expect(() => rulesOf(css)).not.toThrow()
})

test('keyframes stay only where a rule asks for them, by their whole name', () => {
  const frames = (name: string) => `@keyframes ${name}{0%,to{x:1}50%{x:2}}`
  const rules = '.a{animation:1s turn}@layer x{.b{animation-name:in-sight}}'
  expect(
    withoutIdleKeyframes(frames('turn') + rules + frames('sight') + frames('in-sight') + frames('turns')),
  ).toBe(frames('turn') + rules + frames('in-sight'))
})

test('what is declared several times over, or for a function that nothing calls, stands there once or not at all', () => {
  expect(
    withoutRepeats(
      ':root{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light dark}.a{-webkit-mask:var(--m) 0 0;-webkit-mask:var(--m) 0 0;mask:var(--m) 0 0}.b{-webkit-mask:x;-webkit-mask:y}',
    ),
  ).toBe(
    ':root{color-scheme:light dark}.a{-webkit-mask:var(--m) 0 0;mask:var(--m) 0 0}.b{-webkit-mask:x;-webkit-mask:y}',
  )
})
