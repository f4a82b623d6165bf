import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Progress } from './progress.tsx'
import { Rating } from './rating.tsx'

const widthOf = (value: number) =>
  /<span style="width:([^"]+)"/.exec(
    renderToStaticMarkup(<Progress label="Done" value={value} hideLabel />),
  )?.[1]

test('a bar at 0% is empty, and from 1% on it is filled', () => {
  expect([0, 0.4, 1, 100].map(widthOf)).toEqual([undefined, undefined, '1%', '100%'])
})

test('stars are filled to the nearest half: a tip alone would look like a dot', () => {
  const filled = (value: number) =>
    /--v:([^"]+)/.exec(renderToStaticMarkup(<Rating value={value} label={`${value} of 5`} />))![1]
  expect([0, 0.2, 4.2, 4.3, 4.74, 4.8, 5].map(filled)).toEqual([
    '0%',
    '0%',
    '80%',
    '90%',
    '90%',
    '100%',
    '100%',
  ])
})
