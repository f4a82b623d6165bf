import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '#kit/ids.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { conversationOf } from './commands/open.server.ts'
import { markRead } from './commands/read.server.ts'
import { liveMessages } from './queries/live.server.ts'
import { unreadCounts } from './queries/counts.server.ts'
import { conversations, messages } from './tables.server.ts'
import { say, twoPeople } from './test-conversations.ts'

describe('messages on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void ({ world } = place))

  it('[MSG-24+] one conversation comes of fifty presses on both sides at once (D3)', async () => {
    const [a, b] = [await world.member('Person A'), await world.member('Person B')]
    const ids = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        conversationOf(
          a,
          n % 2
            ? { mentorId: a.viewer.id, menteeId: b.viewer.id }
            : { mentorId: b.viewer.id, menteeId: a.viewer.id },
        ),
      ),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await a.db.$count(conversations)).toBe(1)
  })

  it('[MSG-12+] twenty sendings of one message at once are one message (D4)', async () => {
    const { zawadi, amina, id } = await twoPeople(world)
    const clientId = newId()
    await Promise.all(Array.from({ length: 20 }, () => say(amina, id, 'Hello', clientId)))
    expect((await liveMessages(zawadi, 0)).messages.map(({ content }) => content)).toEqual(['Hello'])
  })

  it('[MSG-17+] whoever asks for what came after the last place misses nothing while many write (D4, D5)', async () => {
    const [hub, ...others] = await Promise.all(
      Array.from({ length: 5 }, (_, n) => world.member('Person', { email: `hub-${n}@example.com` })),
    )
    const ids = await Promise.all(
      others.map((other) => conversationOf(other, { mentorId: hub!.viewer.id, menteeId: other.viewer.id })),
    )
    const state = { isOver: false, after: 0 }
    const heard: string[] = []
    const hearing = (async () => {
      for (let isLast = false; ; isLast = state.isOver) {
        const { messages } = await liveMessages(hub!, state.after)
        heard.push(...messages.map(({ content }) => content))
        state.after = messages.at(-1)?.sequence ?? state.after
        if (isLast && messages.length === 0) return
      }
    })()
    const sent = others.flatMap((_, who) => Array.from({ length: 15 }, (_, n) => `${who}-${n}`))
    await Promise.all(sent.map((text) => say(others[Number(text[0])]!, ids[Number(text[0])]!, text)))
    state.isOver = true
    await hearing
    expect(heard.toSorted()).toEqual(sent.toSorted())
    await Promise.all([...ids, ...ids].map((id) => markRead(hub!, id)))
    expect((await unreadCounts(hub!))[1]).toBe(0)
  })

  it('[MSG-17+] forty messages of two people at once wait in nobody else’s way, and none is refused, lost, doubled or out of order', async () => {
    const [zawadi, amina] = [await world.member('Busy Zawadi'), await world.member('Busy Amina')]
    const id = await conversationOf(amina, { mentorId: zawadi.viewer.id, menteeId: amina.viewer.id })
    // Each takes long, as on a busy disk: nine of them would wait longer than a wait may last.
    await amina.db.execute(sql`create function slow_disk() returns trigger language plpgsql as 'begin perform pg_sleep(0.1); return new; end'`)
    await amina.db.execute(sql`create trigger slow_disk before insert on messages for each row execute function slow_disk()`)
    const names = Array.from({ length: 40 }, (_, n) => String(n).padStart(2, '0'))
    const all = Promise.all(names.map((name, n) => say(n % 2 ? zawadi : amina, id, name)))
    await expect.poll(() => amina.db.$count(messages, eq(messages.conversationId, id))).toBeGreaterThan(0)
    const { rows } = (await amina.db.execute(
      sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )) as unknown as { rows: { waiting: number }[] }
    expect(rows).toEqual([{ waiting: 0 }])
    await all
    const { messages: read } = await liveMessages(zawadi, 0)
    expect(read.filter(({ conversationId }) => conversationId === id).map(({ content }) => content)).toEqual(names)
    await amina.db.execute(sql`drop function slow_disk cascade`)
  })
})
