import type { Ai } from '#adapters/ai/ai.server.ts'
import type { Database } from '#adapters/db/db.server.ts'
import type { FileStore } from '#adapters/files/store.server.ts'
import type { Outside } from '#adapters/outside/outside.server.ts'
import type { Queue } from '#adapters/queue/queue.server.ts'
import type { Mail } from '#adapters/mail/mail.server.ts'
import type { Mpesa } from '#adapters/mpesa/mpesa.ts'
import type { Sms } from '#adapters/sms/sms.server.ts'
import type { Video } from '#adapters/video/video.ts'
import type { Config } from '#config.server.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import type { Locale } from '#kit/time.ts'
import { Refusal } from '#kit/refusal.ts'

/** Who makes the request. Permissions are read from the database at each request, never from the profile role. */
export type Viewer = {
  id: string
  email: string
  /** Display name (NAV-17). */
  name: string
  /** Profile role, for display only (PERM-07). */
  role: string
  avatarUrl: string | null
  sessionId: string
  isAdmin: boolean
  /** Has the administrator permission but no second factor where administrators need one: `isAdmin` is false until it is set up. */
  lacksFactor?: boolean
  /** Entered the password of this session within the last minutes; never true without a session. */
  hasFreshPassword?: boolean
  /** Whether any question of the setup was answered; not set for a viewer without a session. */
  hasAnswers?: boolean
  /** Under 18, alone or with a parent's consent (decision 106); not set for an adult. */
  underage?: 'alone' | 'consented'
}

export type Log = {
  info(details: object, event: string): void
  warn(details: object, event: string): void
  error(details: object, event: string): void
}

/** Cached reads that are the same for everybody and may be a minute old (read-cache.server.ts). */
export type PublicCache = {
  read<T>(ctx: Context, key: string, load: (visitor: Context) => Promise<T>): Promise<T>
  /** The same within a transaction, which waits for nobody and caches nothing: what it reads may be rolled back. */
  inside(): PublicCache
}

/** What one request, job or command may use. */
export type Context = {
  db: Database
  viewer: Viewer | null
  now: () => Date
  /** When the server was told, of what happened at `now` on a phone without a network (rule O5). */
  heardAt?: Date
  config: Config
  log: Log
  /** Background work, written in the transaction that makes it. */
  queue: Queue
  /** Where uploaded bytes are, if not in the database (decision 089); `core/stored-files` asks it. */
  files: FileStore | null
  locale: Locale
  /** The language of courses, if it differs from that of the pages (`readingLanguage`). */
  reading?: Locale
  /**
   * The time zone of the viewer (decisions 6), whose days are those of their streak and review (decision 131); that of East Africa if
   * unknown or signed out.
   */
  zone: string
  /** Where the request came from, by the socket or a trusted proxy; 'internal' for a job. */
  address: string
  userAgent: string
  requestId: string
  /** Tags the page with what it shows, such as "course:1": its cached copy is invalidated when that changes (`invalidateTags`). */
  cacheTag(...tags: string[]): void
  publicCache: PublicCache
  /** Where `publicCache` reads, if not from `db`: a standby, for requests that only read (decision 091). */
  publicDb?: Database
  /** Asks every module to move one person's data to another (`mergeAccounts` of core/module.ts). */
  mergeAccounts(ctx: Context, fromUserId: string, toUserId: string): Promise<void>
  /** Asks every module whether somebody who signs up was invited (`wasInvited` of core/module.ts). */
  wasInvited(ctx: Context, who: { email: string; path: string }): Promise<boolean>
  /** Publishes a domain event to every module that handles it, in the same transaction (`handleEvent` of core/module.ts). */
  publish(ctx: Context, event: DomainEvent): Promise<void>
}

/** Other people's servers. */
export type Services = {
  mail: Mail
  sms: Sms
  video: Video
  mpesa: Mpesa
  /** null where no model is configured. */
  ai: Ai | null
  outside: Outside
}

/** What a query or command declares that asks a service: `ctx: ContextWith<'mpesa'>`. */
export type ContextWith<Name extends keyof Services> = Context & Pick<Services, Name>

/** What entrypoints, jobs and tests hand over. */
export type AppContext = Context & Services

// The cache tags in one place, so that the reader and the writer use the same ones.
export const courseTag = (courseId: number): string => `course:${courseId}`
export const personTag = (userId: string): string => `person:${userId}`

/** @throws Refusal 'not-authenticated' */
export function signedIn(ctx: Context): Viewer {
  if (!ctx.viewer) throw new Refusal('not-authenticated')
  return ctx.viewer
}

/**
 * The viewer, if they entered their password recently: for actions that must not be possible on an unattended phone. @throws
 * Refusal 'not-authenticated' or 'password-needed'
 */
export function freshPassword(ctx: Context): Viewer {
  const viewer = signedIn(ctx)
  if (!viewer.hasFreshPassword) throw new Refusal('password-needed')
  return viewer
}

/**
 * The viewer, who is an adult or has a parent's consent: for dealing with others, in public or for money (decision 106). A command of
 * members that does not ask stands in `forMinors` of its module. @throws Refusal 'not-authenticated' or 'consent-needed'
 */
export function withConsent(ctx: Context): Viewer {
  const viewer = signedIn(ctx)
  if (viewer.underage === 'alone') throw new Refusal('consent-needed')
  return viewer
}

/** The viewer, who is an adult: for what no consent opens. @throws Refusal 'not-authenticated', and `code` */
export function adultOnly(ctx: Context, code: 'adults-only' | 'mentors-for-adults' = 'adults-only'): Viewer {
  const viewer = signedIn(ctx)
  if (viewer.underage) throw new Refusal(code)
  return viewer
}

/** @throws Refusal 'not-authenticated', 'not-allowed' or 'second-factor-needed' */
export function adminOnly(ctx: Context): Viewer {
  const viewer = signedIn(ctx)
  if (!viewer.isAdmin) throw new Refusal(viewer.lacksFactor ? 'second-factor-needed' : 'not-allowed')
  return viewer
}

/** The viewer's language for courses. */
export const readingLanguage = ({ reading, locale }: Pick<Context, 'reading' | 'locale'>): Locale =>
  reading ?? locale

/** By what other people see, and what leaves the house, is dated: for them something happens when it arrives. */
export const heardAt = (ctx: Pick<Context, 'now' | 'heardAt'>): Date => ctx.heardAt ?? ctx.now()

/** Runs everything in one transaction; any throw rolls it back. Never wait for the network inside. */
export function atomically<C extends Context, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const publicCache = ctx.publicCache.inside()
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx as unknown as Database, publicCache }))
}
