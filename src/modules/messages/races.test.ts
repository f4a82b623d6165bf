import { describe, expect, it } from 'vitest'
import { newId } from '#kit/ids.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { conversationOf, markRead } from './commands.server.ts'
import { liveMessages, unreadCounts } from './queries.server.ts'
import { conversations } from './tables.server.ts'
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
})
