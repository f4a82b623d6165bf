import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { type Auth, AuthProvider, type AuthUser, useAuth } from './auth-context.tsx'

const amina: AuthUser = { name: 'Amina Yusuf', role: 'student', avatarUrl: null, isAdmin: false }

function Screen({ seen }: { seen: Auth[] }) {
  seen.push(useAuth())
  return null
}

/** What a screen below the provider gets. A loading route keeps the first page open. */
function given(user: AuthUser | null, loader?: () => Promise<null>) {
  const seen: Auth[] = []
  const page = {
    element: (
      <AuthProvider user={user}>
        <Screen seen={seen} />
      </AuthProvider>
    ),
  }
  const router = createMemoryRouter([
    { path: '/', ...page },
    { path: '/next', ...page, ...(loader ? { loader } : {}) },
  ])
  const last = () => {
    renderToString(<RouterProvider router={router} />)
    return seen.at(-1)
  }
  return { router, last }
}

describe('useAuth', () => {
  test('[AUTH-38] outside its provider says what is wrong', () => {
    expect(() => renderToString(<Screen seen={[]} />)).toThrow(
      /^useAuth must be used within an AuthProvider$/,
    )
  })
  test('[AUTH-35] gives the user and whether an answer is still open', () => {
    expect(given(amina).last()).toEqual({ user: amina, loading: false })
    expect(given(null).last()).toEqual({ user: null, loading: false })
  })
  test("[AUTH-35] [AUTH-36] loading is true while the next page's answer is open, and false with it", async () => {
    let arrive = (_: null) => {}
    const { router, last } = given(amina, () => new Promise<null>((resolve) => (arrive = resolve)))
    const going = router.navigate('/next')
    await vi.waitFor(() => expect(router.state.navigation.state).toBe('loading'))
    expect(last()).toEqual({ user: amina, loading: true })
    arrive(null)
    await going
    expect(last()).toEqual({ user: amina, loading: false })
  })
})
