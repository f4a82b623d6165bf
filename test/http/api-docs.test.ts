import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  Browser,
  closeProduct,
  elements,
  hrefs,
  ORIGIN,
  type Page,
  product,
  tags,
  textOf,
} from './product.ts'

beforeAll(() => product())
afterAll(closeProduct)

const visit = (path: string): Promise<Page> => new Browser().visit(path)
/** The description of each endpoint, by its heading. */
const endpoints = (page: Page): Record<string, string> =>
  Object.fromEntries(elements(page.html, 'article').map((part) => [textOf(elements(part, 'h3')[0]!), part]))
const names = (part: string): string[] =>
  [...part.matchAll(/<td [^>]*class="main"[^>]*>([\s\S]*?)<\/td>/g)].map((match) => textOf(match[1]!))
const open = (part: string): string =>
  textOf(elements(part, 'a').find((link) => link.includes('aria-current'))!)

describe('/api-docs', () => {
  test("[API-01] [API-02] [API-02+] [API-03] shows this installation's own address and the header of a key", async () => {
    const page = await visit('/api-docs')
    expect(page.status).toBe(200)
    const codes = elements(page.html, 'pre').map(textOf)
    expect(codes[0]).toBe(ORIGIN)
    expect(codes[1]).toMatch(/^Authorization: Bearer \w+$/)
  })
  test('[API-07] says in plain words that it shows the shape only', async () => {
    const page = textOf((await visit('/api-docs')).html)
    expect(page).toContain('Keys are not given out, and these endpoints do not answer yet.')
    expect(page).not.toMatch(/coming soon/i)
    // And so it is.
    for (const path of ['/api/courses', '/api/enrollment']) expect((await visit(path)).status).toBe(404)
  })
  test('[API-04] [API-05] [API-06] two endpoints, each with its parameters', async () => {
    const both = endpoints(await visit('/api-docs'))
    expect(Object.keys(both)).toEqual(['GET /api/courses', 'POST /api/enrollment'])
    expect(names(both['GET /api/courses']!)).toEqual(['limit', 'offset', 'category'])
    expect(names(both['POST /api/enrollment']!)).toEqual(['course_id', 'user_id', 'payment_method'])
    for (const part of Object.values(both)) {
      expect(elements(elements(part, 'nav')[0]!, 'a').map(textOf)).toEqual(['Parameters', 'Response'])
      expect(open(part)).toBe('Parameters')
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
    expect(Object.values(endpoints(await visit(both!))).map(open)).toEqual(['Response', 'Response'])
    expect(tags(shown.html, 'link').find((link) => link.rel === 'canonical')?.href).toBe(`${ORIGIN}/api-docs`)
  })
  test('[API-04] nonsense in the address shows the parameters', async () => {
    for (const query of [
      '?courses=x',
      '?courses=response<script>',
      '?nothing=response',
      `?courses=${'x'.repeat(2000)}`,
    ]) {
      const page = await visit(`/api-docs${query}`)
      expect(page.status).toBe(200)
      expect(Object.values(endpoints(page)).map(open)).toEqual(['Parameters', 'Parameters'])
    }
  })
})
