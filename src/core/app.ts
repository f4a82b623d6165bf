import type { Database, OpenDatabase } from '#adapters/db/db.server.ts'
import type { Simulator } from '#adapters/mpesa/simulator/simulator.ts'
import type { RunningQueue } from '#adapters/queue/boss.server.ts'
import type { AppContext } from '#context.ts'
import type { Module } from './module.ts'
import type { ReadCache } from './read-cache.server.ts'

type Tools = 'config' | 'log' | 'mail' | 'sms' | 'video' | 'mpesa' | 'ai' | 'outside' | 'files' | 'now'

/** Everything that a running Stadi holds open. `src/app/` builds it and passes it down; nothing below imports from there. */
export type App = Pick<AppContext, Tools> & {
  /** Each after those that it may use. */
  modules: readonly Module[]
  open: OpenDatabase
  queue: RunningQueue
  /** The built-in M-Pesa simulator, where one runs. */
  simulator: Simulator | null
  publicCache: ReadCache
  /**
   * Where a standby is configured: the database of reads that everybody shares. @param wrote up to where its asker wrote
   */
  publicDb(wrote?: string): Database | undefined
  /** A context for work that no request started: jobs and commands. */
  context(part?: Partial<AppContext>): AppContext
  close(): Promise<void>
}
