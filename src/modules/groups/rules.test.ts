import { describe, expect, it } from 'vitest'
import { beginOf, lastToJoin, planOf, groupStatus, weekIn, weekOf } from './rules.ts'

describe('weeks of a group', () => {
  it('begin on its first day, whichever day of the week that is', () => {
    expect(weekOf('2027-01-06', '2027-01-06')).toBe(1)
    expect(weekOf('2027-01-06', '2027-01-12')).toBe(1)
    expect(weekOf('2027-01-06', '2027-01-13')).toBe(2)
    expect(weekOf('2027-01-06', '2027-01-05')).toBe(0)
    expect(beginOf('2027-01-06', 3)).toBe('2027-01-20')
    expect(lastToJoin('2027-01-06')).toBe('2027-03-03')
  })

  it('are as many as the catalogue counts for the course, with the sections spread over them', () => {
    const plan = (...minutes: number[]) =>
      planOf(
        minutes.map((minutes, at) => ({ moduleId: at + 1, minutes })),
        '2027-01-04',
      ).map(({ opensOn, dueOn }) => [weekOf('2027-01-04', opensOn), weekOf('2027-01-04', dueOn)])
    // Three hours and eleven: four weeks of four.
    expect(plan(60, 60, 60, 660)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ])
    expect(plan(480, 240)).toEqual([
      [1, 1],
      [2, 3],
    ])
    expect(plan(100, 100, 100)).toEqual([
      [1, 1],
      [1, 1],
      [2, 2],
    ])
    // A section without a minute takes a week all the same.
    expect(planOf([{ moduleId: 1, minutes: 0 }], '2027-01-04')).toEqual([
      { moduleId: 1, opensOn: '2027-01-04', dueOn: '2027-01-10' },
    ])
    expect(plan()).toEqual([])
  })

  it('bring what opens, what is due and what is late, and nothing that is done', () => {
    const section = (title: string, opensOn: string, dueOn: string, done = 0) => ({
      title,
      opensOn,
      dueOn,
      lessons: 2,
      done,
    })
    const week = weekIn(
      [
        section('late', '2027-01-01', '2027-01-03', 1),
        section('done', '2027-01-01', '2027-01-03', 2),
        section('due', '2027-01-01', '2027-01-10'),
        section('opens', '2027-01-06', '2027-01-17'),
        section('later', '2027-01-11', '2027-01-24'),
      ],
      '2027-01-04',
    )
    const titles = (of: 'opens' | 'due' | 'late') => week[of].map(({ title }) => title)
    expect([titles('late'), titles('due'), titles('opens')]).toEqual([['late'], ['due'], ['opens']])
    expect([week.done, week.lessons]).toEqual([3, 10])
  })
})

describe('a group', () => {
  it('may be joined up to and including its last day, while there is a place', () => {
    const group = { joinUntil: '2027-01-10', seats: 2, taken: 1 }
    expect(groupStatus(group, '2027-01-10')).toBe('open')
    expect(groupStatus(group, '2027-01-11')).toBe('closed')
    expect(groupStatus({ ...group, taken: 2 }, '2027-01-10')).toBe('full')
  })
})
