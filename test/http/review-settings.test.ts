import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, closeProduct, elements, type Page, person, product, tags, textOf } from './product.ts'

beforeAll(async () => void (await product()))
afterAll(closeProduct)

const part = (page: Page) => elements(page.html, 'section').find((one) => one.includes('id="review"')) ?? ''
const chosen = (page: Page) => tags(part(page), 'option').find((option) => 'selected' in option)?.value

describe('how somebody reviews, chosen on /account without scripts', () => {
  test('[CRS-18+] cards a day are 5, 10, 20 or none, and stand there again', async () => {
    const { browser } = await person('Amina')
    const fresh = await browser.visit('/account')
    expect(elements(part(fresh), 'option').map(textOf)).toEqual(['5', '10', '20', 'None'])
    expect(textOf(part(fresh))).toMatch(/Cards a day.*Daily SMS/)
    expect(chosen(fresh)).toBe('10')
    const saved = await browser.submit('/account/review', { intent: 'review', perDay: '0' })
    expect(saved.location).toBe('/account#review')
    expect(chosen(await browser.visit('/account'))).toBe('0')
    expect(textOf((await browser.visit('/review')).html)).toContain(
      'Your first cards come with your first lesson',
    )
  })

  test('[CRS-18+] an SMS without a proved number is refused beside its field, and nothing is lost', async () => {
    const { browser } = await person('Baraka')
    const refused = await browser.submit('/account/review', { intent: 'review', perDay: '20', sms: 'on' })
    expect(refused.status).toBe(400)
    expect(part(refused)).toContain('class="error"')
    expect(chosen(refused)).toBe('20')
    const odd = await browser.submit('/account/review', { intent: 'review', perDay: '30' })
    expect(odd.status).toBe(400)
  })

  test('[CRS-18+] the part stands there when another form of the page was refused', async () => {
    const { browser } = await person('Chebet')
    const refused = await browser.submit('/account/name', { intent: 'name', fullName: '' })
    expect(refused.status).toBe(400)
    expect(textOf(part(refused))).toContain('Cards a day')
  })

  test('[CRS-18+] a visitor who sends it signs in first', async () => {
    const { location } = await new Browser().submit('/account/review', { intent: 'review', perDay: '5' })
    expect(location).toMatch(/^\/auth/)
  })
})
