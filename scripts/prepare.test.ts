import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** A project with prepare.mjs whose npm only records how it was called, and whose build only creates a file. */
describe('what a command needs', () => {
  let root: string
  const path = (...words: string[]) => join(root, ...words)
  const write = (file: string, text: string) => {
    mkdirSync(join(path(file), '..'), { recursive: true })
    writeFileSync(path(file), text)
  }
  const packages = {
    '': {},
    'node_modules/runs': { version: '1.0.0' },
    'node_modules/builds': { version: '1.0.0', dev: true },
  }
  const install = (names: string[]) =>
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({
        packages: Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version: '1.0.0' }])),
      }),
    )

  function prepare(...words: string[]) {
    const env = { ...process.env, PATH: `${path('fake')}${delimiter}${process.env.PATH}` }
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path('scripts', 'prepare.mjs'), ...words],
      { env, encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([0, ''])
    return stdout
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'stadi-prepare-'))
    mkdirSync(path('scripts'))
    cpSync(join(import.meta.dirname, 'prepare.mjs'), path('scripts', 'prepare.mjs'))
    write(
      'scripts/building/build.ts',
      `import { mkdirSync, writeFileSync } from 'node:fs'\nmkdirSync('build/server', { recursive: true })\nwriteFileSync('build/server/start.js', '')`,
    )
    write(
      'scripts/building/compile-messages.ts',
      `import { mkdirSync, writeFileSync } from 'node:fs'\nmkdirSync('src/paraglide', { recursive: true })\nwriteFileSync('src/paraglide/messages.js', '')`,
    )
    write(
      'scripts/building/database-templates.ts',
      `import { writeFileSync } from 'node:fs'\nwriteFileSync('node_modules/.stadi-migrated-database.tgz', '')`,
    )
    write('messages/common.en.json', '{}')
    write('src/start.ts', 'export {}')
    write('package.json', '{}')
    write('package-lock.json', JSON.stringify({ packages }))
    const all = JSON.stringify({
      packages: { 'node_modules/runs': { version: '1.0.0' }, 'node_modules/builds': { version: '1.0.0' } },
    })
    write(
      'fake/npm',
      `#!/bin/sh\necho "$@" >> '${path('asked')}'\nmkdir -p '${path('node_modules')}'\necho '${all}' > '${path('node_modules', '.package-lock.json')}'\n`,
    )
    chmodSync(path('fake', 'npm'), 0o755)
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('is created on a fresh clone: packages with the tools, then the build, and the second time nothing', () => {
    expect(prepare('--build')).toMatch(/Installing packages[^]*Compiling the messages[^]*Building Stadi/)
    expect(readFileSync(path('asked'), 'utf8').trim()).toBe('ci --include=dev')
    expect(prepare('--build')).toBe('')
  })

  it('to run a build is what npm ci --omit=dev installs: nothing is downloaded', () => {
    prepare('--build')
    rmSync(path('node_modules'), { recursive: true })
    rmSync(path('asked'))
    install(['runs'])
    expect(prepare('--build')).toBe('')
    expect(existsSync(path('asked'))).toBe(false)
  })

  it('to build after the source changed is more: the tools are downloaded', () => {
    prepare('--build')
    rmSync(path('node_modules'), { recursive: true })
    install(['runs'])
    write('src/start.ts', 'export const changed = true')
    expect(prepare('--build')).toMatch(/Installing packages[^]*Building Stadi/)
  })

  it('to test is more, too, after the product ran without the tools', () => {
    prepare('--build')
    rmSync(path('node_modules'), { recursive: true })
    install(['runs'])
    prepare('--build')
    expect(prepare()).toContain('Installing packages')
  })
})
