import { expect, test } from 'vitest'
import { SITE_PICTURE } from '#shell/page-meta.tsx'
import { type ShareFacts, shareHash, sharePath, siteShare } from './share-picture.ts'

const facts: ShareFacts = {
  kind: 'course',
  id: '7',
  title: 'Data',
  label: 'Data Science',
  line: 'Beginner · Free',
  seed: 'Data Science',
}

test('the address that pages carry for the site is the one of its picture', () => {
  expect(SITE_PICTURE).toBe(sharePath(siteShare))
})
test('every word of a picture changes its address, and nothing else does', () => {
  const others = (Object.keys(facts) as (keyof ShareFacts)[]).map((key) =>
    shareHash({ ...facts, [key]: key === 'kind' ? 'article' : `${facts[key]}ũ` }),
  )
  expect(new Set([...others, shareHash(facts)]).size).toBe(others.length + 1)
  expect(shareHash({ ...facts, tone: 'sun' })).not.toBe(shareHash(facts))
  expect(shareHash({ ...facts })).toBe(shareHash(facts))
  expect(sharePath(facts)).toMatch(/^\/share\/course\/7\/[a-z0-9]{14}\.png$/)
})
