import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as messages from '#paraglide/messages.js'
import * as registry from '#paraglide/registry.js'
import { inOneFile } from './every-message.ts'
import { byLanguage, smallMessage } from './small-messages.ts'

const folder = join(import.meta.dirname, '..', '..', 'src', 'paraglide', 'messages')
type Message = (inputs: object, options: { locale: 'en' | 'sw' }) => string

/** Runs the browser's code. */
function small(name: string): Record<'en' | 'sw', (inputs: object) => string> {
  const both = byLanguage(smallMessage(readFileSync(join(folder, `${name}.js`), 'utf8'), name))
  const run = (code: string) => {
    expect(code, name).not.toContain('__said')
    // oxlint-disable-next-line no-implied-eval -- our own build's output
    return new Function(
      'registry',
      code.replaceAll(/^import .*$/gm, '').replace(/export const \w+ =/, 'return'),
    ) as (plurals: typeof registry) => (inputs: object) => string
  }
  return { en: run(both.en)(registry), sw: run(both.sw)(registry) }
}

test('every message says the same in the browser as on the server, in both languages', () => {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.js') && file !== '_index.js')
    .map((file) => file.slice(0, -3))
  expect(names.length).toBeGreaterThan(1000)
  for (const name of names) {
    const whole = (messages as unknown as { m: Record<string, Message> }).m[name]!
    const own = small(name)
    // Any input name returns a number, so that plurals choose.
    for (const count of [1, 3]) {
      const inputs = new Proxy({}, { get: () => count })
      for (const locale of ['en', 'sw'] as const)
        expect(own[locale](inputs), `${name} ${locale}`).toBe(whole(inputs, { locale }))
    }
  }
})

test('each language gets its own texts only, wherever they are in a file', () => {
  const code =
    'let a=`Mũthoni ✓`,b=__said(`Yes`,`Ndiyo ✓`),c=__said(e=>`${e.n} days`,e=>`siku ${e.n}`);export{b as x,c}'
  expect(byLanguage(code)).toEqual({
    en: 'let a=`Mũthoni ✓`,b=(()=>`Yes`),c=(e=>`${e.n} days`);export{b as x,c}',
    sw: 'let a=`Mũthoni ✓`,b=(()=>`Ndiyo ✓`),c=(e=>`siku ${e.n}`);export{b as x,c}',
  })
})

test('a message of another form stops the build', () => {
  expect(() => smallMessage('export const common_yes = () => "Yes"', 'common_yes.js')).toThrow(
    'does not look as',
  )
  expect(() => inOneFile(['export const common_yes = () => "Yes"'])).toThrow('does not look as')
})
