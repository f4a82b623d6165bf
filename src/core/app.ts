import type { Ai } from '#adapters/ai/ai.server.ts'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import type { Mail } from '#adapters/mail/mail.server.ts'
import type { Mpesa } from '#adapters/mpesa/mpesa.ts'
import type { Simulator } from '#adapters/mpesa/simulator/simulator.ts'
import type { Outside } from '#adapters/outside/outside.server.ts'
import type { RunningQueue } from '#adapters/queue/boss.server.ts'
import type { Sms } from '#adapters/sms/sms.server.ts'
import type { Video } from '#adapters/video/video.ts'
import type { Config } from '#config.server.ts'
import type { Context, Log } from '#context.ts'
import type { Module } from './module.ts'
import type { ReadCache } from './read-cache.server.ts'

/** Everything a running Stadi holds open. `src/app/` puts it together, and hands it down: nothing below imports from there. */
export type App = {
  config: Config
  /** Each after those that it may use. */
  modules: readonly Module[]
  open: OpenDatabase
  queue: RunningQueue
  log: Log
  mail: Mail
  sms: Sms
  video: Video
  mpesa: Mpesa
  ai: Ai | null
  outside: Outside
  /** The built-in M-Pesa, where one serves. */
  simulator: Simulator | null
  now: () => Date
  publicCache: ReadCache
  /** A context for work that no request started: jobs and commands. */
  context(part?: Partial<Context>): Context
  close(): Promise<void>
}
