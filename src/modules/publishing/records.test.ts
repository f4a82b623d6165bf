import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { DAY } from '#kit/time.ts'
import { auditLines } from '#test/audit.ts'
import { counted } from '#test/invalidations.ts'
import { spec, type World } from '#test/world.ts'
import { refusal, refusalOf } from '#test/refusal.ts'
import { figures } from './queries/figures.server.ts'
import { previewOf } from './queries/published.server.ts'
import { editableArticles } from './records/articles.server.ts'
import { editableFaq } from './records/faq.server.ts'
import { editableFigures } from './records/figures.server.ts'
import { editableHelp } from './records/help.server.ts'
import { editableLegal } from './records/legal.server.ts'
import { editablePaths } from './records/paths.server.ts'
import { editableTeam } from './records/team.server.ts'
import { loadStartingContent } from './sample/load-site.server.ts'
import {
  faqItems,
  helpArticles,
  learningPaths,
  legalPages,
  siteFigures,
  teamMembers,
} from './tables.server.ts'

const kinds = {
  help: editableHelp,
  faq: editableFaq,
  figures: editableFigures,
  paths: editablePaths,
  team: editableTeam,
  legal: editableLegal,
}
type Kind = keyof typeof kinds
const version = async (ctx: Context, kind: Kind, id: string) => (await kinds[kind].find(ctx, id)).version
const actionsOf = async (ctx: Context) =>
  (await auditLines(ctx.db)).map(({ actor, action, object }) => [actor, action, object])

const help = {
  slug: 'pay-with-mpesa-twice',
  topic: 'payments',
  position: '3',
  version: '',
  titleEn: ' Pay  twice ',
  titleSw: 'Lipa mara mbili',
  summaryEn: 'Never.',
  summarySw: '',
  bodyEn: 'No\u202E.\r\nNever.',
  bodySw: '',
}
const faq = {
  key: 'why',
  position: '1',
  version: '',
  questionEn: 'Why?',
  questionSw: 'Kwa nini?',
  answerEn: '**Because**',
  answerSw: '',
}
const member = {
  name: 'Otieno',
  position: '2',
  version: '',
  roleEn: 'Trainer',
  roleSw: 'Mkufunzi',
  aboutEn: 'Trains.',
  aboutSw: '',
}
const path = {
  position: '1',
  version: '',
  titleEn: 'Design',
  titleSw: 'Ubunifu',
  promiseEn: 'Logos.',
  promiseSw: '',
  category: 'Graphics Design',
  weeksMin: '2',
  weeksMax: '4',
  incomeMinKes: '5000',
  incomeMaxKes: '20000',
  steps0weeks: '1',
  steps0en: 'Draw',
  steps0sw: 'Chora',
  steps1weeks: ' ',
  steps1en: '',
  steps2weeks: '2-4',
  steps2en: 'Sell',
  steps2sw: 'Uza',
}

async function seeded(world: World) {
  const { db, now } = world.visitor
  await db.insert(siteFigures).values([
    { key: 'learners', value: '10,000+', asOf: '2024-01-01', updatedAt: now() },
    { key: 'success-rate', value: '85%', asOf: '2024-01-01', updatedAt: now() },
  ])
  await db
    .insert(legalPages)
    .values({
      slug: 'terms',
      body: { en: 'Terms.\n', sw: 'Masharti.\n' },
      updatedOn: '2024-01-01',
      updatedAt: now(),
    })
  await db
    .insert(learningPaths)
    .values({
      slug: 'design',
      position: 1,
      title: { en: 'D', sw: '' },
      promise: { en: 'p', sw: '' },
      category: 'x',
      weeksMin: 1,
      weeksMax: 1,
      incomeMinKes: 0,
      incomeMaxKes: 0,
      steps: [],
      updatedAt: now(),
    })
}

