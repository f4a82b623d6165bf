import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Program, programOf } from './api-program.ts'
import {
  Browser,
  closeProduct,
  elements,
  hrefs,
  ORIGIN,
  type Page,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

let program: Program
beforeAll(async () => {
  await product()
  const { ctx } = await person('Amina')
  program = await programOf(ctx, 'full', true)
})
afterAll(closeProduct)

const visit = (path: string): Promise<Page> => new Browser().visit(path)
/** The description of each endpoint, by its heading. */
const endpoints = (page: Page): Record<string, string> =>
  Object.fromEntries(elements(page.html, 'article').map((part) => [textOf(elements(part, 'h3')[0]!), part]))
const names = (part: string): string[] =>
  [...part.matchAll(/<td [^>]*class="main"[^>]*>([\s\S]*?)<\/td>/g)].map((match) => textOf(match[1]!))
const open = (part: string): string =>
  textOf(elements(part, 'a').find((link) => link.includes('aria-current'))!)

type Document = {
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string }[] }>>
}

/** Sends what an example of the page shows, with a key in place of YOUR_KEY. */
async function typed(curl: string) {
  const [, address = ''] = /"(http[^"]+)"$/.exec(curl)!
  const path = address.slice(ORIGIN.length)
  const [, body] = /-d '([^']*)'/.exec(curl) ?? []
  expect(curl).toContain('-H "Authorization: Bearer YOUR_KEY"')
  return body === undefined ? program.ask(path) : program.send(path, body)
}

describe('/api-docs', () => {
  test("[API-01] [API-02] [API-02+] [API-03] shows this installation's own address and the header of a key", async () => {
    const page = await visit('/api-docs')
    expect(page.status).toBe(200)
    const codes = elements(page.html, 'pre').map(textOf)
    expect(codes[0]).toBe(ORIGIN)
    expect(codes[1]).toMatch(/^Authorization: Bearer \w+$/)
    const links = hrefs(elements(page.html, 'main')[0]!)
    expect(links).toEqual(expect.arrayContaining(['/account/api-keys', '/api/openapi.json']))
  })

  test('[API-07] [API-07+] is made from the document: every operation with its parameters, in both languages', async () => {
    const { body } = await program.ask('/api/openapi.json')
    const { paths } = body as unknown as Document
    for (const lang of ['en', 'sw']) {
      const shown = endpoints(await visit(`/api-docs?lang=${lang}`))
      const all = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(
          ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
        ),
      )
      expect(Object.keys(shown)).toEqual(all.map(([name]) => name))
      for (const [name, { parameters }] of all)
        expect(names(shown[name]!)).toEqual(
          expect.arrayContaining(parameters.map((parameter) => parameter.name)),
        )
    }
  })

  test('[API-04] [API-05] [API-06] the first two are courses and enrolment, each with its parameters', async () => {
    const all = endpoints(await visit('/api-docs'))
    expect(Object.keys(all).slice(0, 2)).toEqual(['GET /api/courses', 'POST /api/enrollment'])
    expect(names(all['GET /api/courses']!)).toEqual(['limit', 'offset', 'category'])
    expect(names(all['POST /api/enrollment']!).slice(0, 3)).toEqual([
      'course_id',
      'user_id',
      'payment_method',
    ])
    for (const part of Object.values(all)) {
      expect(elements(elements(part, 'nav')[0]!, 'a').map(textOf)).toEqual(['Parameters', 'Response'])
      expect(open(part)).toBe('Parameters')
    }
  })

  test('[API-07+] its examples are answered as it says', async () => {
    const page = await visit('/api-docs')
    const all = Object.entries(endpoints(page))
    const ids = Object.fromEntries(
      all.map(([name, part]) => [name, /<article[^>]* id="(\w+)"/.exec(part)![1]!]),
    )
    const answers = endpoints(
      await visit(
        `/api-docs?${Object.values(ids)
          .map((id) => `${id}=response`)
          .join('&')}`,
      ),
    )
    // What the others name belongs to nobody: the certificate, the group, the organisation.
    for (const [name, part] of all.filter(([name]) => !/\{(?!id\}$)|(certificates|groups)\/\{/.test(name))) {
      const curl = textOf(elements(part, 'pre').at(-1)!)
      const said = await typed(curl)
      const statuses = [...answers[name]!.matchAll(/Answer (\d+)/g)].map(([, status]) => Number(status))
      expect([name, statuses]).toEqual([name, expect.arrayContaining([said.status])])
      const shown = elements(answers[name]!, 'pre')[statuses.indexOf(said.status)]!
      expect([name, Object.keys(said.body)]).toEqual([name, Object.keys(JSON.parse(textOf(shown)) as object)])
    }
  })

  test('[API-04] each tab is a link that opens without scripts and leaves the other endpoint as it is', async () => {
    const first = endpoints(await visit('/api-docs'))['GET /api/courses']!
    const [, response] = hrefs(elements(first, 'nav')[0]!)
    expect(response).toBe('/api-docs?courses=response#courses')
    const shown = await visit(response!)
    const { 'GET /api/courses': courses, 'POST /api/enrollment': enrollment } = endpoints(shown)
    expect([open(courses!), open(enrollment!)]).toEqual(['Response', 'Parameters'])
    expect(JSON.parse(textOf(elements(courses!, 'pre')[0]!))).toMatchObject({
      courses: [{ id: expect.any(Number) as number }],
      limit: 2,
      offset: 0,
      total: 1,
    })
    const [back, both] = [hrefs(elements(courses!, 'nav')[0]!)[0], hrefs(elements(enrollment!, 'nav')[0]!)[1]]
    expect([back, both]).toEqual([
      '/api-docs#courses',
      '/api-docs?courses=response&enrollment=response#enrollment',
    ])
    const opened = endpoints(await visit(both!))
    expect([opened['GET /api/courses']!, opened['POST /api/enrollment']!].map(open)).toEqual([
      'Response',
      'Response',
    ])
    expect(tags(shown.html, 'link').find((link) => link.rel === 'canonical')?.href).toBe(`${ORIGIN}/api-docs`)
  })

  test('[API-04] invalid parameters in the URL show the parameters', async () => {
    for (const query of [
      '?courses=x',
      '?courses=response<script>',
      '?nothing=response',
      `?courses=${'x'.repeat(2000)}`,
    ]) {
      const page = await visit(`/api-docs${query}`)
      expect(page.status).toBe(200)
      expect(new Set(Object.values(endpoints(page)).map(open))).toEqual(new Set(['Parameters']))
    }
  })
})
