import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMentors } from '#modules/mentorship/sample/read-mentors.server.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { Browser, elements, heading, hrefs, type Page, tags, textOf } from './product.ts'
import { openShop } from './paying.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let visitor: Browser
beforeAll(async () => {
  shop = await openShop({ SAMPLE_DATA: 'on' })
  visitor = shop.visitor()
})
afterAll(() => shop.close())

const main = (page: Page): string => /<main\b[\s\S]*<\/main>/.exec(page.html)![0]
const found = (page: Page): string | undefined =>
  /Found \d+ mentors? available for booking/.exec(textOf(main(page)))?.[0]
const cards = (page: Page): string[] =>
  /<ul class="cards">[\s\S]*?<\/ul>\s*(?=<nav|<\/div|<\/main|$)/
    .exec(main(page))?.[0]
    .split('<li class="card">')
    .slice(1) ?? []
const slotsIn = (html: string): string[] =>
  tags(html, 'input')
    .filter(({ name }) => name === 'slot')
    .map(({ value }) => value!)
/** The page of a mentor of the sample. */
const pathOf = async (name: string): Promise<string> => {
  const page = await visitor.visit(`/mentorship?q=${encodeURIComponent(name)}`)
  return hrefs(main(page)).find((href) => /^\/mentorship\/[0-9a-f-]{36}$/.test(href))!
}

