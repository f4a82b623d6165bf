import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { moduleFiles, newModule, writtenInto } from './module-files.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'stadi-module-'))
afterAll(() => rmSync(folder, { recursive: true }))

const stories = { name: 'stories', things: 'stories' }
const jobFair = { name: 'job-fair', things: 'job-stalls' }

describe('a new module', () => {
  test('is named after its rows, or is told their name', () => {
    expect(newModule(['stories'])).toEqual(stories)
    expect(newModule(['job-fair', 'job-stalls'])).toEqual(jobFair)
    for (const wrong of [[], ['job-fair'], ['Stories'], ['x s'], ['job-'], ['boss'], ['stories', 'story']])
      expect(newModule(wrong)).toBeNull()
  })

  test('is formatted as every source is', () => {
    for (const module of [stories, jobFair])
      for (const [file, text] of Object.entries(moduleFiles(module))) {
        const path = join(folder, module.name, file)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, text)
      }
    copyFileSync(join(root, '.oxfmtrc.json'), join(folder, '.oxfmtrc.json'))
    const oxfmt = join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt')
    const { stdout, stderr } = spawnSync(process.execPath, [oxfmt, '--check', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(`${stdout}${stderr}`).toContain('All matched files use the correct format')
  })

  test('is added to every list that names all modules', () => {
    const lines = Object.entries(writtenInto).flatMap(([path, written]) => {
      const text = readFileSync(join(root, path), 'utf8')
      const before = new Set(text.split('\n'))
      return written(text, jobFair)
        .split('\n')
        .filter((line) => !before.has(line))
    })
    expect(lines).toEqual([
      "  'job-fair': ['accounts'],",
      "import { jobFair } from '#modules/job-fair/module.server.ts'",
      '  jobFair,',
      "import { refusals as jobFair } from '#modules/job-fair/refusals.ts'",
      '  ...jobFair,',
    ])
    expect(() => writtenInto['src/app/modules.server.ts']!('', jobFair)).toThrow('no place')
  })
})
