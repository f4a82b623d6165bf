import { describe, expect } from 'vitest'
import { auditLines } from '#test/audit.ts'
import { counted } from '#test/invalidations.ts'
import { spec } from '#test/world.ts'
import { refusal, refusalOf } from '#test/refusal.ts'
import { editableOpenings } from './records.server.ts'
import { openings } from './tables.server.ts'

const { count, find, list, save, show } = editableOpenings
const opening = {
  slug: 'trainer',
  position: '1',
  version: '',
  titleEn: 'Trainer',
  titleSw: 'Mkufunzi',
  placeEn: 'Nairobi',
  placeSw: '',
  kindEn: 'Full time',
  kindSw: '',
  summaryEn: 'Train.',
  summarySw: '',
  bodyEn: 'Train people.',
  bodySw: '',
  closesOn: '',
}
const nobody = '00000000-0000-4000-8000-000000000000'

describe('openings as administrators edit them', () => {
  spec(
    '[INFO-05] one opening is featured at most: a new one takes the place of the one before',
    async ({ world }) => {
      const admin = await world.admin()
      const first = await save(admin, null, { ...opening, isFeatured: 'on', closesOn: '2026-12-31' })
      const second = await save(admin, null, { ...opening, slug: 'editor', isFeatured: 'on' })
      const rows = await admin.db.select().from(openings)
      expect(
        rows.map(({ id, isFeatured, closesOn, publishedAt }) => [id, isFeatured, closesOn, publishedAt]),
      ).toEqual(
        expect.arrayContaining([
          [first, false, '2026-12-31', null],
          [second, true, null, null],
        ]),
      )
      await save(admin, second, { ...opening, slug: 'editor', version: (await find(admin, second)).version })
      expect((await admin.db.select().from(openings)).map(({ isFeatured }) => isFeatured)).toEqual([
        false,
        false,
      ])
    },
  )

  spec(
    '[PERM-08+] only administrators; each change is logged and invalidates the cached pages',
    async ({ world }) => {
      const [{ ctx: admin, drops }, amina] = [counted(await world.admin()), await world.member('Amina')]
      const id = await save(admin, null, opening)
      await show(admin, id, true)
      await show(admin, id, true)
      expect((await admin.db.select().from(openings))[0]!.publishedAt).toEqual(world.now())
      await show(admin, id, false)
      expect([drops(), (await auditLines(admin.db)).map(({ action, object }) => [action, object])]).toEqual([
        3,
        ['save', 'publish', 'unpublish'].map((verb) => [`opening.${verb}`, `opening:${id}`]),
      ])
      for (const ctx of [world.visitor, amina]) {
        const attempts = [
          save(ctx, id, opening),
          show(ctx, id, true),
          show(ctx, id, false),
          list(ctx, { q: '', page: 1 }),
          find(ctx, id),
          count(ctx),
        ]
        expect(new Set(await Promise.all(attempts.map(refusal)))).toEqual(
          new Set([ctx.viewer ? 'not-allowed' : 'not-authenticated']),
        )
      }
    },
  )

  spec('bad input is refused beside its field, and another version is not overwritten', async ({ world }) => {
    const admin = await world.admin()
    const id = await save(admin, null, opening)
    expect(
      await refusal(
        save(admin, null, {
          ...opening,
          closesOn: '31.12.2026',
          titleEn: '',
          position: '-1',
          placeEn: 'x'.repeat(81),
        }),
      ),
    ).toEqual({
      closesOn: 'date-invalid',
      titleEn: 'required',
      position: 'number-range',
      placeEn: 'too-long',
    })
    expect((await refusalOf(save(admin, null, opening))).fields).toEqual({ slug: 'slug-taken' })
    expect(await refusal(save(admin, id, { ...opening, version: 'old' }))).toBe('changed-meanwhile')
    for (const work of [
      () => save(admin, nobody, opening),
      () => save(admin, 'x', opening),
      () => show(admin, 'x', true),
      () => show(admin, nobody, false),
      () => find(admin, 'x'),
    ])
      expect(await refusal(work())).toBe('not-found')
    expect((await list(admin, { q: 'TRAIN', page: 1 })).rows.map(({ id, title }) => [id, title])).toEqual([
      [id, 'Trainer'],
    ])
    expect((await list(admin, { q: '%', page: 1 })).rows).toEqual([])
    expect(await count(admin)).toBe(1)
  })
})