describe('who edits public records', () => {
  spec(
    '[PERM-08+] only administrators, whatever is sent, and each change is in the log and drops the cached pages',
    async ({ world }) => {
      await seeded(world)
      const [{ ctx: admin, drops }, amina] = [counted(await world.admin()), await world.member('Amina')]
      const commands: Record<string, (ctx: Context, version: string) => Promise<unknown>> = {
        'help.save': (ctx) => editableHelp.save(ctx, null, help),
        'faq.save': (ctx) => editableFaq.save(ctx, null, faq),
        'team.save': (ctx) => editableTeam.save(ctx, null, member),
        'figure.save': async (ctx) =>
          editableFigures.save(ctx, 'success-rate', {
            value: '86%',
            asOf: '2026-11-01',
            version: await version(admin, 'figures', 'success-rate'),
          }),
        'path.save': async (ctx) =>
          editablePaths.save(ctx, 'design', { ...path, version: await version(admin, 'paths', 'design') }),
        'legal.save': async (ctx) =>
          editableLegal.save(ctx, 'terms', {
            bodyEn: 'New.',
            bodySw: '',
            version: await version(admin, 'legal', 'terms'),
          }),
        'faq.publish': (ctx) => editableFaq.show(ctx, 'why', true),
        'faq.unpublish': (ctx) => editableFaq.show(ctx, 'why', false),
      }
      for (const [action, run] of Object.entries(commands)) {
        expect(await refusal(run(world.visitor, '')), action).toBe('not-authenticated')
        expect(await refusal(run(amina, '')), action).toBe('not-allowed')
        const before = drops()
        await run(admin, '')
        expect(drops() - before, action).toBe(1)
      }
      expect((await actionsOf(admin)).map(([actor, action]) => [actor, action])).toEqual(
        Object.keys(commands).map((action) => [admin.viewer.id, action]),
      )
      const asks: (() => Promise<unknown>)[] = [
        () => editableFaq.list(amina, { q: '', page: 1 }),
        () => editableFaq.find(amina, 'why'),
        () => editableFaq.count(amina),
        async () => previewOf(amina, 'x'),
      ]
      for (const ask of asks) expect(await refusal(ask())).toBe('not-allowed')
    },
  )

  spec('somebody who saves on top of another version is told, and nothing is lost', async ({ world }) => {
    await seeded(world)
    const admin = await world.admin()
    const id = await editableHelp.save(admin, null, help)
    await editableFaq.save(admin, null, faq)
    const person = await editableTeam.save(admin, null, member)
    const saves: [Kind, string, (version: string) => Promise<unknown>][] = [
      ['help', id, (version) => editableHelp.save(admin, id, { ...help, version })],
      ['faq', 'why', (version) => editableFaq.save(admin, 'why', { ...faq, version })],
      ['team', person, (version) => editableTeam.save(admin, person, { ...member, version })],
      [
        'figures',
        'learners',
        (version) => editableFigures.save(admin, 'learners', { value: '1', asOf: '2026-01-01', version }),
      ],
      ['paths', 'design', (version) => editablePaths.save(admin, 'design', { ...path, version })],
      [
        'legal',
        'terms',
        (version) => editableLegal.save(admin, 'terms', { bodyEn: 'x', bodySw: '', version }),
      ],
    ]
    for (const [kind, key, save] of saves) {
      const seen = await version(admin, kind, key)
      world.wait(1000)
      await save(seen)
      expect(await refusal(save(seen)), kind).toBe('changed-meanwhile')
      expect(await refusal(save('')), kind).toBe('changed-meanwhile')
    }
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const work of [
      () => editableHelp.save(admin, nobody, help),
      () => editableHelp.save(admin, 'x', help),
      () => editableFaq.save(admin, 'nothing', faq),
      () => editableTeam.save(admin, nobody, member),
      () => editableFigures.save(admin, 'nothing', { value: '1', asOf: '2026-01-01' }),
      () => editablePaths.save(admin, 'nothing', path),
      () => editableLegal.save(admin, 'cookies', { bodyEn: 'x' }),
      () => editableHelp.show(admin, nobody, true),
      () => editableHelp.show(admin, 'x', true),
      () => editableTeam.show(admin, nobody, false),
      () => editableFaq.show(admin, 'nothing', true),
    ])
      expect(await refusal(work())).toBe('not-found')
  })
})

