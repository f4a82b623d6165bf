import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { MINUTE } from '#kit/time.ts'
import { spec } from '#test/world.ts'
import { notify } from './commands/notify.server.ts'
import { openNotification, readAllNotifications } from './commands.server.ts'
import { PAGE_ROWS } from '#kit/paging.ts'
import { countNotifications, ownNotifications, unreadNotifications } from './queries.server.ts'
import { notifications } from './tables.server.ts'

const badge = (userId: string, eventKey: string) =>
  ({ userId, kind: 'badge', eventKey, values: { badge: 'first-lesson' } }) as const

describe('notifications', () => {
  spec(
    '[DASH-05+] one event makes one notification a person, however often and at once it is told (N1)',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      await Promise.all(
        Array.from({ length: 10 }, () => notify(world.visitor, badge(amina.viewer.id, 'badge:first-lesson'))),
      )
      await notify(world.visitor, {
        ...badge(amina.viewer.id, 'badge:first-lesson'),
        values: { badge: 'points-100' },
      })
      await notify(world.visitor, badge(baraka.viewer.id, 'badge:first-lesson'))
      expect(await ownNotifications(amina, 1)).toMatchObject([
        { kind: 'badge', values: { badge: 'first-lesson' }, readAt: null },
      ])
      expect([await unreadNotifications(amina), await unreadNotifications(baraka)]).toEqual([1, 1])
    },
  )

  spec(
    '[DASH-05+] are listed newest first, a page at a time, and only the own ones; nobody has any at first',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      expect([
        await unreadNotifications(amina),
        await countNotifications(amina),
        await ownNotifications(amina, 1),
      ]).toEqual([0, 0, []])
      for (let n = 1; n <= PAGE_ROWS + 1; n++) {
        world.wait(MINUTE)
        await notify(world.visitor, badge(amina.viewer.id, `badge:${n}`))
      }
      const rows = await amina.db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, amina.viewer.id))
      const newestFirst = rows
        .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
        .map((row) => row.id)
      const listed = [...(await ownNotifications(amina, 1)), ...(await ownNotifications(amina, 2))].map(
        (notification) => notification.id,
      )
      expect(listed).toEqual(newestFirst)
      expect(await ownNotifications(amina, 1)).toHaveLength(PAGE_ROWS)
      expect([
        await countNotifications(amina),
        await countNotifications(baraka),
        await ownNotifications(baraka, 1),
      ]).toEqual([21, 0, []])
    },
  )

  spec(
    '[DASH-05+] names a course or lesson as its reader reads courses now, and as then where only that was kept',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const told = { userId: amina.viewer.id, href: '/courses/1' }
      const mailed = { outcome: 'pass', markedBy: 'marker', feedback: 'Well done.' } as const
      const project = { ...told, kind: 'project-marked', eventKey: 'mark:1', mailed } as const
      await notify(amina, { ...project, values: { title: 'A poster', sw: 'Bango', lang: 'en' } })
      world.wait(MINUTE)
      const paid = { ...told, kind: 'payment-confirmed', eventKey: 'payment:1' } as const
      await notify(amina, { ...paid, values: { item: 'Design', sw: 'Usanifu', lang: 'en', amountKes: 9 } })
      world.wait(MINUTE)
      await notify(amina, { ...paid, eventKey: 'payment:2', values: { item: 'Sheets', amountKes: 8 } })
      const shown = async (ctx: typeof amina) =>
        (await ownNotifications(ctx, 1)).map(({ values, lang }) => [values, lang])
      const before = [{ item: 'Sheets', amountKes: 8 }, undefined]
      const [swahili, english] = [
        (lang?: 'sw') => [before, [{ item: 'Usanifu', amountKes: 9 }, lang], [{ title: 'Bango' }, lang]],
        (lang?: 'en') => [before, [{ item: 'Design', amountKes: 9 }, lang], [{ title: 'A poster' }, lang]],
      ]
      expect(await shown(amina)).toEqual(english())
      expect(await shown({ ...amina, locale: 'sw' })).toEqual(swahili())
      expect(await shown({ ...amina, reading: 'sw' })).toEqual(swahili('sw'))
      expect(await shown({ ...amina, locale: 'sw', reading: 'en' })).toEqual(english('en'))
    },
  )

  spec(
    "[DASH-05+] opening one marks it read once and says where it leads; a stranger's is as if there were none",
    async ({ world }) => {
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      await notify(world.visitor, badge(amina.viewer.id, 'badge:1'))
      await notify(world.visitor, badge(amina.viewer.id, 'badge:2'))
      const id = (await ownNotifications(amina, 1))[0]!.id
      for (const [who, which] of [
        [baraka, id],
        [amina, newId()],
        [amina, 'x'],
        [amina, ''],
      ] as const)
        await expect(openNotification(who, which)).rejects.toMatchObject({ code: 'not-found' })
      await expect(openNotification(world.visitor, id)).rejects.toMatchObject({ code: 'not-authenticated' })
      expect(await unreadNotifications(amina)).toBe(2)
      const at = world.now()
      expect(await openNotification(amina, id)).toBe('/progress#badges')
      world.wait(MINUTE)
      await openNotification(amina, id)
      expect(await unreadNotifications(amina)).toBe(1)
      expect(
        (await ownNotifications(amina, 1)).find((notification) => notification.id === id)!.readAt,
      ).toEqual(at)
    },
  )

  spec(
    "[DASH-05+] all are marked read at once, nobody else's, and what was read before keeps its time",
    async ({ world }) => {
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      for (const who of [amina, baraka]) await notify(world.visitor, badge(who.viewer.id, 'badge:1'))
      await readAllNotifications(amina)
      const at = world.now()
      world.wait(MINUTE)
      await notify(world.visitor, badge(amina.viewer.id, 'badge:2'))
      await readAllNotifications(amina)
      expect((await ownNotifications(amina, 1)).map((notification) => notification.readAt)).toEqual([
        world.now(),
        at,
      ])
      expect([await unreadNotifications(amina), await unreadNotifications(baraka)]).toEqual([0, 1])
    },
  )
})
