import { describe, expect } from 'vitest'
import type { AppContext } from '#context.ts'
import { spec } from '#test/world.ts'
import { adviseOn } from './advise.server.ts'
import { usualSkills, usualSummary } from '../rules.ts'
import { sampleResume } from '../test-resume.ts'

const ask = (kind: 'skills' | 'summary', change: object = {}, more: object = { agreed: true }) => ({
  kind,
  document: { ...sampleResume(), skills: [], ...change },
  ...more,
})
const says = (words: string) => () => Promise.resolve(words)

describe('suggested skills', () => {
  spec(
    '[RES-14] are up to three of eight that are not held, whatever their case, and fewer when fewer are left',
    async ({ world }) => {
      expect(usualSkills).toHaveLength(8)
      const offered = async (skills: string[]) =>
        (await adviseOn(world.visitor, ask('skills', { skills }))).skills
      expect(await offered([])).toEqual(usualSkills.slice(0, 3))
      expect(await offered([usualSkills[0]!.toUpperCase()])).toEqual(usualSkills.slice(1, 4))
      expect(await offered(usualSkills.slice(0, 7))).toEqual([usualSkills[7]])
      expect(await offered(usualSkills)).toEqual([])
    },
  )

  spec(
    '[RES-14+] are the model’s where one is asked: at most three, none that is held',
    async ({ world }) => {
      const model = says('1. Invoicing\n- customer SERVICE\n• Bookkeeping\nTax returns\nPayroll')
      const advice = await adviseOn(world.visitor, ask('skills', { skills: ['Customer service'] }), model)
      expect(advice).toEqual({
        skills: ['Invoicing', 'Bookkeeping', 'Tax returns'],
        summary: null,
        isPrepared: false,
      })
    },
  )

  spec(
    '[RES-14+] are the fixed ones, and say so, where the model fails, says nothing or is not agreed to',
    async ({ world }) => {
      const fixed = usualSkills.slice(0, 3)
      for (const model of [says(''), says('x'.repeat(500)), () => Promise.reject(new Error('away'))])
        expect(await adviseOn(world.visitor, ask('skills'), model)).toEqual({
          skills: fixed,
          summary: null,
          isPrepared: true,
        })
      const never = () => expect.unreachable('nobody agreed')
      expect(await adviseOn(world.visitor, ask('skills', {}, {}), never)).toMatchObject({
        skills: fixed,
        isPrepared: true,
      })
      expect(await adviseOn(world.visitor, ask('skills'), null)).toMatchObject({ isPrepared: false })
    },
  )
})

describe('a written summary', () => {
  const empty = { personal: { ...sampleResume().personal, summary: '' } }

  spec('[RES-15] fills an empty one with a fixed text and leaves another as it is', async ({ world }) => {
    expect((await adviseOn(world.visitor, ask('summary', empty))).summary).toBe(usualSummary)
    expect((await adviseOn(world.visitor, ask('summary'))).summary).toBeNull()
  })

  spec('[RES-15+] is the model’s where one is asked, and the fixed one where it fails', async ({ world }) => {
    expect(
      await adviseOn(world.visitor, ask('summary', empty), says(' Three years of sales. ')),
    ).toMatchObject({ summary: 'Three years of sales.', isPrepared: false })
    expect((await adviseOn(world.visitor, ask('summary'), says('Three years of sales.'))).summary).toBeNull()
    expect(await adviseOn(world.visitor, ask('summary', empty), says('\u200B'))).toMatchObject({
      summary: usualSummary,
      isPrepared: true,
    })
  })
})

spec(
  '[RES-14+] the model is asked about the work in a CV, and told nothing that says whose it is',
  async ({ world }) => {
    const asked: string[] = []
    const ctx: AppContext = {
      ...world.visitor,
      ai: {
        async *ask({ turns }) {
          asked.push(JSON.stringify(turns))
          yield 'Stock keeping\n'
          return { tokens: 90 }
        },
      },
    }
    const { personal, experience } = sampleResume()
    expect(await adviseOn(ctx, ask('skills'))).toEqual({
      skills: ['Stock keeping'],
      summary: null,
      isPrepared: false,
    })
    expect(asked[0]).toContain(experience[0]!.title)
    for (const own of [personal.fullName, personal.email, personal.phone]) expect(asked[0]).not.toContain(own)
    await adviseOn(ctx, ask('skills', {}, {}))
    expect(asked).toHaveLength(1)
  },
)
