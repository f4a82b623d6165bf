import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { newId } from '#kit/ids.ts'
import { certificates, submissions } from '#modules/courses/tables.server.ts'
import { adminPermissions, auditLog, profiles, users } from '#modules/accounts/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { moneyReviews } from '#modules/payments/tables.server.ts'
import { postUssdJob } from '#modules/ussd-jobs/commands/post.server.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { newsletterSubscriptions } from '#modules/newsletter/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let amina: Person
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  amina = await stadi.person('Amina')
})
afterAll(() => stadi.close())

const page = async (path: string, who = wanjiru) => (await stadi.visit(path, who)).text()

describe('who may open /admin', () => {
  test('[ADM-01] sends a visitor who is signed out to /auth', async () => {
    const answer = await stadi.visit('/admin?tab=payments')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/auth?next=%2Fadmin%3Ftab%3Dpayments')
  })

  test.each(['users', 'payments', 'content', 'mentors', 'analytics'])(
    '[NAV-07+] [ADM-02] [ADM-02+] shows others a 403 page without any data: %s',
    async (tab) => {
      for (const path of [
        `/admin?tab=${tab}`,
        `/admin.data?tab=${tab}`,
        `/admin/${tab}`,
        `/admin/${tab}.data`,
      ]) {
        const answer = await stadi.visit(path, amina)
        const body = await answer.text()
        expect(answer.status).toBe(403)
        expect(body).toContain('You do not have permission to see or do this.')
        expect(body).not.toContain(wanjiru.email)
      }
    },
  )

  test('[ADM-02+] refuses every action of anybody else, and changes nothing', async () => {
    const { id: certificate } = await stadi.certificateOf(amina, 9301)
    const { id: paymentId, reviewId } = await stadi.payment(amina)
    const mail = await stadi.failedMail()
    const sent: [string, Record<string, string>][] = [
      ['users', { intent: 'grant-admin', id: amina.id, reason: 'mine' }],
      ['users', { intent: 'revoke-admin', id: wanjiru.id, reason: 'mine' }],
      ['users', { intent: 'suspend', id: wanjiru.id, reason: 'mine' }],
      ['users', { intent: 'suspend-ticked', ids: wanjiru.id, reason: 'mine' }],
      ['users', { intent: 'keep-filter', list: 'users', name: 'mine', query: 'q=a' }],
      ['payments', { intent: 'keep-filter', list: 'payments', name: 'mine', query: 'q=a' }],
      [`users/${wanjiru.id}`, { intent: 'suspend', id: wanjiru.id, reason: 'mine' }],
      [`users/${wanjiru.id}`, { intent: 'end-session', id: wanjiru.id }],
      ['users', { intent: 'reinstate', id: amina.id, reason: 'mine' }],
      ['findings', { intent: 'resolve-money', id: reviewId, outcome: 'note', resolution: 'mine' }],
      ['refunds', { intent: 'approve-refund', id: reviewId }],
      [`payments/${paymentId}`, { intent: 'begin-refund', id: paymentId, reason: 'mine' }],
      ['certificates', { intent: 'revoke-certificate', id: certificate, reason: 'mine' }],
      ['mails', { intent: 'retry-mail', id: mail }],
      ['subscribers', { intent: 'remove-subscriber', id: '', email: 'reader@example.com' }],
      ['users', { intent: 'nonsense', id: 'x' }],
    ]
    const state = async () =>
      JSON.stringify([
        await stadi.ctx.db.select().from(adminPermissions),
        await stadi.ctx.db.select().from(users),
        await auditLines(stadi.ctx.db),
        await stadi.ctx.db.select().from(moneyReviews),
        await stadi.ctx.db.select().from(certificates),
        await stadi.ctx.db.select().from(outgoingMails),
      ])
    const before = await state()
    for (const [list, fields] of sent) {
      const path = `/admin/${list}`
      expect((await stadi.submit(path, fields, amina)).status, fields.intent).toBe(403)
      const signedOut = await stadi.submit(path, fields)
      expect([signedOut.status, signedOut.headers.get('location')], fields.intent).toEqual([
        302,
        `/auth?next=${encodeURIComponent(path)}`,
      ])
    }
    expect(await state()).toBe(before)
  })

  test('[ADM-03] [ADM-03+] the permission comes from the command line or another administrator only, each time with an audit entry', async () => {
    const zawadi = await stadi.person('Zawadi')
    await stadi.ctx.db.update(profiles).set({ role: 'other' }).where(eq(profiles.id, zawadi.id))
    expect((await stadi.visit('/admin', zawadi)).status).toBe(403)
    const signUp = {
      email: 'otieno@example.com',
      password: 'a long enough one',
      full_name: 'Otieno',
      role: 'admin',
      isAdmin: true,
      is_admin: true,
    }
    await stadi.fetch(
      new Request('http://localhost:3000/auth/v1/sign-up/email', {
        method: 'POST',
        body: JSON.stringify(signUp),
        headers: {
          host: 'localhost:3000',
          origin: 'http://localhost:3000',
          'content-type': 'application/json',
        },
      }),
    )
    expect(await stadi.ctx.db.select().from(adminPermissions)).toHaveLength(1)
    const granted = await stadi.submit(
      '/admin/users',
      { intent: 'grant-admin', id: zawadi.id, reason: 'Helps.' },
      wanjiru,
    )
    expect(granted.status).toBe(302)
    expect((await stadi.visit('/admin/users', zawadi)).status).toBe(200)
    expect((await runCommand(stadi.ctx, ['admin', 'revoke', zawadi.email])).ok).toBe(true)
    expect((await stadi.visit('/admin', zawadi)).status).toBe(403)
    const log = wordsOf(await page('/admin/users/log'))
    expect(log).toContain(`Removed as administrator ${zawadi.email} Command line`)
    expect(log).toContain(`Made administrator ${zawadi.email} ${wanjiru.email}`)
  })

  test('never removes the last administrator, and says so', async () => {
    const answer = await stadi.submit(
      '/admin/users',
      { intent: 'revoke-admin', id: wanjiru.id, reason: 'Leaves.' },
      wanjiru,
    )
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('The last administrator cannot be removed.')
  })
})