/** The free times of a mentor, page after page as their links lead. */
async function weeksOf(path: string): Promise<string[][]> {
  const weeks: string[][] = []
  for (let next: string | undefined = `${path}?tab=schedule`; next;) {
    const page = await visitor.visit(next)
    weeks.push(slotsIn(page.html))
    // The week after; an address without a place is of this week, in the reader's own zone.
    next = hrefs(main(page))
      .find((href) => /tab=schedule&from=.*#times$/.test(href))
      ?.replace('#times', '')
  }
  return weeks
}

describe('the list of mentors without scripts', () => {
  test('[MEN-01] [MEN-08] [MEN-09] [MEN-10] [MEN-11] [MEN-12] [MEN-13] is public and says of each who they are, what they cost and how they are rated', async () => {
    const page = await visitor.visit('/mentorship')
    expect(heading(page)).toBe('1-on-1 Mentorship')
    expect(found(page)).toBe(`Found ${readMentors().length} mentors available for booking`)
    expect(cards(page)).toHaveLength(readMentors().length)
    const card = textOf(cards(page).find((one) => one.includes('Wanjiku Kariuki'))!)
    for (const words of [
      'Verified',
      'Digital marketing lead',
      'Savanna Brands',
      '7 years',
      '4.5 (2 reviews)',
      '6 sessions',
      'KES 3,500 an hour',
      'Digital Marketing, SEO',
      'English, Kiswahili',
      'Africa/Nairobi',
    ])
      expect(card).toContain(words)
    expect(textOf(cards(page).find((one) => one.includes('Zawadi Mwamba'))!)).toContain('No reviews yet')
    expect(textOf(cards(page).find((one) => one.includes('Zawadi Mwamba'))!)).not.toContain('Verified')
  })

  test('[MEN-09] each has a drawn portrait, which browsers keep and which waits until it is seen', async () => {
    const pictures = tags(main(await visitor.visit('/mentorship')), 'img')
    expect(pictures).toHaveLength(readMentors().length)
    for (const { src, loading, width, height } of pictures) {
      expect({ loading, width, height }).toEqual({ loading: 'lazy', width: '44', height: '44' })
      const answer = await visitor.visit(src!)
      expect(answer.headers.get('content-type')).toBe('image/svg+xml')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=2592000')
      expect(answer.html).toMatch(/^<svg /)
    }
    expect((await visitor.visit('/storage/v1/portraits/nobody.svg')).status).toBe(404)
  })

  test('[MEN-03] [MEN-04] [MEN-05] [MEN-07] [MEN-18] [MEN-18+] search and filters stand in the address and combine; without a match it says so and offers a way back', async () => {
    const options = (page: Page, name: string) =>
      tags(new RegExp(`<select[^>]*name="${name}"[\\s\\S]*?</select>`).exec(page.html)![0], 'option').map(
        ({ value }) => value,
      )
    const all = await visitor.visit('/mentorship')
    expect(options(all, 'skill')).toHaveLength(14)
    expect(options(all, 'experience')).toEqual(['', '0-3', '4-7', '8+'])
    expect(found(await visitor.visit('/mentorship?skill=SEO&experience=4-7&q=brian'))).toContain('Found 1 ')
    const none = await visitor.visit('/mentorship?skill=SEO&experience=8%2B')
    expect(found(none)).toBe('Found 0 mentors available for booking')
    expect(hrefs(main(none))).toContain('/mentorship')
  })

  test('[MEN-14] [MEN-14+] [MEN-16] each card has up to four future times and a button with the price; ten free hours in two weeks, some within 26 hours', async () => {
    const page = await visitor.visit('/mentorship')
    const now = Date.now()
    for (const card of cards(page)) {
      expect(slotsIn(card).length).toBeLessThanOrEqual(4)
      expect(slotsIn(card).every((slot) => Date.parse(slot) > now)).toBe(true)
    }
    expect(elements(main(page), 'button').map(textOf)).toContain('Book Session - KES 3,500')
    const path = await pathOf('Wanjiku Kariuki')
    // A week on each page.
    const [first, second] = await weeksOf(path)
    expect(new Set([...first!, ...second!]).size).toBe(first!.length + second!.length)
    const times = [...first!, ...second!].map((slot) => Date.parse(slot) - now)
    expect(times.filter((ms) => ms < 14 * DAY).length).toBeGreaterThanOrEqual(10)
    expect(times.some((ms) => ms < 26 * HOUR)).toBe(true)
  })
})

describe('the page of a mentor without scripts', () => {
  test('[MPR-01] [MPR-02+] [MPR-03] [MPR-04] [MPR-05] [MPR-05+] [MPR-06] [MPR-07] [MPR-07+] [MPR-08] [MPR-09] has four tabs and a way back', async () => {
    const path = await pathOf('Njeri Gathoni')
    const page = await visitor.visit(path)
    expect(heading(page)).toBe('Njeri Gathoni')
    expect(hrefs(main(page))).toEqual(
      expect.arrayContaining([
        '/mentorship',
        `${path}?tab=reviews`,
        `${path}?tab=packages`,
        `${path}?tab=schedule`,
      ]),
    )
    expect(textOf(main(page))).toContain('Twelve years on my own')
    expect(textOf(main(await visitor.visit(`${path}?tab=reviews`)))).toContain('The sixth proposal won.')
    const packages = textOf(main(await visitor.visit(`${path}?tab=packages`)))
    for (const words of [
      'Quick Consultation',
      'Strategy Session',
      'Complete Mentorship',
      'USD 45',
      'USD 85',
      'USD 200',
      '5 sessions',
      '60 minutes each',
    ])
      expect(packages).toContain(words)
    expect(packages.match(/Most popular/g)).toHaveLength(1)
    expect(packages.indexOf('Most popular')).toBeGreaterThan(packages.indexOf('Strategy Session'))
    expect((await visitor.visit('/mentorship/00000000-0000-0000-0000-000000000000')).status).toBe(404)
    const lonely = await pathOf('Zawadi Mwamba')
    expect(textOf(main(await visitor.visit(`${lonely}?tab=reviews`)))).toContain('No reviews yet')
  })

  test('[MPR-10] the schedule shows every free time of four weeks, a week on each page; an address that names a time has it chosen, and no other address fails', async () => {
    const path = await pathOf('Wanjiku Kariuki')
    const weeks = await weeksOf(path)
    expect(weeks.length).toBeGreaterThanOrEqual(4)
    for (const week of weeks) expect(Date.parse(week.at(-1)!) - Date.parse(week[0]!)).toBeLessThan(7 * DAY)
    const slot = weeks[1]![0]!
    const page = await visitor.visit(`${path}?tab=schedule&slot=${encodeURIComponent(slot)}`)
    const chosen = tags(page.html, 'input').filter(
      ({ name, checked }) => name === 'slot' && checked !== undefined,
    )
    expect(chosen.map(({ value }) => value)).toEqual([slot])
    for (const odd of ['from=nonsense', 'from=2999-01-01', 'slot=nonsense', 'slot=&from='])
      expect(slotsIn((await visitor.visit(`${path}?tab=schedule&${odd}`)).html), odd).toEqual(weeks[0])
  })

  test('[MEN-17] [MPR-10] [MPR-11] [MPR-11+] somebody chooses a time, pays by M-Pesa, and finds the session among theirs; nobody else can have it', async () => {
    const browser = await shop.member('Amina')
    const path = await pathOf('Peter Kamau')
    const [slot] = slotsIn((await browser.visit(`${path}?tab=schedule`)).html)
    const sheet = `${path}/book?slot=${encodeURIComponent(slot!)}`
    expect(textOf(main(await browser.visit(sheet)))).toContain('KES 3,300')
    const sent = await browser.submit(sheet, { phoneNumber: '0712345678', amount: '3300' })
    expect(sent.headers.get('location')).toMatch(/^\/payments\//)
    const other = await shop.member('Baraka')
    expect(textOf(main(await other.visit(sheet)))).toContain('This time has just been taken.')
    expect((await other.submit(sheet, { phoneNumber: '0712345679', amount: '3300' })).status).toBe(409)
    await shop.answer('254712345678', 'approve')
    await expect
      .poll(async () => textOf(main(await browser.visit('/bookings'))))
      .toMatch(/To come.*Peter Kamau.*Booked.*KES 3,300/s)
    expect(textOf(main(await other.visit('/bookings')))).toContain('No sessions yet')
    expect(slotsIn((await other.visit(`${path}?tab=schedule`)).html)).not.toContain(slot)
  })

  test('[MPR-11] a visitor is led to sign in from the sheet and comes back to it with the time', async () => {
    const path = await pathOf('Faith Chebet')
    const [slot] = slotsIn((await visitor.visit(`${path}?tab=schedule`)).html)
    const page = await visitor.visit(`${path}/book?slot=${encodeURIComponent(slot!)}`)
    const back = hrefs(main(page)).find((href) => href.startsWith('/auth?'))!
    expect(decodeURIComponent(decodeURIComponent(back))).toContain(slot)
    for (const wrong of ['', '?slot=nonsense', `?slot=${new Date(Date.now() - DAY).toISOString()}`])
      expect((await visitor.visit(`${path}/book${wrong}`)).status, wrong).toBe(200)
  })
})
