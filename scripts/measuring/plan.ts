/**
 * npm run measure:plan: what 10 thousand, 1 million and 10 million learners take, from what was measured and what is assumed. The
 * table stands in docs/operations.md; a test compares them.
 */

/** Measured: `npm run measure:sizes` and `npm run bench -- --load`, 27 and 26 November 2026. */
const MEASURED = {
  rowsAMonth: 278,
  bytesAMonth: 107_000,
  /** Dashboards a second of one core, the database's work included: the slower of two runs of two processes on two cores. */
  pagesPerCore: 52,
}

/** Assumed, 27 November 2026: of a learner who is active in a month. */
const ASSUMED = {
  /** Pages and forms that are drawn for somebody: 20 visits of 12. */
  requestsAMonth: 240,
  /** Transactions that write: of the month in sizes.ts, three for a lesson, two for a quiz and one for everything else. */
  writesAMonth: 180,
  bytesSentAMonth: 5e6,
  mailsAMonth: 4,
  smsAMonth: 0.2,
  /** Of a day's requests in its busiest hour, and how much more its busiest minute has. */
  busiestHour: 0.1,
  busiestMinute: 2,
  /** Of its processor time a machine is planned to use, so that one of three may fail. */
  use: 0.6,
  /** A primary and two replicas. */
  copies: 3,
  /** Of the database, compressed, with the WAL of 30 days. */
  backups: 1.5,
}

/** USD a month, of no provider in particular; SMS in KES. */
const PRICES = {
  /** With 4 GB of memory. */
  core: 25,
  diskGb: 0.12,
  storeGb: 0.02,
  sentGb: 0.05,
  thousandMails: 0.1,
  smsKes: 0.8,
  kesForUsd: 130,
}

const GB = 1e9
const DAYS = 30

function planFor(learners: number) {
  const { requestsAMonth, busiestHour, busiestMinute, use } = ASSUMED
  const hour = (learners * requestsAMonth * busiestHour) / DAYS / 3600
  const peak = hour * busiestMinute
  const writes = (peak * ASSUMED.writesAMonth) / requestsAMonth
  // Two of everything, however little there is to do: 2 for web, 2 for the database and its replica.
  const cores = Math.max(4, Math.ceil(peak / (MEASURED.pagesPerCore * use)))
  const yearGb = (learners * MEASURED.bytesAMonth * 12) / GB
  const machines = cores * PRICES.core
  const disks = yearGb * ASSUMED.copies * PRICES.diskGb + yearGb * ASSUMED.backups * PRICES.storeGb
  const sent = ((learners * ASSUMED.bytesSentAMonth) / GB) * PRICES.sentGb
  const mails = (learners * ASSUMED.mailsAMonth * PRICES.thousandMails) / 1000
  const sms = (learners * ASSUMED.smsAMonth * PRICES.smsKes) / PRICES.kesForUsd
  const usd = machines + disks + sent + mails + sms
  return {
    learners,
    rowsYear: learners * MEASURED.rowsAMonth * 12,
    yearGb,
    hour,
    peak,
    writes,
    cores,
    machines,
    disks,
    sent,
    mails,
    sms,
    usd,
  }
}

const whole = (n: number): string => Math.round(n).toLocaleString('en')
const short = (n: number): string => (n < 10 ? n.toFixed(1) : whole(n))

/** In Markdown. */
export function planTable(): string {
  const plans = [10_000, 1_000_000, 10_000_000].map(planFor)
  const row = (name: string, cell: (plan: (typeof plans)[number]) => string) =>
    `| ${name} | ${plans.map(cell).join(' | ')} |`
  return [
    '| learners active in a month | 10 thousand | 1 million | 10 million |',
    '|---|--:|--:|--:|',
    row('rows that a year adds', ({ rowsYear }) => `${short(rowsYear / 1e6)} million`),
    row('GB that a year adds, with indexes', ({ yearGb }) => whole(yearGb)),
    row('requests a second, busiest hour', ({ hour }) => short(hour)),
    row('requests a second, busiest minute', ({ peak }) => short(peak)),
    row('of them written, transactions a second', ({ writes }) => short(writes)),
    row('cores, database included', ({ cores }) => whole(cores)),
    row('USD a month: machines', ({ machines }) => whole(machines)),
    row('disks of three copies, and backups, after a year', ({ disks }) => whole(disks)),
    row('traffic', ({ sent }) => whole(sent)),
    row('mails', ({ mails }) => whole(mails)),
    row('SMS', ({ sms }) => whole(sms)),
    row('together', ({ usd }) => whole(usd)),
    row('KES a month', ({ usd }) => whole(usd * PRICES.kesForUsd)),
    row('KES a learner and month', ({ usd, learners }) => ((usd * PRICES.kesForUsd) / learners).toFixed(2)),
  ].join('\n')
}

if (import.meta.main) console.log(planTable())