describe("an administrator's input", () => {
  spec(
    '[HELP-03] an answer of the help center is cleaned, a draft at first, and alone at its address',
    async ({ world }) => {
      const admin = await world.admin()
      const id = await editableHelp.save(admin, null, help)
      expect((await admin.db.select().from(helpArticles))[0]).toMatchObject({
        id,
        position: 3,
        title: { en: 'Pay  twice', sw: 'Lipa mara mbili' },
        summary: { en: 'Never.', sw: '' },
        body: { en: 'No.\nNever.', sw: '' },
        publishedAt: null,
      })
      expect(await refusal(editableHelp.save(admin, null, help))).toBe('slug-taken')
      // The pages beside the articles keep their URLs.
      expect((await refusalOf(editableHelp.save(admin, null, { ...help, slug: 'chat' }))).fields).toEqual({
        slug: 'slug-taken',
      })
      const other = await editableHelp.save(admin, null, { ...help, slug: 'other' })
      expect(
        await refusal(
          editableHelp.save(admin, other, { ...help, version: await version(admin, 'help', other) }),
        ),
      ).toBe('slug-taken')
      await editableHelp.show(admin, id, true)
      world.wait(DAY)
      await editableHelp.show(admin, id, true)
      expect(
        (
          await admin.db
            .select()
            .from(helpArticles)
            .where(sql`id = ${id}`)
        )[0]!.publishedAt!.getTime(),
      ).toBe(world.now().getTime() - DAY)
    },
  )

  spec.for<[Record<string, unknown>, Record<string, string>]>([
    [{ slug: 'Not a slug' }, { slug: 'slug-invalid' }],
    [{ slug: '' }, { slug: 'required' }],
    [{ slug: 'a'.repeat(81) }, { slug: 'too-long' }],
    [{ topic: 'weather' }, { topic: 'option-unknown' }],
    [{ position: '0' }, { position: 'number-range' }],
    [{ position: '1.5' }, { position: 'number-range' }],
    [{ position: '' }, { position: 'required' }],
    [{ position: 'x' }, { position: 'number-range' }],
    [{ titleEn: ' \u200B ' }, { titleEn: 'required' }],
    [{ titleEn: 'x'.repeat(141) }, { titleEn: 'too-long' }],
    [{ titleSw: 'x'.repeat(141) }, { titleSw: 'too-long' }],
    [{ bodyEn: 'x'.repeat(20_001) }, { bodyEn: 'too-long' }],
    [
      { bodyEn: undefined, titleEn: {} },
      { bodyEn: 'required', titleEn: 'required' },
    ],
  ])('%j is refused beside its field', async ([change, fields], { world }) => {
    const admin = await world.admin()
    expect(await refusal(editableHelp.save(admin, null, { ...help, ...change }))).toEqual(fields)
    for (const raw of [null, undefined, 'text', 7, []])
      expect(await refusal(editableHelp.save(admin, null, raw))).toEqual({ form: 'bad-text' })
    expect([await admin.db.$count(helpArticles), await actionsOf(admin)]).toEqual([0, []])
  })

  spec('[HELP-04] the key of a question never changes', async ({ world }) => {
    const admin = await world.admin()
    await editableFaq.save(admin, null, faq)
    expect((await refusalOf(editableFaq.save(admin, null, faq))).fields).toEqual({ key: 'slug-taken' })
    await editableFaq.save(admin, 'why', {
      ...faq,
      key: 'other',
      questionEn: 'Why not?',
      version: await version(admin, 'faq', 'why'),
    })
    expect(await admin.db.select({ key: faqItems.key, question: faqItems.question }).from(faqItems)).toEqual([
      { key: 'why', question: { en: 'Why not?', sw: 'Kwa nini?' } },
    ])
  })

  spec(
    '[HOME-05+] [SUC-03+] a figure is typed with its day, or counted where records can be',
    async ({ world }) => {
      await seeded(world)
      const admin = await world.admin()
      const save = async (key: string, raw: object) =>
        editableFigures.save(admin, key, { ...raw, version: await version(admin, 'figures', key) })
      await save('success-rate', { value: ' 87% ', asOf: '2026-10-31' })
      await save('learners', { value: '10,000+', asOf: '2024-01-01', isLive: 'on' })
      expect(await figures(world.visitor, ['learners', 'success-rate'])).toMatchObject([
        { value: '1', asOf: null },
        { value: '87%', asOf: 'October 2026' },
      ])
      expect(await refusal(save('success-rate', { value: '1', asOf: '2026-10-31', isLive: 'on' }))).toEqual({
        isLive: 'option-unknown',
      })
      for (const asOf of ['2026-02-30', 'soon', '31/01/2026', '2026-1-1'])
        expect(await refusal(save('learners', { value: '1', asOf }))).toEqual({ asOf: 'date-invalid' })
      await save('learners', { value: '12,000+', asOf: '2026-11-01' })
      expect(await figures(world.visitor, ['learners'])).toMatchObject([
        { value: '12,000+', asOf: 'November 2026' },
      ])
    },
  )

  spec('[HOME-12] [HOME-15] a learning path keeps the steps that are not empty', async ({ world }) => {
    await seeded(world)
    const admin = await world.admin()
    const save = async (change: object = {}) =>
      editablePaths.save(admin, 'design', {
        ...path,
        ...change,
        version: await version(admin, 'paths', 'design'),
      })
    await save()
    expect((await admin.db.select().from(learningPaths))[0]).toMatchObject({
      category: 'Graphics Design',
      weeksMin: 2,
      incomeMaxKes: 20_000,
      steps: [
        { weeks: '1', en: 'Draw', sw: 'Chora' },
        { weeks: '2-4', en: 'Sell', sw: 'Uza' },
      ],
    })
    expect(await refusal(save({ steps0sw: '' }))).toEqual({ steps: 'required' })
    expect(
      await refusal(
        save({ steps0weeks: '', steps0en: '', steps0sw: '', steps2weeks: '', steps2en: '', steps2sw: '' }),
      ),
    ).toEqual({ steps: 'required' })
    expect(await refusal(save({ weeksMin: '5' }))).toEqual({ weeksMax: 'number-range' })
    expect(await refusal(save({ incomeMinKes: '20001' }))).toEqual({ incomeMaxKes: 'number-range' })
    expect(await refusal(save({ category: 'Magic' }))).toEqual({ category: 'option-unknown' })
  })

  spec(
    '[INFO-09] [INFO-10] a legal page says that it was updated today when its text changes, and only then',
    async ({ world }) => {
      await seeded(world)
      const admin = await world.admin()
      const save = async (bodyEn: string) =>
        editableLegal.save(admin, 'terms', {
          bodyEn,
          bodySw: 'Masharti.',
          version: await version(admin, 'legal', 'terms'),
        })
      await save('Terms.')
      expect((await admin.db.select().from(legalPages))[0]!.updatedOn).toBe('2024-01-01')
      world.wait(14 * 3600_000) // 02:00 on the next day in Nairobi, 23:00 in London
      await save('Other terms.')
      expect((await admin.db.select().from(legalPages))[0]).toMatchObject({
        updatedOn: '2026-11-22',
        body: { en: 'Other terms.', sw: 'Masharti.' },
      })
    },
  )

  spec('[INFO-04] a person of the team is a draft at first', async ({ world }) => {
    const admin = await world.admin()
    const id = await editableTeam.save(admin, null, member)
    expect((await admin.db.select().from(teamMembers))[0]).toMatchObject({
      id,
      name: 'Otieno',
      role: { en: 'Trainer', sw: 'Mkufunzi' },
      publishedAt: null,
    })
    await editableTeam.show(admin, id, true)
    expect((await admin.db.select().from(teamMembers))[0]!.publishedAt).toEqual(world.now())
    await editableTeam.show(admin, id, false)
    expect((await admin.db.select().from(teamMembers))[0]!.publishedAt).toBeNull()
  })
})