describe('the tabs', () => {
  test('[ADM-13] are users, payments, content, mentors and analytics', async () => {
    const tabs = /<nav aria-label="Areas of the administration"[\s\S]*?<\/nav>/.exec(
      bodyOf(await page('/admin/users')),
    )![0]
    expect(
      [...tabs.matchAll(/<a [^>]*?href="\/admin\/([a-z]+)"[^>]*>([A-Z][a-z]+)/g)].map(
        (tab) => `${tab[1]} ${tab[2]}`,
      ),
    ).toEqual([
      'users Users',
      'payments Payments',
      'content Content',
      'mentors Mentors',
      'analytics Analytics',
    ])
    expect(await page('/admin/users?page=-7&q=%00')).toContain('Name or e-mail')
  })

  test.each([
    ['/admin', '/admin/waiting'],
    ['/admin?tab=users', '/admin/users'],
    ['/admin?tab=users&q=amina&page=2', '/admin/users?q=amina&page=2'],
    ['/admin?tab=users&log=3', '/admin/users/log?page=3'],
    ['/admin?tab=payments&q=ST-1&status=failed', '/admin/payments?q=ST-1&status=failed'],
    ['/admin?tab=payments&q=ST-1&payment=a%2Fb', '/admin/payments/a%2Fb'],
    ['/admin?tab=payments&findings=2', '/admin/findings?page=2'],
    ['/admin?tab=payments&refund=ended&refunds=2', '/admin/refunds?state=ended&page=2'],
    ['/admin?tab=content', '/admin/content'],
    ['/admin?tab=content&q=CERT-1', '/admin/certificates?q=CERT-1'],
    ['/admin?tab=content&submissions=2', '/admin/submissions?page=2'],
    ['/admin?tab=content&mails=2', '/admin/mails?page=2'],
    ['/admin?tab=mentors', '/admin/mentors'],
    ['/admin?tab=analytics', '/admin/analytics'],
    ['/admin?tab=analytics&from=2026-01-01&to=2026-01-31', '/admin/analytics?from=2026-01-01&to=2026-01-31'],
    ['/admin?tab=nonsense', '/admin/users'],
    ['/admin/publishing', '/admin/content/articles'],
    ['/admin/publishing?kind=help&q=pay&page=2', '/admin/content/help?q=pay&page=2'],
    ['/admin/publishing?kind=nonsense', '/admin/content/articles'],
    ['/admin/publishing/legal/terms', '/admin/content/legal/terms'],
  ])('[ADM-13] are still found at their old addresses: %s', async (path, place) => {
    const answer = await stadi.visit(path, wanjiru)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, place])
  })

  test('contain all their lists, and the forms of a list return to its own page', async () => {
    const { reviewId } = await stadi.payment(amina)
    await stadi.failedMail()
    const { id } = await stadi.certificateOf(amina, 9399)
    for (const [tab, list, record] of [
      ['payments', 'findings', reviewId],
      ['content', 'certificates', id],
      ['content', 'mails', ''],
      ['content', 'subscribers', ''],
    ] as const) {
      const html = bodyOf(await page(`/admin/${tab}`))
      const forms = html.match(/<form[^>]*method="post"[\s\S]*?<\/form>/g) ?? []
      expect(
        forms.filter((form) => form.includes(`action="/admin/${list}"`) && form.includes(record)).length,
        list,
      ).toBeGreaterThan(0)
      expect((await stadi.visit(`/admin/${list}`, wanjiru)).status).toBe(200)
    }
  })

  test('[ADM-14] users are listed newest first, as students while they have no role', async () => {
    const musa = await stadi.person('Musa')
    const neema = await stadi.person('Neema')
    await stadi.ctx.db.update(profiles).set({ role: 'freelancer' }).where(eq(profiles.id, neema.id))
    const words = wordsOf(await page('/admin/users'))
    expect(words).toContain(`Neema ${neema.email} Freelancer`)
    expect(words).toContain(`Musa ${musa.email} Student`)
    expect(words.indexOf(neema.email)).toBeLessThan(words.indexOf(musa.email))
    expect(words.indexOf(musa.email)).toBeLessThan(words.indexOf(amina.email))
    const found = wordsOf(await page(`/admin/users?q=${musa.email}`))
    expect([found.includes(musa.email), found.includes(neema.email)]).toEqual([true, false])
  })

  test('suspends a person everywhere at once, reinstates them, and writes both down', async () => {
    const juma = await stadi.person('Juma')
    const path = '/admin/users?q=juma'
    const answer = await stadi.submit(path, { intent: 'suspend', id: juma.id, reason: 'Spam.' }, wanjiru)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
    expect(answer.headers.getSetCookie().some((line) => line.startsWith('said='))).toBe(true)
    expect((await stadi.visit('/admin', juma)).status).toBe(302)
    const row = async () => wordsOf(/<table[\s\S]*<\/table>/.exec(await page(path))![0])
    expect(await row()).toContain('Suspended')
    await stadi.submit(path, { intent: 'reinstate', id: juma.id, reason: 'A mistake.' }, wanjiru)
    expect(await row()).not.toContain('Suspended')
    const actions = (await auditLines(stadi.ctx.db, eq(auditLog.object, `user:${juma.id}`))).map(
      (entry) => entry.action,
    )
    expect(actions).toEqual(['user.suspend', 'user.reinstate'])
  })
})

