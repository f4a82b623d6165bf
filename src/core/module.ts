import type { Context } from '#context.ts'
import type { LimitRule } from '#core/limits.server.ts'
import type { DomainEvent } from '#kit/domain-event.ts'

/** Work that is done later or by the clock. Repeating a run must be harmless. */
export type Job = {
  run(ctx: Context, data: Record<string, unknown>): Promise<unknown>
  /** Further tries after the first, with growing pauses. */
  retryLimit: number
  /** How many run side by side in one process; one unless told. For work that waits for somebody else's server. */
  atOnce?: number
  /** Cron expression (UTC) for work that comes by the clock. */
  cron?: string
}

/** A page of the site map. */
export type SiteEntry = {
  path: string
  updatedAt?: Date
  /** Stands in one language only. */ isSingle?: boolean
}

/** When the newest of a list changed. */
export const latestOf = (rows: { updatedAt: Date }[]): Date | undefined =>
  rows.map((row) => row.updatedAt).sort((a, b) => b.getTime() - a.getTime())[0]

/** What somebody may take along: rows by table. */
export type PersonExport = {
  /** The name of this part of the file that they get. */
  section: string
  read(ctx: Context, contact: { phone: string | null }): Promise<Record<string, unknown[]>>
}

/** What a module brings to the whole product. The modules of the product are listed in src/app/modules.server.ts; each entrypoint is handed them and reads the parts that it needs. */
export type Module = {
  name: string
  /** Its own rate limits; what they count stands where they are used up. */
  limits?: Record<string, LimitRule>
  jobs?: Record<string, Job>
  /** Forgets hourly what was kept long enough. */
  tidy?: Record<string, (ctx: Context) => Promise<void>>
  exportPerson?: PersonExport
  /**
   * Takes a person out, in the transaction of the job that erases an account. A module forgets before those that it may use;
   * or the text says which of them forgets for it.
   */
  forgetPerson?: ((ctx: Context, userId: string) => Promise<void>) | string
  /**
   * Makes what somebody has who only ever dialled the account's that proved to have that number, in the transaction that proves it
   * (`mergeAccounts`). For modules whose commands a phone can reach; repeating it is harmless.
   */
  mergeAccounts?: (ctx: Context, fromUserId: string, toUserId: string) => Promise<void>
  /**
   * Hears what happened in other modules, which know nothing of it, in the transaction in which it did (`publish` of the context).
   * A throw undoes what happened: it writes down what is to be done, and a job does it.
   */
  handleEvent?: (ctx: Context, event: DomainEvent) => Promise<void>
  /** Tables that hold names, addresses or numbers, but of nobody's account; each with the reason. */
  notPersonal?: Record<string, string>
  /** Tables about people that nobody takes along, each with the reason. */
  withheld?: Record<string, string>
  /** Columns, as table.column, whose rows outlive the person, each with the reason. */
  outlives?: Record<string, string>
  /** Its pages that want to be found. */
  sitemap?(ctx: Context): Promise<SiteEntry[]>
  /** Addresses in which there is nothing for crawlers. */
  hidden?: string[]
  /** Commands and queries that refuse everybody but administrators. */
  forAdmins?: string[]
  /** Commands and queries that do not refuse a visitor, each with the reason. */
  open?: { commands?: Record<string, string>; queries?: Record<string, string> }
}

/** The kinds of background work that modules bring. */
export const jobsOf = (modules: readonly Module[]): Record<string, Job> =>
  Object.assign({}, ...modules.map((module) => module.jobs))
