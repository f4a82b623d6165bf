import type { AppContext, Context } from '#context.ts'
import type { DomainEvent } from '#kit/domain-event.ts'

/** Deferred or scheduled work. Running it again must be harmless. */
export type Job = {
  run(ctx: AppContext, data: Record<string, unknown>): Promise<unknown>
  /** How many retries follow the first attempt, with growing pauses. */
  retryLimit: number
  /** How many run concurrently in one process; one by default. For work that waits for another server. */
  atOnce?: number
  /** Cron expression (UTC) for scheduled work. */
  cron?: string
}

/** A page of the site map. */
export type SiteEntry = {
  path: string
  updatedAt?: Date
  /** Stands in one language only. */ isSingle?: boolean
}

/** When the newest item of a list changed. */
export const latestOf = (rows: { updatedAt: Date }[]): Date | undefined =>
  rows.map((row) => row.updatedAt).sort((a, b) => b.getTime() - a.getTime())[0]

/** A person's downloadable data: rows by table. */
export type PersonExport = {
  /** The name of this part in the downloaded file. */
  section: string
  read(ctx: Context, contact: { phone: string | null }): Promise<Record<string, unknown[]>>
}

/** What a course's page shows where its button to buy would be: words, and the way to what can be bought, if anything can. */
export type InPlaceOfBuying = { text: string; link: { to: string; text: string } | null }

/**
 * What a module contributes to the product. src/app/modules.server.ts lists the modules; each entrypoint receives them and reads
 * the parts it needs.
 */
export type Module = {
  name: string
  jobs?: Record<string, Job>
  /** Deletes hourly what has reached the end of its retention. */
  tidy?: Record<string, (ctx: AppContext) => Promise<void>>
  exportPerson?: PersonExport
  /**
   * Erases a person, in the transaction of the job that erases an account. A module erases before those that it may use; or the
   * comment says which of them erases for it.
   */
  forgetPerson?: ((ctx: Context, userId: string) => Promise<void>) | string
  /**
   * Whether money of a person is open: an account that is to be erased waits until it is settled, as they must be reachable until then.
   */
  hasOpenMoney?: (ctx: Context, userId: string) => Promise<boolean>
  /**
   * Moves the data of a person known only by phone to the account that proved to own that number, in the transaction that proves it
   * (`mergeAccounts`). For modules whose commands a phone can reach; running it again is harmless.
   */
  mergeAccounts?: (ctx: Context, fromUserId: string, toUserId: string) => Promise<void>
  /**
   * Handles domain events of other modules, which do not know this one, in their transaction (`publish` of the context). A throw
   * rolls the event back: record what is to be done, and let a job do it.
   */
  handleEvent?: (ctx: Context, event: DomainEvent) => Promise<void>
  /**
   * Whether somebody who signs up was invited: their sign-up counts against no address (`wasInvited` of the context).
   * @param path where they were sent from there
   */
  wasInvited?: (ctx: Context, who: { email: string; path: string }) => Promise<boolean>
  /** Tables with names, addresses or numbers that belong to nobody's account; each with the reason. */
  notPersonal?: Record<string, string>
  /** Tables about people that are not part of a download, each with the reason. */
  withheld?: Record<string, string>
  /** Columns, as table.column, whose rows outlive the person, each with the reason. */
  outlives?: Record<string, string>
  /**
   * What it says on the page of a course: HTML of our own words, or nothing. For modules that courses do not know.
   * @param course what it costs, and whether its lessons open for the viewer @param cookies of the request
   */
  courseNote?(
    ctx: Context,
    course: { id: number; priceKes: number; unlocked: boolean },
    cookies: string | null,
  ): string | Promise<string>
  /**
   * How a course is sold where not by its plain button: shown in its place. For modules that courses do not know. Display only: what is
   * sold, the order's transaction decides.
   */
  courseSale?(ctx: Context, course: { id: number }): Promise<InPlaceOfBuying | null>
  /** Its pages that should be indexed. */
  sitemap?(ctx: Context): Promise<SiteEntry[]>
  /** Addresses that crawlers should skip. */
  hidden?: string[]
  /** Commands and queries that refuse everybody but administrators. */
  forAdmins?: string[]
  /**
   * Commands that somebody under 18 may call without a parent's consent: learning, and their own things. All others of members refuse
   * them (`withConsent`, `adultOnly`).
   */
  forMinors?: string[]
  /** Commands and queries that do not refuse a visitor, each with the reason. */
  open?: { commands?: Record<string, string>; queries?: Record<string, string> }
}

/** The kinds of background work that modules contribute. */
export const jobsOf = (modules: readonly Module[]): Record<string, Job> =>
  Object.assign({}, ...modules.map((module) => module.jobs))
