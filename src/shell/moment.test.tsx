import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { EAST_AFRICA } from '#kit/time.ts'
import { Moment as AdminMoment } from './admin/values.tsx'
import { Moment } from './moment.tsx'

const AT = new Date('2025-03-04T22:30:00Z')

/** As somebody sees it whose page came in that zone. */
function drawn(element: ReactNode, zone?: string): string {
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], {
    hydrationData: { loaderData: { root: { user: {}, zone } } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('a moment, its day and what stands in its place name one time, titles too', () => {
  const shown = [
    <Moment key="moment" at={AT} />,
    <Moment key="day" at={AT} as="day" className="soft" />,
    <Moment key="age" at={AT}>
      2 days ago
    </Moment>,
    <AdminMoment key="admin" at={AT} />,
  ]
  const iso = 'dateTime="2025-03-04T22:30:00.000Z"'
  expect(drawn(shown, 'America/New_York')).toBe(
    `<time ${iso}>4 Mar 2025, 17:30</time>` +
      `<time ${iso} title="4 Mar 2025, 17:30" class="soft">4 March 2025</time>` +
      `<time ${iso} title="4 Mar 2025, 17:30">2 days ago</time>` +
      `<time ${iso} class="figures whitespace-nowrap">4 Mar 2025, 17:30</time>`,
  )
  expect(drawn(shown)).toBe(
    `<time ${iso}>5 Mar 2025, 01:30</time>` +
      `<time ${iso} title="5 Mar 2025, 01:30" class="soft">5 March 2025</time>` +
      `<time ${iso} title="5 Mar 2025, 01:30">2 days ago</time>` +
      `<time ${iso} class="figures whitespace-nowrap">5 Mar 2025, 01:30</time>`,
  )
})

test('what has its day in Kenya by rule is the same wherever it is read', () => {
  const shown = [
    <Moment key="day" at={AT} as="day" zone={EAST_AFRICA} />,
    <AdminMoment key="admin" at={AT} zone={EAST_AFRICA} />,
  ]
  expect(drawn(shown, 'America/New_York')).toBe(drawn(shown))
  expect(drawn(shown)).toContain('title="5 Mar 2025, 01:30">5 March 2025<')
})
