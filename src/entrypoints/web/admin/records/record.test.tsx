import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, data, RouterProvider, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { answerTo } from '#shell/form/answer.server.ts'
import AdminRecord, { shouldRevalidate } from './record.tsx'

const PATH = '/admin/content/articles/a1'
const refusal = { title: 'Error', text: 'No.', fields: {} }
const stored = (version: string) => ({
  kind: { name: 'articles', label: 'Articles', shows: undefined },
  id: 'a1',
  record: {
    title: 'Stored',
    about: '',
    values: { title: 'Stored', isFeatured: 'on' },
    version,
    state: 'draft',
    updatedAt: null,
    path: null,
    isShown: false,
    isLocked: false,
    facts: [],
    without: [],
    action: null,
  },
  fields: [
    { name: 'title', as: 'line', label: 'Title' },
    { name: 'isFeatured', as: 'checkbox', label: 'Featured' },
  ],
  hasPreview: false,
})
const Page = () => (
  <AdminRecord {...({ loaderData: useLoaderData() } as ComponentProps<typeof AdminRecord>)} />
)

/** What the form contains after a save was refused with this status, while somebody else saved version 2. */
async function afterRefusal(status: number) {
  const code = status === 409 ? ('changed-meanwhile' as const) : ('invalid-input' as const)
  const router = createMemoryRouter(
    [
      {
        id: 'record',
        path: PATH,
        element: <Page />,
        shouldRevalidate,
        loader: () => stored('2'),
        action: async ({ request }) =>
          data(answerTo(await request.formData(), { ...refusal, code }), { status }),
      },
    ],
    { initialEntries: [PATH], hydrationData: { loaderData: { record: stored('1') } } },
  )
  const formData = new FormData()
  for (const [name, value] of [
    ['intent', 'save'],
    ['version', '1'],
    ['title', 'Typed'],
  ] as const)
    formData.set(name, value)
  await router.navigate(PATH, { formMethod: 'POST', formData })
  const html = renderToString(<RouterProvider router={router} />)
  const input = (name: string) => new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)![0]
  return {
    version: / value="(.*?)"/.exec(input('version'))![1],
    title: / value="(.*?)"/.exec(input('title'))![1],
    isFeatured: input('isFeatured').includes('checked'),
  }
}

test('whoever is told of another version keeps what was typed, and replaces that version by saving again', async () => {
  expect(await afterRefusal(409)).toEqual({ version: '2', title: 'Typed', isFeatured: false })
})

test('what was wrong with a form says nothing of other versions', async () => {
  expect(await afterRefusal(400)).toEqual({ version: '1', title: 'Typed', isFeatured: false })
})
