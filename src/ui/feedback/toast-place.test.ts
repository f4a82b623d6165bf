import { expect, test } from 'vitest'
import { FIRST_WEIGHT, freeTop } from './toast-place.ts'

const kept = (top: number, bottom: number) => ({ top, bottom, weight: 100 })
const first = (top: number, bottom: number) => ({ top, bottom, weight: FIRST_WEIGHT })
const text = (top: number, bottom: number) => ({ top, bottom, weight: 1 })
const onPhone = (...parts: ReturnType<typeof kept>[]) => freeTop(parts, 60, 62, 734, true).top

test('an empty page has its toasts at the bottom of a phone, and below the header of a wide screen', () => {
  expect(onPhone()).toBe(674)
  expect(freeTop([], 60, 62, 734, false).top).toBe(62)
})

test('a bar at the bottom, a heading and a button stay free', () => {
  expect(onPhone(kept(680, 734))).toBe(614)
  expect(onPhone(kept(600, 734), kept(480, 530), kept(62, 470))).toBe(536)
  expect(freeTop([kept(62, 100)], 60, 62, 734, false).top).toBe(106)
})

test('running text gives way where nothing else does, and as little of it as can be', () => {
  expect(onPhone(kept(620, 734), text(62, 610))).toBe(554)
  expect(onPhone(kept(300, 734), text(62, 300))).toBe(234)
})

test('where all is taken, the least is lain on', () => {
  expect(onPhone(kept(62, 400), kept(440, 734))).toBe(406)
})

test('it stays where it stands, unless another place is better', () => {
  expect(freeTop([], 60, 62, 734, true, 300).top).toBe(300)
  expect(freeTop([kept(300, 344)], 60, 62, 734, true, 300).top).toBe(674)
  // The screen became lower.
  expect(freeTop([], 60, 62, 300, true, 600).top).toBe(240)
})

test('what is read first is never lain on: links of the footer give way, and where nothing does there is no place', () => {
  expect(onPhone(first(62, 600), kept(600, 734))).toBe(674)
  expect(onPhone(kept(62, 200), first(206, 734))).toBe(140)
  expect(freeTop([kept(62, 734)], 60, 62, 734, true).isFree).toBe(true)
  expect(freeTop([first(62, 734)], 60, 62, 734, true).isFree).toBe(false)
  // It was there before what is read first came.
  expect(freeTop([first(62, 734)], 60, 62, 734, true, 400).isFree).toBe(false)
})