describe('payments', () => {
  test.each([
    ['completed', 'leaf', 'Completed'],
    ['pending', 'gold', 'Pending'],
    ['failed', 'brick', 'Failed'],
  ])('[ADM-16] %s has a badge of its own', async (status, tone, words) => {
    const { reference } = await stadi.payment(amina, { status })
    expect(bodyOf(await page(`/admin/payments?q=${reference}`))).toContain(
      `<span class="badge t-${tone}">${words}</span>`,
    )
  })

  test('[ADM-17] any other status is plain text', async () => {
    const { reference } = await stadi.payment(amina, { status: 'disputed' })
    const html = bodyOf(await page(`/admin/payments?q=${reference}`))
    expect(html).toContain('<div>disputed</div>')
    expect(html).not.toMatch(/badge[^>]*>disputed/)
  })

  test('the story of a payment shows what was received, in order and letter by letter', async () => {
    const { id } = await stadi.payment(amina, { raw: '<script>alert(1)</script>' })
    const html = bodyOf(await page(`/admin/payments/${id}`))
    expect(html).toMatch(
      /<pre[^>]*>\{&quot;amountKes&quot;:9000\}<\/pre>[\s\S]*<pre[^>]*>&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/pre>/,
    )
    expect(html).toContain(amina.email)
    for (const unknown of [newId(), "x'--"])
      expect((await stadi.visit(`/admin/payments/${unknown}`, wanjiru)).status).toBe(404)
  })
})

