import { describe, expect } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import { spec } from '#test/world.ts'
import { replyMinutesOf } from './queries/reply-time.server.ts'
import { say, twoPeople } from './test-conversations.ts'

describe('how long somebody takes to answer', () => {
  spec(
    '[MEN-02+] is the median over what was answered lately, each row of messages from its first; without an answer there is none',
    async ({ world }) => {
      const { zawadi, amina, id } = await twoPeople(world)
      const minutes = () => replyMinutesOf(world.visitor, zawadi.viewer.id)
      await say(zawadi, id, 'Welcome')
      await say(amina, id, 'Thank you')
      expect(await minutes()).toBeNull()
      world.wait(20 * MINUTE)
      await say(amina, id, 'One more thing')
      world.wait(10 * MINUTE)
      await say(zawadi, id, 'Yes?')
      expect(await minutes()).toBe(30)
      for (const wait of [2 * HOUR, 5 * HOUR]) {
        await say(amina, id, 'And now?')
        world.wait(wait)
        await say(zawadi, id, 'Now this.')
      }
      expect(await minutes()).toBe(120)
      expect(await replyMinutesOf(world.visitor, amina.viewer.id)).toBe(0)
      world.wait(91 * DAY)
      expect(await minutes()).toBeNull()
    },
  )
})
