import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as messages from '#paraglide/messages.js'
import * as registry from '#paraglide/registry.js'
import { said } from '#message-runtime.client.ts'
import { smallMessage } from './small-messages.ts'

const folder = join(import.meta.dirname, '..', 'src', 'paraglide', 'messages')
type Message = (inputs: object, options: { locale: 'en' | 'sw' }) => string

/** Runs what the browser gets. */
function small(name: string): Message {
  const code = smallMessage(readFileSync(join(folder, `${name}.js`), 'utf8'), name)
  expect(code, name).not.toContain('getLocale')
  // oxlint-disable-next-line no-implied-eval -- our own build's output
  return new Function('said', 'registry', code.replaceAll(/^import .*$/gm, '').replace(/export const \w+ =/, 'return'))(said, registry) as Message
}

test('every message says the same in the browser as on the server, in both languages', () => {
  const names = readdirSync(folder).filter((file) => file.endsWith('.js') && file !== '_index.js').map((file) => file.slice(0, -3))
  expect(names.length).toBeGreaterThan(1000)
  // Any name of an input gives a number, so that plurals choose.
  for (const count of [1, 3]) {
    const inputs = new Proxy({}, { get: () => count })
    for (const name of names) {
      const whole = (messages as unknown as { m: Record<string, Message> }).m[name]!
      for (const locale of ['en', 'sw'] as const) expect(small(name)(inputs, { locale }), `${name} ${locale}`).toBe(whole(inputs, { locale }))
    }
  }
})

test('a message that looks otherwise stops the build', () => {
  expect(() => smallMessage('export const common_yes = () => "Yes"', 'common_yes.js')).toThrow('does not look as')
})
