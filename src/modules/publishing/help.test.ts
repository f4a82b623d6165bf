import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { REFUND_DAYS } from '#kit/said-numbers.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { anyLetter } from '#test/any-letter.ts'
import { spec } from '#test/world.ts'
import { faq, helpArticle, helpCounts, helpList } from './queries/help.server.ts'
import { searchHelp, suggestHelp } from './queries/help-search.server.ts'
import { helpTopics } from './rules.ts'
import { loadStartingContent } from './sample/load-site.server.ts'
import { faqItems, helpArticles } from './tables.server.ts'

const slugsFor = async (ctx: Context, q: string): Promise<string[]> =>
  (await searchHelp(ctx, q)).map((hit) => hit.slug)

/** One more answer, of words that no other has. */
async function addAnswer(ctx: Context, part: Partial<typeof helpArticles.$inferInsert> = {}): Promise<void> {
  const words = (text: string) => ({ en: text, sw: `${text} sw` })
  await ctx.db
    .insert(helpArticles)
    .values({
      id: newId(),
      slug: `answer-${newId().slice(0, 8)}`,
      topic: 'technical',
      position: 99,
      title: words('Okapi'),
      summary: words('About quokkas'),
      body: words('Wombats and okapis'),
      publishedAt: ctx.now(),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
      ...part,
    })
}

