import { createContext, type ReactNode, useContext } from 'react'
import { useNavigation } from 'react-router'

/** The signed-in person as screens see them; `role` is in their language. */
export type AuthUser = {
  name: string
  role: string
  avatarUrl: string | null
  isAdmin: boolean
  /** Under which a phone keeps what is theirs (`phoneOwner`). */
  owner?: string
}
export type Auth = { user: AuthUser | null; loading: boolean }

const AuthContext = createContext<Auth | undefined>(undefined)

/** The server already knows the viewer; while a navigation is running, the next page's answer is pending. */
export function AuthProvider({ user, children }: { user: AuthUser | null; children: ReactNode }) {
  const loading = useNavigation().state === 'loading'
  return <AuthContext value={{ user, loading }}>{children}</AuthContext>
}

/** Whose what is typed is: '' for a visitor. */
export const useOwner = (): string => useContext(AuthContext)?.user?.owner ?? ''

/** The current user for any screen below AuthProvider (AUTH-34 to AUTH-38). */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
