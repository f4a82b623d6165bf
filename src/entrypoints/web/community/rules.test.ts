import { describe, expect, test } from 'vitest'
import { askedOf, hubHref, isNarrowed, hiddenFields, rowsOfTable, tableOf, tabs } from './rules.ts'

const at = (address: string) => askedOf(new URL(address, 'http://localhost'))

describe('an address of the hub', () => {
  test('[COM-02] [COM-03] asks for one of five tabs, the USSD jobs where it names none of them', () => {
    for (const tab of tabs) expect(at(`/community?tab=${tab}`).tab).toBe(tab)
    for (const search of ['', '?tab=', '?tab=Forums', '?tab=__proto__'])
      expect(at(`/community${search}`).tab).toBe('ussd-jobs')
  })

  test('of a form that is drawn over it means the list that the form adds to, unless it names another', () => {
    expect(
      ['topics/new', 'questions/new', 'stories/new', 'ussd-jobs/new', 'ussd-jobs/own'].map(
        (path) => at(`/community/${path}`).tab,
      ),
    ).toEqual(['forums', 'qa', 'stories', 'ussd-jobs', 'ussd-jobs'])
    expect(at('/community/topics/new?tab=jobs').tab).toBe('jobs')
  })

  test('keeps what its tab knows and nothing else; another tab keeps the search alone', () => {
    const asked = at('/community?tab=qa&q=a+%26+b&sort=votes&group=c%C3%A9&page=3&platform=Upwork&x=1')
    expect(asked).toEqual({ tab: 'qa', q: 'a & b', filters: { group: 'cé', sort: 'votes', page: '3' } })
    expect(hubHref(asked)).toBe('/community?tab=qa&q=a+%26+b&group=c%C3%A9&sort=votes')
    expect(hubHref(asked, { page: 2 })).toBe('/community?tab=qa&q=a+%26+b&group=c%C3%A9&sort=votes&page=2')
    expect(hubHref(asked, { group: '', sort: 'newest' })).toBe('/community?tab=qa&q=a+%26+b')
    expect(hubHref(asked, { tab: 'jobs' })).toBe('/community?tab=jobs&q=a+%26+b')
  })

  test('says the same in one way, whatever order its parts came in', () => {
    const one = at('/community?sort=votes&tab=qa&group=x&q=y')
    expect(hubHref(one)).toBe(hubHref(at('/community?tab=qa&q=y&group=x&sort=votes')))
  })

  test('gives a form what it has to keep, but for its own fields and the page', () => {
    const asked = at('/community?tab=jobs&q=typing&platform=Upwork&level=Beginner&page=2')
    expect(hiddenFields(asked, ['q'])).toEqual([
      ['tab', 'jobs'],
      ['platform', 'Upwork'],
      ['level', 'Beginner'],
    ])
  })

  test('is narrowed by a search or a filter, not by order or page', () => {
    expect(
      ['q=x', 'group=x', 'sort=votes', 'page=2', ''].map((part) =>
        isNarrowed(at(`/community?tab=qa&${part}`)),
      ),
    ).toEqual([true, true, false, false, false])
  })
})

test('rows that are sent as a table come back as they were', () => {
  const rows = [
    { id: 'a', tags: ['x', 'y'], n: 0, of: null },
    { id: 'b', tags: [], n: 2, of: 'Amina' },
  ]
  expect(tableOf(rows)).toEqual([
    ['id', 'tags', 'n', 'of'],
    ['a', ['x', 'y'], 0, null],
    ['b', [], 2, 'Amina'],
  ])
  for (const some of [rows, []]) expect(rowsOfTable(JSON.parse(JSON.stringify(tableOf(some))))).toEqual(some)
})
