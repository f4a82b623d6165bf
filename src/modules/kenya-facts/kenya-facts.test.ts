import { describe, expect, test } from 'vitest'
import { readFileSync, globSync } from 'node:fs'
import { renderLesson } from '#course-format/lesson-text/html.server.ts'
import { blocksIn, lessonFaults, runningText } from '#course-format/lesson-text/blocks.server.ts'
import { kenyaTopics } from '#course-format/lesson-text/kenya-topics.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { after, DAY } from '#kit/time.ts'
import { spec } from '#test/world.ts'
import { withFacts } from './queries.server.ts'
import { editableKenyaFacts } from './records.server.ts'
import { loadFacts, readFacts } from './sample/load-facts.server.ts'

const BOX = '```kenya mpesa\n```'
const fact = {
  slug: 'one',
  topic: 'mpesa',
  position: '1',
  textEn: 'Dial <b>*334#</b>.',
  textSw: 'Piga *334#.',
  source: 'Safaricom',
  sourceUrl: 'https://www.safaricom.co.ke',
}

describe('what holds in Kenya now', () => {
  spec('[CRS-18+] stands in a box of the lesson, with source and day, in its language', async ({ world }) => {
    const admin = await world.admin()
    const [checkedOn, validUntil] = ['2026-01-01', '2026-12-31']
    const id = await editableKenyaFacts.save(admin, null, { ...fact, checkedOn, validUntil })
    const drawn = (locale: 'en' | 'sw', ctx = world.visitor) =>
      withFacts(ctx, renderLesson(BOX, locale), locale)
    const on = (day: string) => ({ ...world.visitor, now: () => new Date(`${day}T09:00:00Z`) })
    expect(await drawn('en')).not.toContain('Kenya now')
    await editableKenyaFacts.show(admin, id, true)
    const now = await drawn('en', on('2026-12-31'))
    expect(now).toContain('Dial &lt;b&gt;*334#&lt;/b&gt;.')
    expect(now).toContain('<a href="https://www.safaricom.co.ke" rel="nofollow noopener">Safaricom</a>')
    expect(now).toContain('Checked 1 January 2026')
    expect(await drawn('sw', on('2026-12-31'))).toContain('Kenya sasa')
    const later = await drawn('en', on('2027-01-01'))
    expect(later).toContain('Check: this was last confirmed on 1 January 2026.')
    expect(later).toContain('class="is-old"')
    expect(later).not.toContain('Checked January')
  })

  spec('[ADM-18+] is checked at a day that has been, and for a year at most', async ({ world }) => {
    const admin = await world.admin()
    const today = world.now()
    const day = (days: number) =>
      after(today, days * DAY)
        .toISOString()
        .slice(0, 10)
    const saved = (checked: number, until: number, part: object = {}) =>
      editableKenyaFacts.save(admin, null, {
        ...fact,
        checkedOn: day(checked),
        validUntil: day(until),
        ...part,
      })
    await expect(saved(2, 9)).rejects.toMatchObject({ fields: { checkedOn: 'fact-checked-later' } })
    await expect(saved(-1, -2)).rejects.toMatchObject({ fields: { validUntil: 'fact-days' } })
    await expect(saved(-1, 370)).rejects.toMatchObject({ fields: { validUntil: 'fact-days' } })
    await expect(saved(-1, 9, { sourceUrl: 'javascript:alert(1)' })).rejects.toMatchObject({
      fields: { sourceUrl: 'link-not-web' },
    })
    await saved(-1, 9)
  })

  spec('[DATA-34+] comes with the lessons, and what somebody changed stays', async ({ world }) => {
    expect((await loadFacts(world.visitor)).added).toBe(readFacts().length)
    expect((await loadFacts(world.visitor)).added).toBe(0)
  })
})

test('a box names a topic, and says nothing itself', () => {
  expect(blocksIn(BOX)).toEqual([{ type: 'kenya', topic: 'mpesa' }])
  expect(runningText(BOX).trim()).toBe('')
  const codes = (body: string) => lessonFaults(body).map((fault) => 'why' in fault && fault.why)
  expect(codes('```kenya dollars\n```')).toEqual(['topic-unknown'])
  expect(codes('```kenya mpesa\nDial 1.\n```')).toEqual(['line-too-many'])
})

test('every topic has a fact, and every box of a lesson that comes with Stadi a topic', () => {
  expect(new Set(readFacts().map(({ topic }) => topic))).toEqual(new Set(kenyaTopics))
  const boxes = globSync('*/lessons/*.md', { cwd: contentPath('courses') })
    .map((path) => readFileSync(contentPath('courses', path), 'utf8'))
    .flatMap(blocksIn)
    .filter(({ type }) => type === 'kenya')
  expect(boxes.length).toBeGreaterThan(0)
})