describe('the answers of the help center', () => {
  spec('may hold figures, drawn from their words', async ({ world: { visitor } }) => {
    await loadStartingContent(visitor)
    for (const locale of ['en', 'sw'] as const) {
      const { html } = await helpArticle({ ...visitor, locale }, 'learn-without-a-network')
      expect(html.match(/<figure class="drawn"><svg role="img" aria-label="[^"]{40,}"/g)).toHaveLength(1)
    }
    const block = (kind: string) => `\`\`\`figure ${kind}\ntitle: A <b>\nalt: So.\n- One\n- Two\n\`\`\``
    await addAnswer(visitor, {
      slug: 'drawn',
      body: { en: `${block('steps')}\n\n${block('nothing')}`, sw: '' },
    })
    const { html } = await helpArticle(visitor, 'drawn')
    expect(html).toMatch(/<figcaption>A &lt;b&gt;<\/figcaption>/)
    // One that cannot be understood is shown as it was written.
    expect(html.match(/<figure/g)).toHaveLength(1)
    expect(html).toContain('title: A &lt;b&gt;')
  })
  spec(
    '[HELP-03] [HELP-03+] the counts of the topics are those of their published articles, 15, 23, 12 and 18 at first',
    async ({ world: { visitor } }) => {
      await loadStartingContent(visitor)
      expect((await helpCounts(visitor)).map(({ topic, count }) => [topic, count])).toEqual([
        ['getting-started', 15],
        ['courses', 23],
        ['payments', 12],
        ['technical', 18],
      ])
      await addAnswer(visitor)
      await addAnswer(visitor, { publishedAt: null })
      await visitor.db
        .update(helpArticles)
        .set({ publishedAt: null })
        .where(eq(helpArticles.slug, 'pay-with-mpesa'))
      expect((await helpCounts(visitor)).map(({ count }) => count)).toEqual([15, 23, 11, 19])
      for (const topic of helpTopics)
        expect((await helpList(visitor, topic)).cards).toHaveLength(
          (await helpCounts(visitor)).find((row) => row.topic === topic)!.count,
        )
    },
  )

  spec(
    'are listed in their order, an unknown topic and a draft are not found',
    async ({ world: { visitor } }) => {
      await addAnswer(visitor, { slug: 'second', position: 2 })
      await addAnswer(visitor, { slug: 'first', position: 1 })
      await addAnswer(visitor, { slug: 'draft', publishedAt: null })
      expect((await helpList(visitor, 'technical')).cards.map((card) => card.slug)).toEqual([
        'first',
        'second',
      ])
      await expect(helpList(visitor, 'constructor')).rejects.toMatchObject({ code: 'not-found' })
      for (const slug of ['draft', 'nothing', '', 'x'.repeat(5000)])
        await expect(helpArticle(visitor, slug)).rejects.toMatchObject({ code: 'not-found' })
      expect(await helpArticle(visitor, 'second')).toMatchObject({
        title: 'Okapi',
        others: [{ slug: 'first' }],
      })
    },
  )

  spec(
    "read in the reader's language, in English where there is no other, and with the settings in the place of {supportEmail}",
    async ({ world: { visitor } }) => {
      const body = { en: 'Write to {supportEmail} <script>alert(1)</script>', sw: '' }
      await addAnswer(visitor, { slug: 'one', title: { en: 'Okapi', sw: '' }, body })
      const view = await helpArticle({ ...visitor, locale: 'sw' }, 'one')
      expect(view).toMatchObject({ title: 'Okapi', language: 'en', summary: 'About quokkas sw' })
      expect(view.html).toContain(visitor.config.supportEmail)
      expect(view.html).not.toContain('<script')
    },
  )

  spec(
    '[HELP-06] numbers of our rules stand in stored texts, by the language of the text',
    async ({ world: { visitor } }) => {
      const body = {
        en: 'Day {refundDays}, {refundLastDay}, {unknown}',
        sw: 'Siku {refundDays}, {refundLastDay}',
      }
      const summary = { en: 'Up to day {refundDays}', sw: '' }
      await addAnswer(visitor, { slug: 'one', title: { en: 'Okapi', sw: 'Okapi' }, summary, body })
      const last = new Date(Date.UTC(2026, 2, 1 + REFUND_DAYS))
      const inWords = (locale: string) =>
        last.toLocaleDateString(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
      const english = await helpArticle({ ...visitor, locale: 'en' }, 'one')
      expect(english.html).toBe(`<p>Day ${REFUND_DAYS}, ${inWords('en-KE')}, {unknown}</p>\n`)
      expect(english.summary).toBe(`Up to day ${REFUND_DAYS}`)
      const swahili = await helpArticle({ ...visitor, locale: 'sw' }, 'one')
      expect(swahili.html).toBe(`<p>Siku ${REFUND_DAYS}, ${inWords('sw-KE')}</p>\n`)
      expect((await searchHelp(visitor, 'okapi'))[0]).toMatchObject({ summary: `Up to day ${REFUND_DAYS}` })
    },
  )

  spec(
    '[HELP-04] [HELP-05] [HELP-06] six frequent questions in their order: 4-8 weeks at 1-2 hours daily, refunds within the days of the constant',
    async ({ world: { visitor } }) => {
      await loadStartingContent(visitor)
      const items = await faq(visitor)
      expect(items.map((item) => item.key)).toEqual([
        'ussd',
        'payment-methods',
        'refund',
        'mentorship',
        'certificates',
        'duration',
      ])
      const answer = (key: string) => items.find((item) => item.key === key)!.html.replaceAll(/<[^>]+>/g, '')
      expect(answer('duration')).toMatch(/4[-–]8 weeks.*1[-–]2 hours (daily|a day)/)
      expect(answer('refund')).toContain(`${REFUND_DAYS} days`)
      expect(answer('ussd')).toContain(visitor.config.ussdCode)
      await visitor.db.update(faqItems).set({ publishedAt: null }).where(eq(faqItems.key, 'ussd'))
      expect(await faq(visitor)).toHaveLength(5)
    },
  )
})

describe('the search of the help center', () => {
  spec(
    '[HELP-02+] finds articles and frequent questions by what they say, the best first',
    async ({ world: { visitor } }) => {
      await loadStartingContent(visitor)
      expect((await slugsFor(visitor, 'm-pesa'))[0]).toBe('pay-with-mpesa')
      expect((await slugsFor(visitor, 'ask for a refund'))[0]).toBe('ask-for-a-refund')
      expect((await slugsFor(visitor, 'DELETE account'))[0]).toBe('delete-my-account')
      expect((await searchHelp(visitor, 'ussd'))[0]).toMatchObject({ kind: 'faq', slug: 'ussd', topic: null })
    },
  )

  spec('[HELP-02+] forgives typing errors and other spellings', async ({ world: { visitor } }) => {
    await loadStartingContent(visitor)
    for (const [input, meant] of [
      ['certifcate', 'get-your-certificate'],
      ['refnd', 'ask-for-a-refund'],
      ['forgot pasword', 'forgot-password'],
      ['mpesa', 'pay-with-mpesa'],
      ['kiswahli', 'use-stadi-in-kiswahili'],
    ]) {
      expect((await slugsFor(visitor, input!)).slice(0, 3), input).toContain(meant)
    }
    expect(await slugsFor(visitor, 'zzzxq')).toEqual([])
  })

  spec("[HELP-02+] finds in both languages, and answers in the reader's", async ({ world: { visitor } }) => {
    await loadStartingContent(visitor)
    const swahili = { ...visitor, locale: 'sw' as const }
    expect((await slugsFor(swahili, 'nimesahau nenosiri'))[0]).toBe('forgot-password')
    expect((await searchHelp(swahili, 'forgot password'))[0]).toMatchObject({
      slug: 'forgot-password',
      language: 'sw',
      title: expect.stringMatching(/nenosiri/i),
    })
  })

  spec(
    'puts first what has every telling word, leaves out what has only the commoner ones in its text, and never shows a draft',
    async ({ world: { visitor } }) => {
      await addAnswer(visitor, { slug: 'both' })
      await addAnswer(visitor, {
        slug: 'one',
        body: { en: 'Only okapis', sw: '' },
        summary: { en: 'x', sw: '' },
      })
      await addAnswer(visitor, {
        slug: 'text',
        title: { en: 'x', sw: '' },
        summary: { en: 'x', sw: '' },
        body: { en: 'Only okapis', sw: '' },
      })
      await addAnswer(visitor, { slug: 'draft', publishedAt: null })
      expect(await slugsFor(visitor, 'the okapi and the wombat')).toEqual(['both', 'one'])
      expect(new Set(await slugsFor(visitor, 'okapi'))).toEqual(new Set(['both', 'one', 'text']))
      expect((await slugsFor(visitor, 'okkapi')).sort()).toEqual(['both', 'one'])
    },
  )

  spec('never throws, whatever is typed', async ({ world: { visitor } }) => {
    await addAnswer(visitor)
    const odd = [
      "'",
      "''':*",
      "a' | 'b",
      ':*',
      '!!',
      '\\',
      '%_',
      '( & )',
      'ŉ',
      '½ ² ﬁ',
      '\u0000',
      '\uD800',
      '😀',
      'a'.repeat(5000),
      'x '.repeat(2000),
      'ʼn',
      '<->',
      'İ',
      '𝒜𝒷',
    ]
    for (const q of odd) expect(Array.isArray(await searchHelp(visitor, q)), JSON.stringify(q)).toBe(true)
    const anything = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: anyLetter }),
      fc.string(),
      fc.constantFrom(...odd),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (q) => {
        expect((await searchHelp(visitor, q)).length).toBeLessThanOrEqual(20)
        expect((await suggestHelp(visitor, q, 3)).length).toBeLessThanOrEqual(3)
      }),
      { numRuns: 60 },
    )
  })
})

describe('suggestions for what somebody wrote in sentences', () => {
  spec(
    '[HELP-09+] are articles that may answer it, and none where nothing fits',
    async ({ world: { visitor } }) => {
      await loadStartingContent(visitor)
      const for3 = async (text: string) => (await suggestHelp(visitor, text, 3)).map((hit) => hit.slug)
      expect((await for3('I paid yesterday but the course is still locked, help me please'))[0]).toBe(
        'paid-but-course-locked',
      )
      expect((await for3('Nimelipa lakini kozi haijafunguka'))[0]).toBe('paid-but-course-locked')
      expect(await for3('My certificate has the wrong name')).toContain('name-on-certificate')
      for (const text of ['Hello', '', '???', 'What is the weather in Nakuru'])
        expect(await for3(text), text).toEqual([])
      for (const hit of await suggestHelp(visitor, 'ussd without data', 3)) expect(hit.kind).toBe('article')
    },
  )
})
