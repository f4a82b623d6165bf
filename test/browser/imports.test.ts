import sharp from 'sharp'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { asZip, manifest, qtiEssay, qtiItem, qtiQuiz } from '#modules/authoring/foreign/test-packages.ts'
import { addPerson } from '../people.ts'
import { faults } from './axe.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { ready } from './person.ts'
import { expect, type Page, test } from './test.ts'
import { wideAs } from './width.ts'

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
})
test.afterAll(() => server.close())

const photo = () =>
  sharp({ create: { width: 900, height: 500, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer()

const course = async () =>
  asZip({
    'imsmanifest.xml': manifest(
      'Sell sisal bags online',
      [
        {
          title: 'Before you sell',
          items: [
            { title: 'What a buyer asks', ref: 'page' },
            { title: 'A shop to look at', ref: 'link' },
            { title: 'Introduce yourself', ref: 'talk' },
            { title: 'Check yourself', ref: 'quiz' },
            { title: 'Hand in your price list', ref: 'task' },
          ],
        },
      ],
      [
        { id: 'page', type: 'webcontent', href: 'page.html' },
        { id: 'link', type: 'imswl_xmlv1p1', href: 'link.xml' },
        { id: 'talk', type: 'imsdt_xmlv1p1', href: 'talk.xml' },
        { id: 'quiz', type: 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment', href: 'quiz.xml' },
        { id: 'task', type: 'assignment_xmlv1p0', href: 'task.xml' },
      ],
    ),
    'page.html': `<h1>Three questions</h1><p>Size, <b>price</b> and town. <a href="prices-of-this-season-with-a-long-name.xlsx">Prices</a></p>
      <ul><li>Answer the same day</li><li>Say when it leaves</li></ul><img src="bag.png" alt="A sisal bag"><iframe src="https://www.youtube.com/embed/x" title="Watch"></iframe>`,
    'prices-of-this-season-with-a-long-name.xlsx': 'x',
    'bag.png': await photo(),
    'link.xml': '<webLink><title>Shop</title><url href="https://example.com/shop"/></webLink>',
    'talk.xml': '<topic/>',
    'task.xml': '<assignment/>',
    'quiz.xml': qtiQuiz('Q', [
      ...Array.from({ length: 12 }, (_, at) =>
        qtiItem(`Question ${at + 1}?`, ['no', 'or', 'as', 'ye'], [at % 4]),
      ),
      qtiEssay('Write about a sale that went wrong and what you would say to the buyer today.'),
    ]),
  })

async function look(page: Page, path: string, width: number): Promise<void> {
  expect(await wideAs(page, path, width)).toEqual([])
  expect(await faults(page, path)).toEqual([])
}

for (const width of [360, 1280])
  test(`[ADM-18+] at ${width} px an author imports a course of another system and reads what it lost`, async ({
    browser,
    expectError,
  }) => {
    test.setTimeout(180_000)
    const { email, cookie } = await addPerson(server.ctx, { name: 'Wanjiru Kariuki' })
    await runCommand(server.ctx, ['admin', 'grant', email])
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: { width, height: 800 },
      ...(width === 360 && { isMobile: true, hasTouch: true }),
    })
    const [name, value] = cookie.split('=') as [string, string]
    await context.addCookies([{ name, value, url: server.origin }])
    const page = await context.newPage()
    const shot = (what: string) =>
      page.screenshot({ path: `test-results/imports-${what}-${width}.png`, fullPage: true })

    await page.goto('/admin/courses/import')
    await ready(page)
    await page.getByText('How to get the file from another system').click()
    await look(page, '/admin/courses/import', width)
    await shot('form')
    const send = async (file: Buffer, called: string) => {
      await page
        .getByLabel('Course as a file')
        .setInputFiles({ name: called, mimeType: 'application/zip', buffer: file })
      await page.getByRole('button', { name: 'Import' }).click()
    }
    // What cannot be read is said, and the page is as it was.
    expectError(/400 \(Bad Request\)/)
    await send(await asZip({ 'imsmanifest.xml': '<manifest>' }), 'broken.imscc')
    await expect(page.getByText('imsmanifest.xml in it is missing or damaged').first()).toBeVisible()
    await shot('refused')

    await send(await course(), 'sisal.imscc')
    await expect(page.getByRole('heading', { level: 1, name: 'Sell sisal bags online' })).toBeVisible()
    await expect(page.getByText('This draft came from another system')).toBeVisible()
    await ready(page)
    const draft = new URL(page.url()).pathname
    await look(page, draft, width)
    await shot('draft')

    await page.getByRole('link', { name: 'See what was left out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'What was left out' })).toBeVisible()
    for (const words of ['Forum or discussion', 'Assignment', 'prices-of-this-season-with-a-long-name.xlsx'])
      await expect(page.getByText(words).first()).toBeVisible()
    await look(page, `${draft}/import`, width)
    await shot('left-out')

    // The text is in the editor and as learners will see it, with its picture.
    await page.goto(`${draft}/lessons/what-a-buyer-asks`)
    await ready(page)
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
      /^## Three questions\n\nSize, \*\*price\*\*/,
    )
    await page.goto(`${draft}/preview/1`)
    await ready(page)
    await expect(page.getByRole('heading', { name: 'Three questions' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'A sisal bag' })).toBeVisible()
    await shot('lesson')
    await page.goto(`${draft}/import?lang=sw`)
    await expect(page.getByRole('heading', { level: 1, name: 'Yaliyoachwa' })).toBeVisible()
    await look(page, `${draft}/import?lang=sw`, width)
    await shot('left-out-sw')
    await context.close()
  })
