import { describe, expect } from 'vitest'
import { modules } from '#app/modules.server.ts'
import { columnsOfPeople, fillEverything, PHONE, tablesWith } from '#test/everything-of.ts'
import { spec } from '#test/world.ts'
import { exportOf } from './export.server.ts'

/** Tables about people that are not part of a download, each with the reason. */
const withheld: Record<string, string> = {
  rate_limits: 'counters against abuse, gone within a day',
  ...Object.assign({}, ...modules.map((module) => module.withheld)),
}

describe('the download of everything about oneself', () => {
  spec(
    'holds every table of the database that is about a person, with their rows, or the table is withheld with a reason',
    async ({ world }) => {
      const amina = await world.member('Amina Wa Kwanza')
      await fillEverything(amina, await world.admin())
      const { madeAt: _, ...sections } = await exportOf(amina, modules)
      const rows = Object.assign({}, ...Object.values(sections)) as Record<string, unknown[]>
      // Those that refer to people, and those that know them by their address or number only.
      const found = await Promise.all(
        [amina.viewer.id, amina.viewer.name, amina.viewer.email, PHONE].map((own) => tablesWith(amina, own)),
      )
      const tables = new Set([
        ...(await columnsOfPeople(amina)).map((place) => place.split('.')[0]!),
        ...found.flatMap((one) => Object.keys(one)),
      ])
      expect(tables.size).toBeGreaterThan(20)
      expect([...tables].filter((table) => !(table in rows) && !(table in withheld))).toEqual([])
      expect(Object.keys(rows).filter((table) => rows[table]!.length === 0)).toEqual([])
      expect(Object.keys(withheld).filter((table) => !tables.has(table) || table in rows)).toEqual([])
      const text = JSON.stringify(sections)
      for (const own of [amina.viewer.name, amina.viewer.email, PHONE]) expect(text).toContain(own)
    },
  )

  spec(
    '[PERM-04] [PERM-05] [PERM-08+] holds nothing of anybody else, and nothing that opens an account or gives answers away',
    async ({ world }) => {
      const admin = await world.admin()
      const amina = await world.member('Amina Wa Kwanza')
      await fillEverything(amina, admin)
      const baraka = await world.member('Baraka Wa Pili')
      const theirs = JSON.stringify(await exportOf(baraka, modules))
      for (const own of [amina.viewer.id, amina.viewer.name, amina.viewer.email, PHONE])
        expect(theirs).not.toContain(own)
      const text = JSON.stringify(await exportOf(amina, modules))
      for (const secret of [
        'token',
        'password"',
        'codeHash',
        'callbackHash',
        'resultHash',
        'Only after the end',
        admin.viewer.id,
        admin.viewer.email,
      ])
        expect(text).not.toContain(secret)
      await expect(exportOf(world.visitor, modules)).rejects.toMatchObject({ code: 'not-authenticated' })
    },
  )
})
