import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const server = join(import.meta.dirname, '..', '..', 'build', 'server')
const bundles = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, source: readFileSync(join(server, name), 'utf8') }))

describe('the built server', () => {
  test('holds React and the router itself, so that no NODE_ENV of a person chooses their slow development build', () => {
    const outside = bundles.flatMap(({ name, source }) =>
      [
        ...source.matchAll(/^(?:import|export)\b.*?\bfrom "(react(?:-dom|-router)?(?:\/[^"]*)?|sonner)"/gm),
      ].map((found) => `${name}: ${found[1]}`),
    )
    expect(outside).toEqual([])
    const whole = bundles.map(({ source }) => source).join('\n')
    expect(whole).toContain('renderToPipeableStream')
    // What only React's development build says.
    expect(whole).not.toContain('Each child in a list should have a unique')
    expect(whole).not.toContain('captureOwnerStack =')
  })

  test('asks nothing of NODE_ENV', () => {
    const asking = bundles
      .filter(({ source }) => source.includes('process.env.NODE_ENV'))
      .map(({ name }) => name)
    expect(asking).toEqual([])
  })
})
