import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { describe, expect, it, test } from 'vitest'
import { lessonsOf } from '#course-format/lessons.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal, refusalOf } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { importCourse } from '../commands/import.server.ts'
import { draftWithFaults } from '../queries/drafts.server.ts'
import { importIssues } from '../queries/import-issues.server.ts'
import { courseDrafts } from '../tables.server.ts'
import {
  asTarGz,
  asZip,
  backup,
  htmlPart,
  manifest,
  moodleQuestion,
  oldBank,
  type PackageFiles,
  qtiItem,
  qtiQuiz,
} from './test-packages.ts'
import { textIn, xmlTree } from './tree.server.ts'

const items = [{ title: 'One', items: [{ title: 'Page', ref: 'p' }] }]
const good = (): PackageFiles => ({
  'imsmanifest.xml': manifest('Good', items, [{ id: 'p', type: 'webcontent', href: 'a.html' }]),
  'a.html': '<p>Hi.</p>',
})
const withManifest = (text: string): PackageFiles => ({ ...good(), 'imsmanifest.xml': text })
const laughs = (text: string) =>
  text.replace('?>', '?><!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>')
const outside = (text: string) =>
  text.replace('?>', '?><!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]>').replace('Good', '&x;')
const tar = async (header: object, body?: Uint8Array) =>
  gzipSync(
    await packTar([{ header: { name: 'x', size: body?.length ?? 0, ...header }, body }] as Parameters<
      typeof packTar
    >[0]),
  )
const cut = (file: Uint8Array) => file.subarray(0, Math.floor(file.length / 2))
const moodle = (about: string) => ({ 'moodle_backup.xml': about })

const broken: Record<string, () => Promise<Uint8Array>> = {
  'is no archive': async () => Buffer.from('no archive at all'),
  'is a gzip of nothing': async () => gzipSync(Buffer.alloc(0)),
  'is a gzip of no tar': async () => gzipSync(Buffer.from('hello '.repeat(500))),
  'is a gzip that ends early': async () => cut(await asTarGz({ ...good() })),
  'is a ZIP that ends early': async () => cut(await asZip(good())),
  'is a ZIP bomb': () => asZip({ ...good(), 'bomb.html': 'a'.repeat(20_000_000) }),
  'is a gzip bomb': async () => gzipSync(Buffer.alloc(200_000_000)),
  'leads out of its folder, as ZIP': () => asZip({ ...good(), '../../etc/passwd': 'x' }),
  'leads out of its folder, as tar': async () =>
    tar({ name: '../../etc/passwd', type: 'file' }, Buffer.from('x')),
  'has an absolute path, as tar': async () => tar({ name: '/etc/passwd', type: 'file' }, Buffer.from('x')),
  'holds a symbolic link': async () =>
    tar({ name: 'imsmanifest.xml', type: 'symlink', linkname: '/etc/passwd' }),
  'holds a hard link': async () => tar({ name: 'imsmanifest.xml', type: 'link', linkname: '/etc/passwd' }),
  'has an empty manifest': () => asZip(withManifest('')),
  'has a manifest that is no XML': () => asZip(withManifest('hello <<< & world')),
  'has a manifest that ends early': async () =>
    asZip(withManifest(manifest('Good', items, []).slice(0, -200))),
  'has a manifest of bytes': () =>
    asZip({ ...good(), 'imsmanifest.xml': Buffer.from([0, 255, 254, 1, 2, 3]) }),
  'has entities that grow (billion laughs)': async () =>
    asZip(withManifest(laughs(manifest('Good', items, [])))),
  'has an entity outside of it': async () => asZip(withManifest(outside(manifest('Good', items, [])))),
  'is nested a thousand times': () =>
    asZip(withManifest(`${'<item>'.repeat(1000)}${'</item>'.repeat(1000)}`)),
  'has a manifest of nothing': () => asZip(withManifest('<manifest/>')),
  'is a SCORM package': async () =>
    asZip(withManifest(manifest('Good', items, []).replace('IMS Common Cartridge', 'ADL SCORM'))),
  'is a backup of nothing': () => asZip(moodle('<moodle_backup><information/></moodle_backup>')),
  'is a backup without its head': () => asZip(moodle('<moodle_backup/>')),
  'is a backup whose list of files is no XML': async () =>
    asZip({ ...backup({ sections: [], activities: [] }), 'files.xml': '<files><file>' }),
  'is a backup whose questions are no XML': async () =>
    asZip({ ...backup({ sections: [], activities: [] }), 'questions.xml': '<a></b>' }),
  'names a folder outside of it': async () => {
    const files = backup({ sections: [{ id: 1, number: 1 }], activities: [] })
    return asZip({
      ...files,
      'moodle_backup.xml': String(files['moodle_backup.xml']).replaceAll('sections/', '../../'),
    })
  },
}

