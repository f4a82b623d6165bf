import { expect, test } from 'vitest'
import { blocksIn, lessonFaults } from '#course-format/lesson-text/blocks.server.ts'
import { figureKinds } from '#kit/figures/figure.ts'
import { writingSamples } from './screens/fields/writing-help.tsx'

test('[ADM-18+] an author is shown a block of every kind, each of which a lesson can hold', () => {
  const { words, ...blocks } = writingSamples
  expect(lessonFaults(words)).toEqual([])
  for (const [kind, text] of Object.entries(blocks)) {
    expect(lessonFaults(text), kind).toEqual([])
    const [block] = blocksIn(text)
    expect(block!.type === 'figure' ? block!.figure.drawable.kind : block!.type).toBe(kind)
  }
  expect(Object.keys(blocks).toSorted()).toEqual([...figureKinds, 'check', 'exercise', 'data'].toSorted())
})
