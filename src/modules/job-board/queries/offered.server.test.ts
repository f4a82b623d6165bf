import { describe, expect, test } from 'vitest'
import { after, DAY, HOUR } from '#kit/time.ts'
import { postJob } from '#test/jobs.ts'
import { spec } from '#test/world.ts'
import { offeredJobs } from './offered.server.ts'
import { bestFirst } from '../rules.ts'

const nothing = { interests: [], preferredPlatforms: [], skills: [] }

describe('the jobs that somebody is offered', () => {
  spec(
    '[DASH-17] [DASH-17+] are the newest open ones without a wish, with all that a row says',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await postJob(amina, 'Typist', { endsAt: null, skills: ['Typing'] })
      await postJob(amina, 'Nurse', {
        createdAt: after(world.now(), -HOUR),
        endsAt: after(world.now(), 5 * DAY),
      })
      await postJob(amina, 'Taken down', { isActive: false })
      await postJob(amina, 'Ended', { endsAt: world.now() })
      expect(await offeredJobs(amina, nothing, 3)).toMatchObject([
        { title: 'Nurse', age: '1 hour ago', endsOn: '2026-11-26', isUrgent: false },
        {
          title: 'Typist',
          company: 'Duka',
          location: 'Kisumu',
          platform: 'Direct',
          difficulty: 'Beginner',
          budget: 'KES 5,000',
          skills: ['Typing'],
          age: '1 day ago',
          endsOn: null,
          isUrgent: false,
        },
      ])
      expect(await offeredJobs(amina, nothing, 1)).toHaveLength(1)
      world.wait(3 * DAY)
      const [nurse] = await offeredJobs(amina, nothing, 1)
      expect(nurse).toMatchObject({ title: 'Nurse', isUrgent: true })
      await expect(offeredJobs(world.visitor, nothing, 3)).rejects.toMatchObject({
        code: 'not-authenticated',
      })
    },
  )

  spec('[DASH-17+] those that fit come first, though others are newer', async ({ world }) => {
    const amina = await world.member('Amina')
    await postJob(amina, 'Web pages', { skills: ['HTML'] })
    await postJob(amina, 'Cook', { createdAt: after(world.now(), -HOUR) })
    const titles = async (wishes: object) =>
      (await offeredJobs(amina, { ...nothing, ...wishes }, 2)).map(({ title }) => title)
    expect(await titles({})).toEqual(['Cook', 'Web pages'])
    expect(await titles({ interests: ['web-development'] })).toEqual(['Web pages', 'Cook'])
  })
})

test('[DASH-17+] interests, shown skills and platforms count, by beginnings of words, and equals stay as they stood', () => {
  const job = (title: string, platform = 'Direct', ...skills: string[]) => ({ title, platform, skills })
  const board = [
    job('Cook'),
    job('Helper', 'Upwork'),
    job('Shop texts', 'Direct', 'Writing', 'Editing'),
    job('Support by chat'),
    job('Rewrite'),
  ]
  const order = (wishes: object) => bestFirst(board, { ...nothing, ...wishes }).map(({ title }) => title)
  const asItStood = board.map(({ title }) => title)
  expect(order({})).toEqual(asItStood)
  expect(order({ interests: ['unheard-of'] })).toEqual(asItStood)
  expect(order({ interests: ['copywriting'] })[0]).toBe('Shop texts')
  expect(order({ skills: ['Copywriting'] })[0]).toBe('Shop texts')
  expect(order({ skills: ['Support'] })[0]).toBe('Support by chat')
  expect(order({ preferredPlatforms: ['upwork'] })[0]).toBe('Helper')
  expect(order({ preferredPlatforms: ['upwork'], interests: ['customer-service'] }).slice(0, 2)).toEqual([
    'Support by chat',
    'Helper',
  ])
})
