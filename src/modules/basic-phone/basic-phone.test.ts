import { describe, expect } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import { kenyanPhone } from '#kit/phone.ts'
import { BasicPhone } from '#test/basic-phone.ts'
import { spec } from '#test/world.ts'
import { forgetOldCalls } from './commands/sessions.server.ts'
import { forgetOldLines, saveLine } from './commands/lines.server.ts'
import { lineOf } from './queries.server.ts'
import { ussdSessions } from './tables.server.ts'

const phone = kenyanPhone('0712345678')

describe('what is kept of a phone', () => {
  spec(
    '[USSD-27+] calls go after an hour, where they stopped after thirty days, the number after a year of silence',
    async ({ world }) => {
      const ctx = world.visitor
      const handset = new BasicPhone(ctx)
      await handset.dial()
      await handset.press('2')
      await saveLine(ctx, phone, { stopped: { stack: [{ name: 'menu', params: {} }], label: 'Somo' } })
      const tidy = async () => {
        await forgetOldCalls(ctx)
        await forgetOldLines(ctx)
      }
      world.wait(HOUR)
      await tidy()
      expect(await ctx.db.$count(ussdSessions)).toBe(1)
      world.wait(MINUTE)
      await tidy()
      expect(await ctx.db.$count(ussdSessions)).toBe(0)
      expect(await lineOf(ctx, phone)).toMatchObject({ locale: 'sw', stopped: { label: 'Somo' } })
      world.wait(30 * DAY)
      await tidy()
      expect(await lineOf(ctx, phone)).toMatchObject({ locale: 'sw', stopped: null })
      world.wait(340 * DAY)
      await tidy()
      expect(await lineOf(ctx, phone)).toMatchObject({ locale: null })
    },
  )
})
