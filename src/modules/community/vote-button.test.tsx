import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, type HydrationState, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { AuthProvider, type AuthUser } from '#shell/auth-context.tsx'
import { answerTo } from '#shell/form/answer.server.ts'
import type { FormRefusal } from '#shell/form/answer.ts'
import { VoteButton } from './vote-button.tsx'

const baraka: AuthUser = { name: 'Baraka', role: 'student', avatarUrl: null, isAdmin: false }
const story = { target: 'success_story', id: 's1', votes: 4, hasVoted: false, isOwn: false } as const

function drawn(
  props: Partial<Parameters<typeof VoteButton>[0]>,
  user: AuthUser | null = baraka,
  hydrationData?: HydrationState,
): string {
  const element = (
    <AuthProvider user={user}>
      <VoteButton {...story} {...props} />
    </AuthProvider>
  )
  const router = createMemoryRouter([{ id: 'hub', path: '/community', element }], {
    initialEntries: ['/community?tab=stories'],
    hydrationData,
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const fields = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )

describe('a vote', () => {
  test('[QNA-03] [STO-03] [STO-04] is a form that says what, which and the wanted state, and counts in words', () => {
    const html = drawn({})
    expect(fields(html)).toMatchObject({ intent: 'vote', target: 'success_story', id: 's1', on: '1' })
    expect(html).toContain('aria-pressed="false"')
    expect(html).toContain('4 likes')
    expect(html).toContain('action="/community?tab=stories#post-s1"')
    const own = drawn({ target: 'question', votes: 1, hasVoted: true })
    expect(fields(own)).toMatchObject({ target: 'question', on: '0' })
    expect(own).toContain('aria-pressed="true"')
    expect(own).toContain('1 vote<')
    expect(drawn({ target: 'answer', page: '/community/questions/q' })).toContain(
      'action="/community/questions/q#reply-s1"',
    )
  })

  test('[COM-21] [QNA-02] [STO-02] is disabled for visitors and on what one wrote', () => {
    for (const html of [drawn({}, null), drawn({ isOwn: true })]) {
      expect(html).toMatch(/^<button[^>]* disabled=""/)
      expect(html).toContain('4 likes')
      expect(html).not.toContain('<form')
    }
  })

  test('[COM-20+] says beside it that it was not registered, and how long to wait after too many', () => {
    const refused = (code: FormRefusal['code'], text: string) => {
      const form = new FormData()
      for (const [name, value] of [
        ['intent', 'vote'],
        ['id', 's1'],
      ] as const)
        form.append(name, value)
      const refusal = { code, title: 'T', text, fields: {} }
      return drawn({}, baraka, { loaderData: {}, actionData: { hub: answerTo(form, refusal) } })
    }
    expect(refused('unexpected', 'Any.')).toContain('Failed to register your vote. Please try again.')
    expect(refused('not-found', 'Any.')).toContain('Failed to register your vote. Please try again.')
    expect(refused('too-many', 'Wait 20 seconds.')).toContain('Wait 20 seconds.')
  })
})
