import type { WaitingMoney } from '#modules/payments/queries/waiting.server.ts'
import { gauge, metric, type Sample } from './lines.ts'

/** What the database tells (`figures` of oversight); ages in seconds. */
export type Figures = {
  queue: { waiting: number; running: number; failed: number; oldestS: number }
  payments: Record<string, number>
  smsKes: number
  aiTokens: number
  check: { at: Date; broken: number } | null
  money: WaitingMoney
  outbox: { way: string; waiting: number; oldestS: number; failed: number }[]
  storage: { bytes: number; archiving: { lastAt: Date | null; failures: number } | null }
  backups: { made: Date | null; drilled: Date | null }
}
export function figureLines(figures: Figures): string[] {
  const { queue, payments, smsKes, aiTokens, check, money, outbox, storage, backups } = figures
  return [
    ...metric('jobs', 'gauge', 'Background work: due and waiting, running, failed for good.', [
      ['state="waiting"', queue.waiting],
      ['state="running"', queue.running],
      ['state="failed"', queue.failed],
    ]),
    ...gauge('jobs_oldest_seconds', 'How long the oldest due job has waited.', queue.oldestS),
    ...outboxLines(outbox),
    ...metric(
      'payments',
      'gauge',
      'Payments by status.',
      ['pending', 'completed', 'failed'].map((status) => [`status="${status}"`, payments[status] ?? 0]),
    ),
    ...moneyLines(money),
    ...gauge('sms_spent_kes', 'What SMS cost today (Nairobi), in shillings.', smsKes),
    ...gauge('ai_spent_tokens', 'Tokens of the language model used today (Nairobi).', aiTokens),
    ...(check ? checkLines(check) : []),
    ...storageLines(storage),
    ...moment('backup_timestamp_seconds', 'When a backup was last made.', backups.made),
    ...moment(
      'restore_drill_timestamp_seconds',
      'When a backup was last restored to try it.',
      backups.drilled,
    ),
  ]
}

const moment = (name: string, help: string, at: Date | null): string[] =>
  at ? gauge(name, help, at.getTime() / 1000) : []

const checkLines = ({ at, broken }: { at: Date; broken: number }): string[] => [
  ...moment('check_timestamp_seconds', 'When the rules of books and counts were asked last.', at),
  ...gauge('check_broken_rules', 'How many of them were broken then.', broken),
]

function outboxLines(outbox: Figures['outbox']): string[] {
  const of = (value: (one: Figures['outbox'][number]) => number) =>
    outbox.map((one): Sample => [`way="${one.way}"`, value(one)])
  return [
    ...metric(
      'outbox_waiting',
      'gauge',
      'What is due to leave and was not sent yet.',
      of((one) => one.waiting),
    ),
    ...metric(
      'outbox_oldest_seconds',
      'gauge',
      'How long the oldest of it has been due.',
      of((one) => one.oldestS),
    ),
    ...metric(
      'outbox_failed',
      'gauge',
      'What was given up and is still kept.',
      of((one) => one.failed),
    ),
  ]
}

function moneyLines(money: WaitingMoney): string[] {
  const waiting: [kind: string, n: number, oldestS: number][] = [
    ['prompt', money.prompts, money.oldestPromptS],
    ['callback', money.callbacks, money.oldestCallbackS],
    ['finding', money.findings, money.oldestFindingS],
  ]
  return [
    ...metric(
      'money_waiting',
      'gauge',
      'Prompts without a verdict, callbacks not applied, findings and refunds.',
      [
        ...waiting.map(([kind, n]): Sample => [`kind="${kind}"`, n]),
        ['kind="refund_requested"', money.refundsRequested],
        ['kind="refund_unsent"', money.refundsUnsent],
      ],
    ),
    ...metric('money_oldest_seconds', 'gauge', 'How long the oldest of each has waited.', [
      ...waiting.map(([kind, , oldestS]): Sample => [`kind="${kind}"`, oldestS]),
      ['kind="refund"', money.oldestRefundS],
    ]),
  ]
}

const storageLines = ({ bytes, archiving }: Figures['storage']): string[] => [
  ...gauge('database_bytes', 'Size of the database.', bytes),
  ...(archiving
    ? [
        ...moment(
          'wal_archived_timestamp_seconds',
          'When a segment last reached the backups.',
          archiving.lastAt,
        ),
        ...metric('wal_archive_failures_total', 'counter', 'Segments that could not be sent there.', [
          ['', archiving.failures],
        ]),
      ]
    : []),
]
