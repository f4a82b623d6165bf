import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cuts, withoutUnused } from './lean-react.ts'

const root = join(import.meta.dirname, '..', '..')
const react = readFileSync(join(root, 'node_modules/react-dom/cjs/react-dom-client.production.js'), 'utf8')

test('what no screen uses is left out of React, and what is left can be read as code', () => {
  const lean = withoutUnused(react)
  expect(lean.length).toBeLessThan(react.length * 0.93)
  expect(() => new Function('require', 'exports', 'process', lean)).not.toThrow()
  expect(lean).toContain('function updateSuspenseComponent')
  expect(react).toContain('.startViewTransition(')
  expect(lean).not.toContain('.startViewTransition(')
})

test('a version of React that has them otherwise stops the build', () => {
  expect(() => withoutUnused(react.replace('function startViewTransition(', 'function begin('))).toThrow(
    /31 times, not 32: see scripts\/building\/lean-react\.ts/,
  )
  for (const { what } of cuts) expect(() => withoutUnused(react.replaceAll(what, ''))).toThrow(/lean-react/)
})

test('no screen uses what is left out, nor does React Router', () => {
  const sources = globSync(['src/**/*.{ts,tsx}', 'node_modules/react-router/dist/production/lib/**/*.js'], {
    cwd: root,
    exclude: ['src/paraglide/**'],
  })
  expect(sources.length).toBeGreaterThan(1000)
  const uses =
    /\b(?:SuspenseList|useActionState|useFormState)\b|<ViewTransition|\bReact(?:\$1)?\.ViewTransition|import \{[^}]*\bViewTransition\b[^}]*\} from 'react'|<Fragment[^>]*\bref=/
  for (const one of ['<Fragment key="a" ref={it}>', "import { use, ViewTransition } from 'react'"])
    expect(one).toMatch(uses)
  expect(sources.filter((file) => uses.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
