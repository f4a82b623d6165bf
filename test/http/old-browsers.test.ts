import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tooNewIn } from '../../scripts/building/too-new.ts'

const client = join(import.meta.dirname, '..', '..', 'build', 'client')

/** What asks first whether it is there, by the file that does and why it may. */
const allowed: { file: RegExp; feature: string; why: string }[] = [
  { file: /^react-/, feature: '.startViewTransition()', why: 'React Router asks whether a document has it' },
  {
    file: /^react-/,
    feature: 'new FormData(form, button)',
    why: 'React Router adds the button by itself where browsers leave it out',
  },
  {
    file: /^unprintable-/,
    feature: 'Intl.Segmenter',
    why: 'asked for with `in`; else letters are code points',
  },
  {
    file: /^playground-/,
    feature: 'CompressionStream',
    why: 'asked for with `in`; else a link is not compressed',
  },
  {
    file: /^playground-/,
    feature: 'DecompressionStream',
    why: 'a compressed link that cannot be unpacked is refused in words',
  },
  { file: /^mail-/, feature: 'URL.parse', why: 'a page of development' },
]

test('[SYS-10] no script uses what came after the browsers that it is built for', () => {
  const used = new Set<string>()
  const faults = globSync('**/*.js', { cwd: client }).flatMap((path) =>
    tooNewIn(readFileSync(join(client, path), 'utf8')).flatMap(({ feature, since }) => {
      const file = path.split('/').at(-1)!
      const excuse = allowed.find((one) => one.file.test(file) && one.feature === feature)
      if (excuse) used.add(excuse.why)
      return excuse ? [] : [`${path}: ${feature} came with ${since}`]
    }),
  )
  expect(faults).toEqual([])
  expect(allowed.filter(({ why }) => !used.has(why))).toEqual([])
})
