import { describe, expect } from 'vitest'
import { newId, phoneOwner } from '#kit/ids.ts'
import { DAY } from '#kit/time.ts'
import { answerCard } from '#modules/review/commands/answer.server.ts'
import { reviewing, rowsOf, write } from '#test/review-cards.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { storeEvents } from './commands/store-events.server.ts'
import { takeCards } from './commands/take-cards.server.ts'
import { keepOn, outcomes, told } from './test-events.ts'

describe('review cards on a phone', () => {
  spec(
    '[CRS-18+] come with their words as HTML, and later without those that are there',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { cards, lesson } = await reviewing(amina)
      const first = await takeCards(amina, {})
      expect(first).toMatchObject({
        owner: phoneOwner(amina.viewer.id),
        perDay: 10,
        answered: 0,
        lastBefore: null,
      })
      expect(first.cards.map(({ card }) => card)).toEqual(cards)
      expect(new Set(first.cards.map(({ hash }) => hash)).size).toBe(3)
      expect(first.cards[0]!.words).toMatchObject({ ask: 'Question 1?', options: ['Yes', 'No'] })
      const have = first.cards.map(({ hash }) => hash).join('.')
      const again = await takeCards(amina, { have })
      expect(again.version).toBe(first.version)
      expect(again.cards.flatMap(({ words }) => words ?? [])).toEqual([])
      // In another language they are others.
      expect((await takeCards({ ...amina, locale: 'sw' }, { have })).cards[0]!.words).toMatchObject({
        ask: 'Swali 1?',
      })
      await write(amina, lesson.id, '```check\n? A *new* one <b>\n+ Yes | Why.\n- No | Not.\n```')
      const changed = await takeCards(amina, { have })
      expect(changed.cards.map(({ words }) => words?.ask)).toEqual(['A <em>new</em> one &lt;b&gt;'])
      expect(changed.version).not.toBe(first.version)
    },
  )

  spec('[CRS-18+] say whose days are counted, and come anew where that changed', async ({ world }) => {
    const amina = await world.member('Amina')
    const { cards } = await reviewing(amina)
    const york = { ...amina, zone: 'America/New_York', now: () => new Date('2026-11-24T01:00:00Z') }
    await answerCard(york, { card: cards[0]!, answer: '0', clientId: newId() })
    const first = await takeCards(york, {})
    expect(first).toMatchObject({ zone: 'America/New_York', day: '2026-11-23', answered: 1 })
    const later = await takeCards({ ...york, now: () => new Date('2026-11-24T05:00:00Z') }, {})
    expect(later).toMatchObject({ day: '2026-11-24', answered: 0 })
    const moved = await takeCards({ ...york, zone: 'Africa/Nairobi' }, {})
    expect(moved).toMatchObject({ zone: 'Africa/Nairobi', day: '2026-11-24', answered: 1 })
    expect(moved.version).not.toBe(first.version)
  })

  spec('[CRS-18+] are gathered first, for the account alone', async ({ world }) => {
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    await reviewing(amina)
    expect((await takeCards(baraka, {})).cards).toEqual([])
    expect(await refusal(takeCards(world.visitor, {}))).toBe('not-authenticated')
    expect(await refusal(takeCards(amina, { have: 'x'.repeat(2001) }))).toEqual({ have: 'too-long' })
  })

  spec(
    '[CRS-18+] are named by their version in what a phone that keeps something hears',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { course, cards } = await reviewing(amina)
      await keepOn(amina, course.id)
      expect((await storeEvents(amina, { events: [] })).cards).toBeUndefined()
      const kept = { [course.id]: 'v' }
      const { version } = await takeCards(amina, {})
      expect((await storeEvents(amina, { events: [], kept })).cards).toBe(version)
      world.wait(DAY)
      expect((await storeEvents(amina, { events: [], kept })).cards).toBe(version)
      await answerCard(amina, { card: cards[0]!, answer: '0', clientId: newId() })
      expect((await storeEvents(amina, { events: [], kept })).cards).not.toBe(version)
    },
  )

  spec('[CRS-18+] move once, however often their answer is told', async ({ world }) => {
    const amina = await world.member('Amina')
    const { course, lesson, cards } = await reviewing(amina)
    await keepOn(amina, course.id)
    const place = { course: course.id, lesson: lesson.id }
    const right = told('review', amina, { ...place, data: { card: cards[0], answer: '0' } })
    // Of a course that is not kept.
    const wrong = told('review', amina, { data: { card: cards[1], answer: '1' } })
    world.wait(2 * DAY)
    expect(await outcomes(amina, [right, wrong, right])).toEqual(['stored', 'stored', 'known'])
    const before = await rowsOf(amina)
    expect(before).toMatchObject([
      { reps: 1, lastRight: true, lastReview: new Date(right.at) },
      { reps: 1, lastRight: false, lastReview: new Date(wrong.at) },
      { reps: 0 },
    ])
    world.wait(DAY)
    expect(await outcomes(amina, [wrong, right])).toEqual(['known', 'known'])
    expect(await rowsOf(amina)).toEqual(before)
    expect((await takeCards(amina, {})).answered).toBe(0)
  })
})
