import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#config.server.ts'
import { ltiCommand } from '#entrypoints/command-line/commands.server.ts'
import type { Context } from '#context.ts'
import { keysIn, newKey, toolKeys } from './keys.server.ts'

describe('the key that signs for other learning systems', () => {
  test('is made once and kept for its owner alone; a new one goes in front, and the one before stays published', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stadi-lti-'))
    try {
      const config = readConfig({ DATA_DIR: dataDir })
      const first = toolKeys(config)!
      expect(toolKeys(readConfig({ DATA_DIR: dataDir }))!.kid).toBe(first.kid)
      expect(statSync(join(dataDir, 'lti-key')).mode & 0o777).toBe(0o600)
      const said = ltiCommand({ config } as Context)
      const second = toolKeys(config)!
      expect(said.text).toContain(second.kid)
      expect(second.kid).not.toBe(first.kid)
      expect(second.published.map(({ kid }) => kid)).toEqual([second.kid, first.kid])
      ltiCommand({ config } as Context)
      expect(toolKeys(config)!.published.map(({ kid }) => kid)).toEqual([toolKeys(config)!.kid, second.kid])
      // No letter of a secret is said or shown.
      expect(readFileSync(join(dataDir, 'lti-key'), 'utf8')).not.toContain(said.text)
      expect(JSON.stringify(second.published)).not.toMatch(/"(d|p|q|dp|dq|qi)":/)
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })

  test('is a setting where many processes share a database: the command says its new value', () => {
    const old = newKey()
    const config = readConfig({
      DATABASE_URL: 'postgres://localhost/stadi',
      APP_ORIGIN: 'http://localhost:3000',
      AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters',
      DATA_DIR: '/nonexistent',
      LTI_KEY: old,
    })
    const { text } = ltiCommand({ config } as Context)
    const value = /^LTI_KEY=(.*)$/m.exec(text)![1]!
    expect(keysIn(value).published[1]!.kid).toBe(toolKeys(config)!.kid)
    const without = { ...config, ltiKey: undefined }
    expect(toolKeys(without)).toBeNull()
    for (const wrong of ['abc', 'x'.repeat(900), `${old.slice(0, -40)}`])
      expect(() => keysIn(wrong)).toThrow(/^What signs for other learning systems comes from `npm run lti/)
  })
})
