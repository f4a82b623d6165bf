import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { AuthProvider } from '#shell/auth-context.tsx'
import { UssdBoardView } from './parts.tsx'
import { boardHref, isNarrowed, moreRequirements, partedText } from './rules.ts'
import { type UssdBoard, UssdFilters, type UssdJobCard } from './types.ts'

const job: UssdJobCard = {
  id: 'one',
  title: 'Milk <b>',
  company: 'Maziwa Co-op',
  description: 'Each morning.',
  location: 'Eldoret',
  phone: '254712345678',
  ussdCode: '*384*2025*101#',
  category: 'agriculture',
  difficulty: 'beginner',
  paymentType: 'per_task',
  paymentAmount: 'KES 800',
  requirements: ['A bicycle', 'Early', 'Careful'],
  isRuralFriendly: false,
  isFeatured: false,
  applications: 1,
  createdAt: new Date('2026-11-19T09:00:00Z'),
  isSample: false,
  age: '2 days ago',
}
const board = (jobs: UssdJobCard[]): UssdBoard => ({
  jobs,
  page: 1,
  pages: 1,
  figures: { jobs: jobs.length, featured: 0, applications: 1, locations: 1 },
  categories: { agriculture: 2, financial: 0, health: 1, education: 0, transport: 0, technology: 0 },
  locations: ['Eldoret', 'Kisumu'],
  instead: null,
})
const user = { name: 'Amina', role: 'student', avatarUrl: null, isAdmin: false }

type Shown = { filters?: object; signedIn?: boolean; own?: string[] }
function drawn(jobs: UssdJobCard[], { filters = {}, signedIn = false, own }: Shown = {}): string {
  const view = (
    <AuthProvider user={signedIn ? user : null}>
      <UssdBoardView board={board(jobs)} filters={UssdFilters.parse(filters)} own={own} />
    </AuthProvider>
  )
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: view }])} />,
  ).replaceAll('&amp;', '&')
}
const words = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const card = (html: string): string => /<li class="card.*<\/li>/s.exec(html)![0]

describe('a card of the board', () => {
  test('[USSD-11] [USSD-12] [USSD-13] [USSD-14] [USSD-16] [USSD-31] says all of its job to everybody, with the ways to apply', () => {
    const html = card(drawn([job]))
    expect(words(html)).toContain(
      ' Milk &lt;b&gt; Maziwa Co-op KES 800 per task · Eldoret Each morning. A bicycle Early Careful agriculture Beginner 1 application Posted 2 days ago +254712345678 Call *384*2025*101# Apply via USSD ',
    )
    expect(html).toContain('<time dateTime="2026-11-19T09:00:00.000Z" title="19 Nov 2026, 12:00">')
    expect(html).toContain('href="tel:+254712345678"')
    expect(html).toContain('href="tel:*384*2025*101%23"')
    expect(html.match(/<h\d/g)).toEqual(['<h3'])
    for (const absent of ['Featured', 'Rural friendly', 'more', 'Report']) expect(html).not.toContain(absent)
  })

  test('[USSD-11] [USSD-30+] its marks stand only where they were given', () => {
    expect(card(drawn([{ ...job, isFeatured: true }]))).toMatch(/Featured(?!.*Rural friendly)/s)
    expect(card(drawn([{ ...job, isRuralFriendly: true }]))).toContain('Rural friendly')
  })

  test('[USSD-12] nobody reads that nobody applied, and what is in English alone is said once', () => {
    expect(card(drawn([{ ...job, applications: 0 }]))).toContain('Be the first to apply')
    const html = (inEnglish?: string[]) =>
      renderToStaticMarkup(
        <RouterProvider
          router={createMemoryRouter([
            {
              path: '/',
              element: (
                <AuthProvider user={null}>
                  <UssdBoardView
                    board={{ ...board([job, { ...job, id: 'two' }]), inEnglish }}
                    filters={UssdFilters.parse({})}
                  />
                </AuthProvider>
              ),
            },
          ])}
        />,
      )
    expect(html()).not.toContain('In English')
    expect(html(['one', 'two']).split('In English')).toHaveLength(2)
    expect(card(html(['two']))).toMatch(/<li class="card.*<li class="card.*In English/s)
  })

  test('[USSD-13] three requirements stand, the rest is named and one press away', () => {
    expect(moreRequirements(['1', '2', '3'])).toEqual({ shown: ['1', '2', '3'], more: [] })
    expect(moreRequirements(['1', '2', '3', '4', '5']).more).toEqual(['4', '5'])
    const html = card(drawn([{ ...job, requirements: ['a', 'b', 'c', 'd', 'e'] }]))
    expect(/<details.*<\/details>/s.exec(html)![0].replace(/<[^>]+>/g, ' ')).toMatch(
      /^\s+\+2 more\s+d\s+e\s+$/,
    )
  })

  test('a long text is parted after a sentence, a text without any between words, and nothing is lost', () => {
    const sentence = 'Collect milk at six farms before the sun is high and write down the litres. '
    const { start, rest } = partedText(sentence.repeat(8))
    expect([start.length, start.at(-1), rest.slice(0, 7)]).toEqual([151, '.', 'Collect'])
    expect(`${start} ${rest}`).toBe(sentence.repeat(8).trim())
    expect(partedText('milk '.repeat(100)).start.endsWith('milk')).toBe(true)
    for (const endless of ['x'.repeat(900), '😀'.repeat(900)]) {
      const parted = partedText(endless)
      expect(parted.start + parted.rest).toBe(endless)
      expect(parted.start.isWellFormed()).toBe(true)
    }
    expect(partedText('short')).toEqual({ start: 'short', rest: '' })
  })

  test('[COM-15] signed-in people may report the jobs of others, and post', () => {
    expect(drawn([job])).not.toContain('Post USSD Job')
    const html = drawn([job, { ...job, id: 'two' }], { signedIn: true, own: ['two'] })
    expect(html.match(/\/community\/report\/ussd-job\/\w+/g)).toEqual(['/community/report/ussd-job/one'])
    expect(html).toContain('href="/community/ussd-jobs/new"')
    expect(html).toContain('Your USSD jobs (1)')
    expect(drawn([job], { signedIn: true })).not.toContain('Your USSD jobs')
  })
})

