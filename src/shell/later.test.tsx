import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { later } from './later.tsx'
import { onUse } from './on-use.tsx'
import { Needs, PageNeeds } from './scripts/needs.ts'

type Said = { words: string }
const Words = ({ words }: Said) => <p>{words}</p>
/** Code that says how often it was asked for. */
const code = (load: () => Promise<ComponentType<Said>> = async () => Words) =>
  vi.fn<() => Promise<ComponentType<Said>>>(load)

afterEach(() => vi.unstubAllGlobals())

describe('code of a part that comes later', () => {
  test('is fetched when the part is first shown, once, and is in every page that is made after that', async () => {
    const load = code()
    const Part = later(load)
    expect(load).not.toHaveBeenCalled()
    // React's mark of a place that waits.
    expect(renderToString(<Part words="first" />)).toContain('<!--$!-->')
    await Part.ready()
    expect(renderToString(<Part words="second" />)).toBe('<!--$--><p>second</p><!--/$-->')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('that was asked for before needs no turn more: the part is there in the same render', async () => {
    const load = code()
    for (const Part of [later(load), onUse(load)]) {
      await Promise.all([Part.ready(), Part.ready()])
      expect(renderToString(<Part words="here" />)).toContain('<!--$--><p>here</p><!--/$-->')
    }
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('is named by the page that shows the part, whether it is on its way or there', async () => {
    const Part = later(code(), 'src/words.tsx')
    const named = () => {
      const needs = new PageNeeds()
      renderToString(
        <Needs value={needs}>
          <Part words="here" />
        </Needs>,
      )
      return [...needs.parts]
    }
    expect(named()).toEqual(['src/words.tsx'])
    await Part.ready()
    expect(named()).toEqual(['src/words.tsx'])
  })

  test('that was lost is waited for until the server can be reached, and the page is loaded anew', async () => {
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { reload })
    const asked = vi.fn<typeof fetch>(async () => new Response('ok'))
    vi.stubGlobal('fetch', asked)
    const Part = later(code(() => Promise.reject(new TypeError('Failed to fetch'))))
    const ended = vi.fn<() => void>()
    void Part.ready().then(ended, ended)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(asked).toHaveBeenCalledWith('/healthz', { cache: 'no-store' })
    // The page that goes away keeps what it shows.
    expect(ended).not.toHaveBeenCalled()
  })
})
