import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPermissions, profiles, users } from '#modules/accounts/tables.server.ts'
import { onboardingOptions } from '#modules/accounts/onboarding-options.ts'
import { ownDailyGoal } from '#modules/tracker/queries/daily-goal.server.ts'
import {
  Browser,
  buttons,
  closeProduct,
  elements,
  heading,
  hrefs,
  input,
  banners,
  type Page,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

beforeAll(() => product())
afterAll(closeProduct)

const WELCOME = 'Welcome to Stadi! Your personalized learning journey is ready.'
const COMPLETE = 'Complete Setup & Start Learning'

const main = (page: Page): string => /<main\b[\s\S]*<\/main>/.exec(page.html)![0]
const checked = (page: Page, name: string): string[] =>
  tags(page.html, 'input')
    .filter((tag) => tag.name === name && 'checked' in tag)
    .map((tag) => tag.value!)
const offered = (page: Page, name: string): string[] =>
  tags(page.html, 'input')
    .filter((tag) => tag.name === name)
    .map((tag) => tag.value!)
const labels = (page: Page): string[] => elements(main(page), 'label').map(textOf)
const moves = (page: Page): string[] => buttons({ ...page, html: main(page) })

/** Sends a step's form as its button would; several boxes of one name are several fields. */
async function send(
  browser: Browser,
  step: number,
  intent: string,
  fields: [string, string][] = [],
): Promise<Page> {
  const { fetch } = await product()
  const body = new URLSearchParams([...fields, ['intent', intent]])
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(
    new Request(`http://localhost:3000/onboarding?step=${step}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { host: 'localhost:3000', origin: 'http://localhost:3000', cookie },
      body,
    }),
  )
  for (const line of response.headers.getSetCookie()) {
    const [name, value] = line.split(';')[0]!.split(/=(.*)/s) as [string, string]
    if (/max-age=0/i.test(line)) browser.cookies.delete(name)
    else browser.cookies.set(name, value)
  }
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get('location'),
    html: await response.text(),
    path: `/onboarding?step=${step}`,
  }
}

const profileOf = async (id: string) =>
  (await (await product()).app.context().db.select().from(profiles).where(eq(profiles.id, id)))[0]

describe('the wizard', () => {
  test('[ONB-01] sends a signed-out visitor to sign in, also with a form', async () => {
    expect(await new Browser().visit('/onboarding?step=3')).toMatchObject({
      status: 302,
      location: '/auth?next=%2Fonboarding%3Fstep%3D3',
      html: '',
    })
    expect(await send(new Browser(), 4, 'complete')).toMatchObject({
      status: 302,
      location: expect.stringMatching(/^\/auth\?next=/),
    })
  })

  test('[ONB-02] [ONB-03] [ONB-04] [ONB-15] has four steps, marks the current one, and offers the moves of each', async () => {
    const { browser } = await person('Amina Yusuf')
    const wanted = [['Next'], ['Next', 'Previous'], ['Next', 'Previous'], [COMPLETE, 'Previous']]
    for (const [place, names] of wanted.entries()) {
      const page = await browser.visit(`/onboarding?step=${place + 1}`)
      expect(page.status).toBe(200)
      expect(elements(page.html, 'h1')).toHaveLength(1)
      const steps = elements(/<ol class="steps"[\s\S]*?<\/ol>/.exec(page.html)![0], 'li')
      expect(steps).toHaveLength(4)
      expect(steps.map((step) => step.includes('aria-current="step"'))).toEqual(
        [0, 1, 2, 3].map((at) => at === place),
      )
      expect(textOf(steps[place]!)).toContain('this step')
      expect(moves(page)).toEqual(names)
    }
    for (const odd of ['', '?step=0', '?step=5', '?step=x', '?step=1e0x'])
      expect(moves(await browser.visit(`/onboarding${odd}`)), odd).toEqual(['Next'])
  })

  test('[ONB-07] [ONB-08] [ONB-09] [ONB-10] asks in step 1 for the name, who somebody is and their experience', async () => {
    const { browser, email, ctx } = await person('Wanjikũ Mũthoni')
    const page = await browser.visit('/onboarding')
    expect(input(page, 'fullName')).toMatchObject({ value: 'Wanjikũ Mũthoni' })
    expect(elements(page.html, 'legend').map(textOf)).toEqual(['I am a...', 'Digital work experience'])
    expect(offered(page, 'role')).toEqual([
      'student',
      'job-seeker',
      'employed',
      'entrepreneur',
      'freelancer',
      'other',
    ])
    expect(offered(page, 'experienceLevel')).toEqual(['none', 'some', 'intermediate', 'advanced'])
    expect(labels(page).find((label) => label.startsWith('Complete Beginner'))).toBeDefined()
    expect([...checked(page, 'role'), ...checked(page, 'experienceLevel')]).toEqual([])
    await ctx.db.update(users).set({ name: '' }).where(eq(users.id, ctx.viewer.id))
    await ctx.db.update(profiles).set({ fullName: null }).where(eq(profiles.id, ctx.viewer.id))
    expect(input(await browser.visit('/onboarding'), 'fullName')).toMatchObject({ value: email })
  })

  test.each([
    [2, 'interests'],
    [3, 'goals'],
    [4, 'preferredPlatforms'],
  ] as const)(
    '[ONB-11] [ONB-12] [ONB-13] step %i offers every one of the %s as a box of its own',
    async (step, name) => {
      const { browser } = await person('Amina Yusuf')
      const page = await browser.visit(`/onboarding?step=${step}`)
      const specified = {
        interests: [
          'digital-marketing',
          'copywriting',
          'virtual-assistant',
          'graphic-design',
          'web-development',
          'social-media',
          'data-entry',
          'customer-service',
        ],
        goals: [
          'earn-income',
          'career-change',
          'skill-upgrade',
          'side-hustle',
          'freelance-business',
          'remote-work',
        ],
        preferredPlatforms: ['upwork', 'fiverr', 'jumia', 'uber', 'bolt', 'freelancer', 'amazon', 'etsy'],
      }
      expect(offered(page, name)).toEqual(specified[name])
      expect(
        tags(page.html, 'input')
          .filter((tag) => tag.name === name)
          .every((tag) => tag.type === 'checkbox'),
      ).toBe(true)
      // Beside them the last step asks how much a day.
      expect(new Set(labels(page)).size - offered(page, 'daily').length).toBe(onboardingOptions[name].length)
    },
  )

  test('[ONB-05] [ONB-06] [ONB-14] moves one step at a time and keeps what was entered, over reloads and back; nothing is saved yet', async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    const before = await profileOf(ctx.viewer.id)
    expect(
      await send(browser, 1, 'next', [
        ['fullName', 'Amina Y. Ali'],
        ['role', 'freelancer'],
        ['experienceLevel', 'some'],
      ]),
    ).toMatchObject({ status: 302, location: '/onboarding?step=2' })
    expect(
      await send(browser, 2, 'next', [
        ['interests', 'data-entry'],
        ['interests', 'copywriting'],
      ]),
    ).toMatchObject({ location: '/onboarding?step=3' })
    expect(await send(browser, 3, 'previous', [['goals', 'remote-work']])).toMatchObject({
      location: '/onboarding?step=2',
    })
    expect(checked(await browser.visit('/onboarding?step=2'), 'interests')).toEqual([
      'copywriting',
      'data-entry',
    ])
    // One box less: it is gone.
    expect(await send(browser, 2, 'previous', [['interests', 'copywriting']])).toMatchObject({
      location: '/onboarding?step=1',
    })
    const first = await browser.visit('/onboarding?step=1')
    expect([
      input(first, 'fullName')!.value,
      checked(first, 'role'),
      checked(first, 'experienceLevel'),
    ]).toEqual(['Amina Y. Ali', ['freelancer'], ['some']])
    for (const reload of [1, 2])
      expect(checked(await browser.visit('/onboarding?step=2'), 'interests'), `${reload}`).toEqual([
        'copywriting',
      ])
    expect(checked(await browser.visit('/onboarding?step=3'), 'goals')).toEqual(['remote-work'])
    // The last box is unticked: an unticked box sends nothing.
    await send(browser, 3, 'next')
    expect(checked(await browser.visit('/onboarding?step=3'), 'goals')).toEqual([])
    expect(await send(browser, 1, 'previous')).toMatchObject({ location: '/onboarding?step=1' })
    expect(await send(browser, 4, 'next')).toMatchObject({ location: '/onboarding?step=4' })
    expect(await profileOf(ctx.viewer.id)).toEqual(before)
  })

  test('[ONB-06] goes through with every field empty, and then shows the defaults', async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    expect(await send(browser, 1, 'next', [['fullName', '']])).toMatchObject({
      status: 302,
      location: '/onboarding?step=2',
    })
    for (const step of [2, 3])
      expect(await send(browser, step, 'next')).toMatchObject({
        status: 302,
        location: `/onboarding?step=${step + 1}`,
      })
    expect(await send(browser, 4, 'complete')).toMatchObject({ status: 302, location: '/dashboard' })
    expect(await profileOf(ctx.viewer.id)).toMatchObject({
      fullName: null,
      role: null,
      experienceLevel: null,
      interests: [],
      goals: [],
      preferredPlatforms: [],
      onboardedAt: expect.any(Date),
    })
  })

  test('[ONB-21] a profile that was never completed shows "student" and "Beginner" on the dashboard', async () => {
    const { browser } = await person('Amina Yusuf')
    await send(browser, 1, 'next', [
      ['role', 'employed'],
      ['experienceLevel', 'advanced'],
    ])
    const page = await browser.visit('/dashboard')
    expect(main(page)).toMatch(/class="badge[^"]*"[^>]*>Beginner</)
    expect(main(page)).toMatch(/class="badge[^"]*"[^>]*>student</i)
    expect(hrefs(main(page)), 'a half-finished setup is still offered').toContain('/onboarding')
  })
})

describe('the courses at its end', () => {
  const chosen = async (browser: Browser) =>
    elements((await browser.visit('/onboarding?step=4')).html, 'section').find((part) =>
      part.includes('id="chosen"'),
    ) ?? ''
  test('[ONB-13] [ONB-17] step 4 shows three by interests, level and goals, each with its reason, and the dashboard begins with them', async () => {
    const { browser } = await person('Amina Yusuf')
    expect(textOf(await chosen(browser))).toMatch(/^Courses that many begin with .*learners take it/)
    await send(browser, 1, 'next', [['experienceLevel', 'none']])
    await send(browser, 2, 'next', [['interests', 'copywriting']])
    await send(browser, 3, 'next', [['goals', 'freelance-business']])
    const own = await chosen(browser)
    expect(textOf(own)).toMatch(/^Courses that fit you /)
    const titles = elements(own, 'h3').map(textOf)
    expect(titles).toHaveLength(3)
    for (const row of elements(own, 'li'))
      expect(textOf(row)).toMatch(
        /You chose Copywriting\.|Close to Copywriting|For your goal|Its level suits you/,
      )
    expect(textOf(elements(own, 'li')[0]!)).toContain('You chose Copywriting. Its level suits you.')
    // Nothing leads away from a setup that is not saved yet, and the other steps do not show it.
    expect(hrefs(own)).toEqual([])
    expect((await browser.visit('/onboarding?step=3')).html).not.toContain('id="chosen"')
    const dashboard = await browser.follow(await send(browser, 4, 'complete'))
    const first = elements(dashboard.html, 'section').find((part) => part.includes('dash-next'))!
    expect(elements(first, 'h3').map(textOf)).toEqual(titles)
  })
})

describe('completing it', () => {
  const walk = async (browser: Browser) => {
    await send(browser, 1, 'next', [
      ['fullName', 'Amina Ali'],
      ['role', 'entrepreneur'],
      ['experienceLevel', 'advanced'],
    ])
    await send(browser, 2, 'next', [['interests', 'social-media']])
    await send(browser, 3, 'next', [
      ['goals', 'side-hustle'],
      ['goals', 'earn-income'],
    ])
    return send(browser, 4, 'complete', [
      ['preferredPlatforms', 'jumia'],
      ['preferredPlatforms', 'bolt'],
    ])
  }

  test('[ONB-16] [ONB-17] [ONB-18] [ONB-21+] saves, welcomes and leads to the dashboard, which no longer asks; later the saved answers are selected', async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    expect(hrefs(main(await browser.visit('/dashboard')))).toContain('/onboarding')
    const done = await walk(browser)
    expect(done).toMatchObject({ status: 302, location: '/dashboard' })
    expect(browser.cookies.has('onboarding'), 'the draft is over').toBe(false)
    const dashboard = await browser.follow(done)
    expect(banners(dashboard)).toContain(WELCOME)
    expect(hrefs(main(dashboard))).not.toContain('/onboarding')
    expect(await profileOf(ctx.viewer.id)).toMatchObject({
      fullName: 'Amina Ali',
      role: 'entrepreneur',
      experienceLevel: 'advanced',
      interests: ['social-media'],
      goals: ['earn-income', 'side-hustle'],
      preferredPlatforms: ['jumia', 'bolt'],
      onboardedAt: expect.any(Date),
    })
    const first = await browser.visit('/onboarding')
    expect([
      input(first, 'fullName')!.value,
      checked(first, 'role'),
      checked(first, 'experienceLevel'),
    ]).toEqual(['Amina Ali', ['entrepreneur'], ['advanced']])
    expect(checked(await browser.visit('/onboarding?step=2'), 'interests')).toEqual(['social-media'])
    expect(checked(await browser.visit('/onboarding?step=3'), 'goals')).toEqual([
      'earn-income',
      'side-hustle',
    ])
    expect(checked(await browser.visit('/onboarding?step=4'), 'preferredPlatforms')).toEqual([
      'jumia',
      'bolt',
    ])
  })

  test('[ONB-19] a save that is refused says so and stays on step 4 with everything that was entered', async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    const refused = await send(browser, 4, 'complete', [
      ['preferredPlatforms', 'etsy'],
      ['preferredPlatforms', 'ebay'],
    ])
    expect(refused.status).toBe(400)
    expect(banners(refused).join()).toContain('Failed to save your profile. Please try again.')
    expect(moves(refused)).toContain(COMPLETE)
    expect(checked(refused, 'preferredPlatforms')).toEqual(['etsy'])
    expect(checked(await browser.visit('/onboarding?step=4'), 'preferredPlatforms')).toEqual(['etsy'])
    expect((await profileOf(ctx.viewer.id))!.onboardedAt).toBeNull()
    await send(browser, 1, 'next', [['fullName', 'x'.repeat(90)]])
    const long = await send(browser, 4, 'complete')
    expect(banners(long).join()).toMatch(/^Failed to save your profile\. Please try again\. Full name: /)
    expect(hrefs(main(long))).toContain('/onboarding?step=1')
  })

  test('[ONB-20] an exception says what to do, keeps the answers and saves nothing', async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    await ctx.db.execute(
      sql`alter table profiles add constraint broken check (preferred_platforms <> '["upwork"]') not valid`,
    )
    const failed = await send(browser, 4, 'complete', [['preferredPlatforms', 'upwork']]).finally(() =>
      ctx.db.execute(sql`alter table profiles drop constraint broken`),
    )
    expect(failed.status).toBe(500)
    expect(banners(failed)).toContain('An unexpected error occurred. Please try again.')
    expect(checked(failed, 'preferredPlatforms')).toEqual(['upwork'])
    expect((await profileOf(ctx.viewer.id))!.onboardedAt).toBeNull()
  })

  test('[ONB-18] leads on into the first lesson whoever said how much they want to learn each day', async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    const last = await browser.visit('/onboarding?step=4')
    expect(textOf(main(last))).toContain('How much do you want to learn each day?')
    const done = await send(browser, 4, 'complete', [['daily', 'minutes-10']])
    expect(done).toMatchObject({ status: 302, location: '/dashboard?begin' })
    expect((await browser.visit(done.location!)).location).toMatch(/^\/courses\/\d+\/lessons\/\d+$/)
    expect(await ownDailyGoal(ctx)).toMatchObject({ unit: 'minutes', amount: 10 })
    expect(textOf(main(await browser.visit('/dashboard')))).toMatch(/Minutes today\s*0 of 10/)
  })

  test('[ONB-16+] [PERM-07] [PERM-04+] whatever else a body says changes nothing (B2)', async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    const { ctx: other } = await person('Baraka Otieno')
    const before = await profileOf(other.viewer.id)
    expect((await send(browser, 4, 'complete', [['role', 'admin']])).status).toBe(400)
    const extra: [string, string][] = [
      ['userId', other.viewer.id],
      ['id', other.viewer.id],
      ['isAdmin', 'true'],
      ['verified', 'true'],
      ['onboardedAt', '2020-01-01'],
    ]
    expect(await send(browser, 4, 'complete', [...extra, ['role', 'freelancer']])).toMatchObject({
      location: '/dashboard',
    })
    expect(await profileOf(other.viewer.id)).toEqual(before)
    expect((await profileOf(ctx.viewer.id))!.onboardedAt!.getFullYear()).not.toBe(2020)
    expect(
      await ctx.db.select().from(adminPermissions).where(eq(adminPermissions.userId, ctx.viewer.id)),
    ).toEqual([])
    expect((await browser.visit('/admin')).status).toBe(403)
  })

  test('[PERM-04+] a draft opens for the person who wrote it only, and not when it was changed', async () => {
    const { browser } = await person('Amina Yusuf')
    await send(browser, 2, 'next', [['interests', 'data-entry']])
    const draft = browser.cookies.get('onboarding')!
    const { browser: other } = await person('Baraka Otieno')
    other.cookies.set('onboarding', draft)
    expect(input(await other.visit('/onboarding'), 'fullName')!.value).toBe('Baraka Otieno')
    for (const wrong of [
      `x${draft}`,
      `${draft}x`,
      draft.split('.')[0]!,
      `${draft.split('.')[0]}.`,
      'e30.e30',
      '',
    ]) {
      browser.cookies.set('onboarding', wrong)
      expect(checked(await browser.visit('/onboarding?step=2'), 'interests'), wrong.slice(0, 12)).toEqual([])
    }
  })
})

test('[ONB-02] [ONB-08] [ONB-15] [ONB-17] the wizard reads in Kiswahili', async () => {
  const { browser } = await person('Amina Yusuf')
  const page = await browser.visit('/onboarding?lang=sw')
  expect(heading(page)).toBe('Panga masomo yako')
  expect(elements(page.html, 'legend').map(textOf)).toContain('Mimi ni...')
  expect(moves(await browser.visit('/onboarding?step=4'))).toEqual(['Maliza na uanze kujifunza', 'Nyuma'])
  expect(banners(await browser.follow(await send(browser, 4, 'complete')))).toContain(
    'Karibu Stadi! Safari yako ya kujifunza iko tayari.',
  )
})
