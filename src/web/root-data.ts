import type { Locale } from '#kit/time.ts'
import type { UnreadCounts } from '#modules/messages/types.ts'
import type { AuthUser } from '#shell/auth-context.tsx'
import type { Flash, WebRequest } from '#web/request-context.ts'

/** What every page knows of who sees it. */
export type RootData = {
  user: AuthUser | null
  zone?: string
  unread: UnreadCounts | null
  locale: Locale
  nonce: string
  flashes: Flash[]
  origin: string
  card?: { path: string; alt: string }
  sample?: string
  isArrival: boolean
  /** The browser asked for this language, nobody chose it, and this is the first page of the visit. */
  followsBrowser?: boolean
  /** A page that a phone keeps. */
  isKept?: boolean
  /** Less data is wanted on this phone. */
  usesLess?: boolean
  /** Something is kept on this phone. */
  keepsSomething?: boolean
}

/** A phone keeps these pages for whoever holds it: the same for everybody, and without a name (decision 083). */
export const forNobody = ({ ctx, nonce }: WebRequest): RootData => ({
  user: { name: '', role: '', avatarUrl: null, isAdmin: false },
  unread: null,
  locale: ctx.locale,
  nonce,
  flashes: [],
  origin: ctx.config.origin,
  isArrival: true,
  isKept: true,
})