describe('content', () => {
  test('[CRS-20+] a pending project leads to its work: escaped, with a nofollow link', async () => {
    const { course } = await stadi.certificateOf(amina, 9302)
    const rows = ['https://example.com/work', 'javascript:alert(1)'].map((link, index) => ({
      id: newId(),
      userId: amina.id,
      lessonId: course.lessonIds[index]!,
      text: '<b>My plan</b>',
      link,
      submittedAt: stadi.ctx.now(),
    }))
    await stadi.ctx.db.insert(submissions).values(rows)
    const list = bodyOf(await page('/admin/content'))
    expect(list).toContain(`href="/admin/submissions/${rows[0]!.id}"`)
    expect(list).toContain('2 projects to mark')
    const html = bodyOf(await page(`/admin/submissions/${rows[0]!.id}`))
    expect(html).toMatch(/<a href="https:\/\/example\.com\/work" rel="nofollow noopener noreferrer"/)
    expect(html).toContain('&lt;b&gt;My plan&lt;/b&gt;')
    expect(bodyOf(await page(`/admin/submissions/${rows[1]!.id}`))).not.toContain('javascript:')
  })

  test('a certificate is revoked with a reason, which its public page then shows', async () => {
    const { id } = await stadi.certificateOf(amina, 9303)
    const path = `/admin/certificates?q=${id}`
    expect((await stadi.submit(path, { intent: 'revoke-certificate', id, reason: '' }, wanjiru)).status).toBe(
      400,
    )
    expect(
      (await stadi.submit(path, { intent: 'revoke-certificate', id, reason: 'Copied work' }, wanjiru)).status,
    ).toBe(302)
    expect(wordsOf(await page(path))).toContain('Revoked Copied work')
    expect(wordsOf(await (await stadi.visit(`/verify/${id}`)).text())).toContain('Copied work')
  })

  test('[BLOG-05+] an address is unsubscribed from the newsletter, and the response reveals nothing about it', async () => {
    const [path, now] = ['/admin/subscribers', stadi.ctx.now()]
    await stadi.ctx.db
      .insert(newsletterSubscriptions)
      .values({
        id: newId(),
        email: 'leaves@example.com',
        locale: 'en',
        status: 'confirmed',
        createdAt: now,
        confirmedAt: now,
      })
    const wrong = await stadi.submit(path, { intent: 'remove-subscriber', id: '', email: 'leaves' }, wanjiru)
    expect(wrong.status).toBe(400)
    const field = /<input[^>]*name="email"[^>]*>/.exec(await wrong.text())?.[0]
    expect([field?.includes('value="leaves"'), field?.includes('aria-invalid="true"')]).toEqual([true, true])
    for (const email of ['leaves@example.com', 'nobody@example.com']) {
      const answer = await stadi.submit(path, { intent: 'remove-subscriber', id: '', email }, wanjiru)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
    }
    expect(
      await stadi.ctx.db
        .select()
        .from(newsletterSubscriptions)
        .where(eq(newsletterSubscriptions.email, 'leaves@example.com')),
    ).toEqual([])
  })

  test('a failed mail is tried again, and its text is never shown', async () => {
    const id = await stadi.failedMail()
    const before = await page('/admin/content')
    expect(wordsOf(before)).toContain('550 User unknown')
    expect(before).not.toContain('secret')
    expect((await stadi.submit('/admin/mails', { intent: 'retry-mail', id }, wanjiru)).status).toBe(302)
    expect(
      await stadi.ctx.db
        .select({ status: outgoingMails.status, attempts: outgoingMails.attempts })
        .from(outgoingMails)
        .where(eq(outgoingMails.id, id)),
    ).toEqual([{ status: 'waiting', attempts: 0 }])
  })

  test('[USSD-22+] [USSD-30+] jobs that wait are approved with a mark or refused with a reason, without scripts', async () => {
    const viewer = {
      id: wanjiru.id,
      email: wanjiru.email,
      name: 'Wanjiru',
      role: 'student',
      avatarUrl: null,
      sessionId: '',
      isAdmin: false,
    }
    const poster = { ...stadi.ctx, viewer }
    const job = (ussdCode: string, requirements: string) =>
      postUssdJob(poster, {
        title: 'Milk <b>collector</b>',
        company: 'Maziwa',
        description: 'Each morning.',
        location: 'Eldoret',
        phone: '0712345678',
        ussdCode,
        category: 'agriculture',
        difficulty: 'beginner',
        paymentType: 'daily',
        paymentAmount: 'KES 800',
        requirements,
      })
    const [good, bad] = [await job('*384*2025*901#', ''), await job('*384*2025*902#', 'Registration fee 500')]
    expect(wordsOf(await page('/admin/content'))).toContain('Cases to review (2)')
    const before = await page('/admin/review')
    expect(before).not.toContain('<b>collector')
    expect(wordsOf(before)).toContain('May ask for money registration fee')
    const refused = await stadi.submit(
      '/admin/review',
      { intent: 'refuse', target: 'ussd-job', id: bad, reason: '' },
      wanjiru,
    )
    expect(refused.status).toBe(400)
    expect((await stadi.submit('/admin/review', { intent: 'drop', id: bad }, wanjiru)).status).toBe(400)
    expect(
      (
        await stadi.submit(
          '/admin/review',
          { intent: 'refuse', target: 'ussd-job', id: bad, reason: 'Ask no fee.' },
          wanjiru,
        )
      ).status,
    ).toBe(302)
    expect(
      (
        await stadi.submit(
          '/admin/review',
          { intent: 'approve', target: 'ussd-job', id: good, isRuralFriendly: 'on' },
          wanjiru,
        )
      ).status,
    ).toBe(302)
    const rows = await stadi.ctx.db
      .select()
      .from(ussdJobs)
      .where(inArray(ussdJobs.id, [good, bad]))
    expect(rows.map(({ state, reason, isRuralFriendly }) => [state, reason, isRuralFriendly]).sort()).toEqual(
      [
        ['approved', null, true],
        ['refused', 'Ask no fee.', false],
      ],
    )
    expect(wordsOf(await page('/admin/review'))).toContain('Nothing waits')
  })
})
