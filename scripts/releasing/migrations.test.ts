import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breaksIn, tablesOf, unusedSnapshots } from './migrations.ts'

const drizzle = join(import.meta.dirname, '..', '..', 'drizzle')
const read = (name: string): string => readFileSync(join(drizzle, name), 'utf8')
type Snapshot = Parameters<typeof tablesOf>[0]
const snapshot = (number: string) => tablesOf(JSON.parse(read(`meta/${number}_snapshot.json`)) as Snapshot)
const released = snapshot('0070')
const breaks = (sql: string): string[] => breaksIn(sql, '1.0.0', released)

describe('what a released version does not survive', () => {
  test.each([
    'DROP TABLE "push_deliveries" CASCADE;',
    'ALTER TABLE "profiles" DROP COLUMN "mail_peers";',
    'ALTER TABLE "profiles" RENAME COLUMN "mail_peers" TO "peer_mails";',
    'ALTER TABLE "profiles" RENAME TO "people";',
    'ALTER TABLE "profiles" ADD COLUMN "shoe_size" integer NOT NULL;',
    'ALTER TABLE "profiles" ALTER COLUMN "shoe_size" SET NOT NULL;',
    'ALTER TABLE "push_deliveries" ALTER COLUMN "last_status" SET NOT NULL;',
    'ALTER TABLE "push_deliveries" ALTER COLUMN "attempts" SET DATA TYPE text;',
    'ALTER TABLE "push_deliveries" ALTER COLUMN "attempts" DROP DEFAULT;',
    `ALTER TABLE "push_deliveries" ADD CONSTRAINT "states" CHECK ("push_deliveries"."state" in ('a', 'b'));`,
    'ALTER TABLE "push_deliveries" ADD CONSTRAINT "one" UNIQUE("tag","body");',
    'ALTER TABLE "push_deliveries" ADD CONSTRAINT "d" FOREIGN KEY ("tag") REFERENCES "public"."tags"("id");',
    'ALTER TABLE "push_deliveries" DROP CONSTRAINT "push_deliveries_once";',
    'CREATE UNIQUE INDEX "one" ON "push_deliveries" USING btree ("tag","body") WHERE state is not null;',
    'DROP INDEX "peer_marks_slot";',
    'DROP VIEW "course_figures";',
    'DROP FUNCTION count_all_anew();',
    'DELETE FROM "push_deliveries" WHERE state is null;',
    'TRUNCATE push_deliveries;',
  ])('%s', (statement) => {
    expect(breaks(statement)).toHaveLength(1)
  })

  test('is found behind other statements', () => {
    const first = 'CREATE TABLE "shoes" ("id" uuid PRIMARY KEY NOT NULL);'
    expect(
      breaks(`${first}\n--> statement-breakpoint\nALTER TABLE "profiles" DROP COLUMN "mail_peers";`),
    ).toEqual([expect.stringMatching(/^it uses profiles\.mail_peers: /)])
  })
})

describe('what a released version does not notice', () => {
  test.each([
    'CREATE TABLE "shoes" ("id" uuid PRIMARY KEY NOT NULL, "size" integer NOT NULL);',
    'ALTER TABLE "shoes" ADD COLUMN "colour" text NOT NULL;',
    'ALTER TABLE "profiles" ADD COLUMN "shoe_size" integer;',
    'ALTER TABLE "profiles" ADD COLUMN "mail_shoes" boolean DEFAULT true NOT NULL;',
    'ALTER TABLE "profiles" DROP COLUMN "gone_from_the_code_a_version_ago";',
    'ALTER TABLE "profiles" ADD CONSTRAINT "sizes" CHECK ("profiles"."shoe_size" > 0);',
    'ALTER TABLE "profiles" ADD CONSTRAINT "s" FOREIGN KEY ("shoe_id") REFERENCES "public"."shoes"("id");',
    'CREATE UNIQUE INDEX "a" ON "profiles" USING btree ("shoe_id");',
    'ALTER TABLE "push_deliveries" ALTER COLUMN "last_status" DROP NOT NULL;',
    'CREATE INDEX "b" ON "push_deliveries" USING btree ("tag");',
    'DROP INDEX "push_deliveries_due";',
    'CREATE FUNCTION f() RETURNS trigger AS $$ begin delete from push_deliveries; return null; end $$ LANGUAGE plpgsql;',
    '-- DROP TABLE "push_deliveries";\nSELECT 1;',
    'DROP VIEW "course_figures";\n--> statement-breakpoint\nCREATE VIEW course_figures AS select 1;',
  ])('%s', (statement) => {
    expect(breaks(statement)).toEqual([])
  })

  test('is what somebody names and gives a reason for, until the next version', () => {
    const named = (version: string, why: string) =>
      breaks(`-- Released ${version}: ${why}\nDELETE FROM "push_deliveries" WHERE state = 'sent';`)
    expect(named('1.0.0', 'nothing reads what was sent')).toEqual([])
    expect(named('1.0.0', '')).toHaveLength(1)
    expect(named('0.9.0', 'nothing reads what was sent')).toHaveLength(1)
  })
})

test('of the last ten migrations those are found that narrow what the code before them could write', () => {
  const found = readdirSync(drizzle)
    .filter((name) => /^00(6[1-9]|70)_.*\.sql$/.test(name))
    .filter((name) => {
      const before = String(Number(name.slice(0, 4)) - 1).padStart(4, '0')
      return breaksIn(read(name), '1.0.0', snapshot(before)).length > 0
    })
  expect(found.map((name) => name.slice(0, 4))).toEqual(['0064', '0066', '0068', '0070'])
})

test('snapshots of migrations are kept where somebody reads them: the newest, the released and those tried here', () => {
  const { migration } = JSON.parse(read('released.json')) as { migration: string }
  expect(unusedSnapshots(readdirSync(join(drizzle, 'meta')), migration.slice(0, 4))).toEqual([])
  expect(
    unusedSnapshots(
      [
        '_journal.json',
        '0001_snapshot.json',
        '0066_snapshot.json',
        '0072_snapshot.json',
        '0073_snapshot.json',
        '0074_snapshot.json',
      ],
      '0072',
    ),
  ).toEqual(['0001_snapshot.json', '0073_snapshot.json'])
})