describe('a package', () => {
  for (const [what, file] of Object.entries(broken))
    spec(`[ADM-18+] that ${what} is refused in words, and leaves no draft`, async ({ world }) => {
      const admin = await world.admin()
      const { code } = await refusalOf(importCourse(admin, await file()))
      expect(code).toMatch(/^(course-folder|package-(unreadable|scorm|empty))$/)
      expect(await admin.db.$count(courseDrafts)).toBe(0)
    })
})

const words = (count: number): string =>
  Array.from({ length: count }, (_, at) => `w${(at * 7919) % 9973}`).join(' ')

describe('a package of odd parts', () => {
  const read = async (world: World, files: PackageFiles) => {
    const admin = await world.admin()
    const id = await importCourse(admin, await asZip(files))
    const { document } = await draftWithFaults(admin, id)
    const { list } = await importIssues(admin, id, 1)
    return {
      lessons: lessonsOf(document),
      document,
      kinds: list.rows.map(({ kind, name }) => `${kind}: ${name}`),
    }
  }
  spec('[ADM-18+] keeps what is whole and names what is not', async ({ world }) => {
    const refs = ['p', 'deep', 'bad', 'link', 'empty', 'lead']
    const { lessons, kinds } = await read(world, {
      'imsmanifest.xml': manifest(
        'Odd\u0000 <b>',
        [{ title: '', items: refs.map((ref) => ({ title: ref, ref })) }],
        [
          { id: 'p', type: 'webcontent', href: 'a.html' },
          { id: 'deep', type: 'webcontent', href: 'deep.html' },
          { id: 'bad', type: 'imsqti_xmlv1p2/imscc_xmlv1p2/assessment', href: 'bad.xml' },
          { id: 'link', type: 'imswl_xmlv1p2', href: 'link.xml' },
          { id: 'empty', type: 'webcontent', href: 'empty.html' },
          { id: 'lead', type: 'webcontent', href: '../../../etc/passwd.html' },
        ],
      ),
      'a.html':
        '<p>Hi \u0000\uD800 there.</p><img src="../../../../etc/passwd"><img src="a.svg"><img src="%zz">',
      'a.svg': '<svg onload="alert(1)"/>',
      'deep.html': '<i>'.repeat(3000),
      'bad.xml': '<questestinterop><assessment>',
      'link.xml': '<webLink><title>x</title><url href="javascript:alert(1)"/></webLink>',
      'empty.html': '<script>only()</script>',
    })
    expect(lessons.map(({ title }) => title)).toEqual(['p'])
    expect(lessons[0]!.body).toBe('Hi \uFFFD there.')
    expect(kinds.toSorted()).toEqual(
      [
        'facts: ',
        'missing: ../../../../etc/passwd',
        'picture: a.svg',
        'missing: %zz',
        'unreadable: ',
        'empty: deep',
        'unreadable: bad',
        'link: javascript:alert(1)',
        'interactive: script',
        'empty: empty',
        'missing: lead',
      ].toSorted(),
    )
  })
  spec(
    '[ADM-18+] has room for so many lessons, letters and questions, and names the rest',
    async ({ world }) => {
      const pages = Array.from({ length: 90 }, (_, at) => `p${at}`)
      const sections = Array.from({ length: 30 }, (_, at) => ({
        title: `S${at}`,
        items: [{ title: 'In it', ref: 'p0' }],
      }))
      const { document, kinds } = await read(world, {
        'imsmanifest.xml': manifest(
          'Large',
          [
            {
              title: 'Long',
              items: [
                { title: 'Long', ref: 'long' },
                { title: 'Quiz', ref: 'quiz' },
              ],
            },
            { title: 'Many', items: pages.map((ref) => ({ title: ref, ref })) },
            ...sections,
          ],
          [
            { id: 'long', type: 'webcontent', href: 'long.html' },
            { id: 'quiz', type: 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment', href: 'quiz.xml' },
            ...pages.map((id) => ({ id, type: 'webcontent', href: 'a.html' })),
          ],
        ),
        'a.html': '<p>a</p>',
        'long.html': `<p>${words(3000)}</p>`.repeat(4) + `<pre>${words(9000)}</pre>`,
        'quiz.xml': qtiQuiz('Q', [
          ...Array.from({ length: 70 }, (_, at) => qtiItem(`Q${at}`, ['a', 'b'], [at % 2])),
          qtiItem('q'.repeat(401), ['a', 'b'], [0]),
          qtiItem('Alike', ['a', 'a'], [0]),
          qtiItem('All', ['a', 'b'], [0, 1]),
          qtiItem('None', ['a', 'b'], []),
          qtiItem('Nine', [...'abcdefghi'], [0]),
        ]),
      })
      expect(document.modules).toHaveLength(30)
      expect(document.modules[0]!.lessons.map(({ title, questions }) => [title, questions.length])).toEqual([
        ['Long', 0],
        ['Long (2)', 0],
        ['Quiz', 35],
        ['Quiz (2)', 35],
      ])
      expect(document.modules[2]!.title).toBe('Many (2)')
      expect(kinds.filter((kind) => kind.startsWith('question'))).toHaveLength(5)
      expect(kinds.filter((kind) => /^too-long: ```/.test(kind))).toHaveLength(1)
      expect(kinds.filter((kind) => kind.startsWith('room'))).toEqual(
        ['S26', 'S27', 'S28', 'S29'].map(() => 'room: In it'),
      )
    },
  )
  test('texts are read in the encoding that they name, or as Windows wrote them', async () => {
    const utf16 = Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-16"?><a>Café</a>', 'utf16le')
    expect((await xmlTree(utf16)).children).toEqual(['Café'])
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Café</a>', 'latin1')
    expect((await xmlTree(latin)).children).toEqual(['Café'])
    expect(textIn(Buffer.from('<meta charset="windows-1252">\x93Caf\xe9\x94', 'latin1'))).toBe(
      '<meta charset="windows-1252">\u201CCafé\u201D',
    )
    expect(textIn(Buffer.from('<meta charset="no-such">Caf\xe9', 'latin1'))).toContain('Café')
    expect(textIn(Buffer.from('\uFEFFCafé'))).toBe('Café')
  })
  spec('[ADM-18+] is read while others are served', async ({ world }) => {
    const admin = await world.admin()
    const questions = Array.from({ length: 1500 }, (_, at) =>
      moodleQuestion(at + 1, `Question ${at}`, ['a', 'b', 'c', 'd'], [at % 4]),
    )
    const file = await asTarGz(
      backup({
        sections: [{ id: 1, number: 1, name: 'One' }],
        activities: [
          {
            id: 1,
            kind: 'page',
            section: 1,
            title: 'Page',
            xml: htmlPart('content', '<p>word</p>'.repeat(19_000)),
          },
        ],
        questions: oldBank('Bank', questions),
      }),
    )
    // Microseconds of this thread, whatever else the machine does meanwhile.
    const used = () => process.threadCpuUsage().user
    let [longest, last] = [0, used()]
    const watching = setInterval(() => {
      longest = Math.max(longest, used() - last)
      last = used()
    }, 1)
    const id = await importCourse(admin, file)
    clearInterval(watching)
    const { document } = await draftWithFaults(admin, id)
    expect(lessonsOf(document).filter(({ type }) => type === 'quiz')).toHaveLength(25)
    expect(longest).toBeLessThan(700_000)
  })
})

describe('packages on Postgres with ten connections', () => {
  let world: World
  onPostgres(async (place) => void (world = place.world))

  it('[ADM-18+] become a draft each with a name of its own, of four that come at once', async () => {
    const admin = await world.admin()
    const file = await asZip(good())
    const ids = await Promise.all([1, 2, 3, 4].map(() => importCourse(admin, file)))
    const slugs = await Promise.all(ids.map(async (id) => (await draftWithFaults(admin, id)).document.slug))
    expect(slugs.toSorted()).toEqual(['good', 'good-2', 'good-3', 'good-4'])
    for (const id of ids) expect((await importIssues(admin, id, 1)).list.rows).toHaveLength(1)
    expect(await refusal(importIssues(await world.member('amina'), ids[0], 1))).toBe('not-allowed')
  })
})
