import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUILD_HEADER } from '#shell/connection.ts'
import { type Browser, closeProduct, person } from './product.ts'

let browser: Browser
let version: string
beforeAll(async () => {
  ;({ browser } = await person('Amina'))
  version = (await browser.visit('/dashboard.data')).headers.get(BUILD_HEADER)!
})
afterAll(closeProduct)

const move = (path: string, build: string) => browser.visit(path, { [BUILD_HEADER]: build })

describe('a page of one build that moves on, answered by another build', () => {
  test.each([
    ['/dashboard.data?_routes=dashboard', '/dashboard'],
    ['/courses.data?q=excel&_routes=a%2Cb&page=2', '/courses?q=excel&page=2'],
    ['/_.data', '/'],
  ])('%s: opens %s whole', async (data, page) => {
    const answer = await move(data, 'older')
    expect([answer.status, answer.html]).toEqual([204, ''])
    expect(answer.headers.get('x-remix-redirect')).toBe(page)
    expect(answer.headers.get('x-remix-reload-document')).toBe('true')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('gets the data from its own build, and where it says none', async () => {
    expect(version).toMatch(/^\w{8}$/)
    for (const answer of [await move('/dashboard.data', version), await browser.visit('/dashboard.data')])
      expect([answer.status, answer.headers.get(BUILD_HEADER)]).toEqual([200, version])
  })

  test('loses no form: what it sends is taken by either', async () => {
    const form = {}
    const answer = await browser.submit('/sign-out.data', form, { [BUILD_HEADER]: 'older' })
    expect(answer.status).not.toBe(204)
  })
})
