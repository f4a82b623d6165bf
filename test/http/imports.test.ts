import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  asTarGz,
  asZip,
  backup,
  htmlPart,
  manifest,
  qtiEssay,
  qtiItem,
  qtiQuiz,
} from '#modules/authoring/foreign/test-packages.ts'
import { courseDrafts } from '#modules/authoring/tables.server.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const PATH = '/admin/courses/import'
const origin = 'http://localhost:3000'
let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let amina: Person
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  amina = await stadi.person('Amina')
})
afterAll(() => stadi.close())

const page = async (path: string, who: Person) => wordsOf(bodyOf(await (await stadi.visit(path, who)).text()))

/** Sends a file as the form does without scripts. */
async function send(file: Uint8Array, who: Person, name = 'course.imscc') {
  const form = new FormData()
  form.set('folder', new File([new Uint8Array(file)], name))
  const headers = { host: 'localhost:3000', origin, cookie: who.cookie }
  return stadi.fetch(new Request(origin + PATH, { method: 'POST', headers, body: form }))
}

const cartridge = () =>
  asZip({
    'imsmanifest.xml': manifest(
      'Sell &lt;online&gt;',
      [
        {
          title: 'Week & one',
          items: [
            { title: 'Page', ref: 'page' },
            { title: 'Talk', ref: 'talk' },
            { title: 'Check', ref: 'quiz' },
          ],
        },
      ],
      [
        { id: 'page', type: 'webcontent', href: 'a.html' },
        { id: 'talk', type: 'imsdt_xmlv1p2', href: 'talk.xml' },
        { id: 'quiz', type: 'imsqti_xmlv1p2/imscc_xmlv1p2/assessment', href: 'quiz.xml' },
      ],
    ),
    'a.html': '<h1>Hi</h1><p onclick="x()">Read <b>this</b>.</p><script>alert(1)</script>',
    'quiz.xml': qtiQuiz('Q', [
      ...Array.from({ length: 25 }, (_, at) => qtiEssay(`Tell us ${at}`)),
      qtiItem('Which?', ['a', 'b'], [1]),
    ]),
  })

test('[ADM-18+] a Common Cartridge becomes a draft without scripts, and the list says what is not in it', async () => {
  const form = await page(PATH, wanjiru)
  expect(form).toContain('How to get the file from another system')
  const sent = await send(await cartridge(), wanjiru)
  expect(sent.status).toBe(302)
  const draft = sent.headers.get('location')!
  const outline = await page(draft, wanjiru)
  for (const words of [
    'Sell &lt;online&gt;',
    'Week & one',
    'This draft came from another system',
    'Before it can be published',
  ])
    expect(outline).toContain(words)
  const list = await page(`${draft}/import`, wanjiru)
  expect(list).toContain('Forum or discussion')
  expect(list).toContain('Tell us 0 (essay) Week & one › Check')
  expect(list).toContain('are not in such files Edit facts Sell &lt;online&gt;')
  expect(list).toContain('Next')
  const rest = await page(`${draft}/import?page=2`, wanjiru)
  expect(rest).toContain('Question of a kind that quizzes here do not have')
  expect(rest).toContain('Tell us 24 (essay)')
  expect(rest).toContain('Script or form in a page script Week & one › Page')
  // A choice that stays with who makes it.
  const inKiswahili = await page(`${draft}/import?lang=sw`, await stadi.admin('Njeri'))
  expect(inKiswahili).toContain('Yaliyoachwa')
  expect((await stadi.visit(`${draft}/import`, amina)).status).toBe(403)
})

test('[ADM-18+] a backup of Moodle becomes a draft; what is no course is refused in words and makes none', async () => {
  const before = await stadi.ctx.db.$count(courseDrafts)
  const moodle = backup({
    title: 'Kuuza mtandaoni',
    sections: [{ id: 1, number: 1, name: 'One' }],
    activities: [
      { id: 1, kind: 'page', section: 1, title: 'Page', xml: htmlPart('content', '<p>Habari</p>') },
    ],
  })
  const sent = await send(await asTarGz(moodle), wanjiru, 'backup.mbz')
  expect(sent.status).toBe(302)
  expect(await page(sent.headers.get('location')!, wanjiru)).toContain('Kuuza mtandaoni')
  const bad = await send(await asZip({ 'imsmanifest.xml': '<manifest>' }), wanjiru)
  expect(bad.status).toBe(400)
  expect(wordsOf(bodyOf(await bad.text()))).toContain('imsmanifest.xml in it is missing or damaged')
  expect((await send(await cartridge(), amina)).status).toBe(403)
  // 200 MB are not read at all: the page says how large a file may be.
  const large = await stadi.fetch(
    new Request(origin + PATH, {
      method: 'POST',
      headers: {
        host: 'localhost:3000',
        origin,
        cookie: wanjiru.cookie,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(200 * 1024 * 1024),
      },
      body: 'x',
    }),
  )
  expect(large.status).toBe(303)
  expect(large.headers.get('location')).toBe(`${PATH}?file=too-large`)
  expect(await stadi.ctx.db.$count(courseDrafts)).toBe(before + 1)
})
