import { expect, test } from 'vitest'
import { isShareFile, shareFile, type ShareFacts, shareHash, sharePath, siteShare } from './share-picture.ts'

const facts: ShareFacts = {
  kind: 'course',
  id: '7',
  language: 'en',
  title: 'Data',
  label: 'Data Science',
  line: 'Beginner · Free',
  scene: 'chart',
  portrait: '',
  seed: 'Data Science',
}

test('the picture of the site says the same in each language, under an address of its own', () => {
  const [en, sw] = [siteShare('en'), siteShare('sw')]
  expect([sw.title, sw.line]).toEqual([en.line, en.title])
  expect(sharePath(en)).toMatch(/^\/share\/site\/[a-z0-9]{14}\.png$/)
  expect(sharePath(sw)).toMatch(/^\/share\/site\/sw-[a-z0-9]{14}\.png$/)
})
test('every word of a picture changes its address, and nothing else does', () => {
  const others = (Object.keys(facts) as (keyof ShareFacts)[]).map((key) =>
    shareHash({ ...facts, [key]: key === 'kind' ? 'article' : `${facts[key]}ũ` }),
  )
  expect(new Set([...others, shareHash(facts)]).size).toBe(others.length + 1)
  expect(shareHash({ ...facts, tone: 'sun' })).not.toBe(shareHash(facts))
  expect(shareHash({ ...facts })).toBe(shareHash(facts))
  expect(sharePath(facts)).toMatch(/^\/share\/course\/7\/[a-z0-9]{14}\.png$/)
  expect(sharePath({ ...facts, language: 'sw' })).toMatch(/^\/share\/course\/7\/sw-[a-z0-9]{14}\.png$/)
  for (const language of ['en', 'sw'] as const)
    expect(isShareFile(shareFile({ ...facts, language }))).toBe(true)
  for (const file of ['x.png', `fr-${'a'.repeat(14)}.png`, `${'a'.repeat(15)}.png`])
    expect(isShareFile(file)).toBe(false)
})