describe('the board', () => {
  test('[USSD-01] [USSD-02] says its figures in words, and how it works in four steps', () => {
    const text = words(drawn([job]))
    expect(text).toContain('1 total job 0 featured jobs 1 total application 1 location')
    expect(text).toMatch(/Browse.*Dial the code.*Follow the prompts.*Start working/)
    for (const words of ['Nobody needs to pay to get a job.', 'Report any post that asks for money.'])
      expect(text).toContain(words)
  })

  test('[USSD-04] [USSD-05] [USSD-06] [USSD-07] [USSD-08] [USSD-09] [USSD-10] filters keep each other and the search, and say folded what is chosen', () => {
    const filters = {
      q: 'milk',
      keyword: 'dawn',
      location: 'Kisumu',
      difficulty: 'advanced',
      payment: 'monthly',
      category: 'health',
      sort: 'oldest',
    }
    const html = drawn([job], { filters })
    expect(html).toContain('Filters: health, dawn, Kisumu, advanced, monthly, oldest')
    for (const [name, value] of Object.entries({ tab: 'ussd-jobs', q: 'milk', category: 'health' }))
      expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
    expect(html.match(/<option value="[^"]+" selected=""/g)).toHaveLength(4)
    expect(html).toContain('value="dawn"')
    const query = 'q=milk&keyword=dawn&location=Kisumu&difficulty=advanced&payment=monthly'
    expect(html).toContain(`href="/community?tab=ussd-jobs&${query}&sort=oldest">all (3)`)
    expect(html).toContain(
      `href="/community?tab=ussd-jobs&${query}&category=agriculture&sort=oldest">agriculture (2)`,
    )
    expect(html).toMatch(/aria-current="true"[^>]*>health \(1\)/)
  })

  test('an address names what is chosen and begins a changed list at its first page', () => {
    const filters = UssdFilters.parse({ location: 'Kisumu' })
    expect(boardHref(UssdFilters.parse({}))).toBe('/community?tab=ussd-jobs')
    expect(boardHref({ ...filters, page: 3 }, { sort: 'featured' })).toBe(
      '/community?tab=ussd-jobs&location=Kisumu&sort=featured',
    )
    expect(boardHref(filters, { page: 2 })).toBe('/community?tab=ussd-jobs&location=Kisumu&page=2')
    expect([isNarrowed(filters), isNarrowed(UssdFilters.parse({ sort: 'oldest' }))]).toEqual([true, false])
  })

  test('[USSD-19] without a job there is one sentence, and the way back where a filter left everything out', () => {
    const sentence = 'No USSD jobs found matching your criteria.'
    expect(words(drawn([]))).not.toContain('Show all')
    expect(words(drawn([], { filters: { keyword: 'x' } }))).toContain(`${sentence} Show all USSD jobs`)
    expect(words(drawn([]))).toContain(sentence)
  })

  test('[USSD-05] a place that an older address names stays chosen', () => {
    expect(drawn([], { filters: { location: 'Meru' } })).toContain('<option value="Meru" selected="">')
  })
})