describe('the tables', () => {
  spec(
    'hold every record that the site starts with, by title and by what tells them apart',
    async ({ world }) => {
      const admin = await world.admin()
      await loadStartingContent(admin)
      expect([await editableLegal.count(admin), await editableArticles.count(admin)]).toEqual([2, 0])
      expect(await editableHelp.count(admin)).toBeGreaterThan(20)
      const { rows, hasMore } = await kinds.help.list(admin, { q: '', page: 1 })
      expect([rows.length, hasMore]).toEqual([20, true])
      const { rows: payments } = await kinds.help.list(admin, { q: 'PAYMENTS', page: 1 })
      expect(payments.length).toBeGreaterThan(3)
      expect((await kinds.help.list(admin, { q: '%', page: 1 })).rows).toEqual([])
      expect(
        (await kinds.legal.list(admin, { q: '', page: 1 })).rows.map(({ id, about }) => [id, about]),
      ).toEqual([
        ['privacy', '2024-01-01'],
        ['terms', '2024-01-01'],
      ])
      for (const kind of ['faq', 'figures', 'paths', 'team'] as const)
        expect(Array.isArray((await kinds[kind].list(admin, { q: 'a', page: 1 })).rows), kind).toBe(true)
    },
  )

  spec('a preview is safe and filled from the settings', async ({ world }) => {
    const admin = await world.admin()
    expect(previewOf(admin, 'Mail {supportEmail} <script>alert(1)</script>')).toBe(
      `<p>Mail ${admin.config.supportEmail} &lt;script&gt;alert(1)&lt;/script&gt;</p>\n`,
    )
  })
})
