import { expect, it } from 'vitest'
import { isPlainRead } from './plain-read.ts'

it('is a select, also in brackets and after "with"', () => {
  for (const text of [
    'select "id" from "posts" where "posts"."id" = $1',
    '(select 1) union all (select 2)',
    '  with newest as (select 1) select * from newest',
    `select (select coalesce(json_agg(json_build_array(c0)), '[]') from (select 1) r (c0)) as q0`,
    'select "updated_at", "deleted" from "posts" order by "updated_at"',
  ])
    expect(isPlainRead(text), text).toBe(true)
})

it('is nothing that locks, writes, counts, sets or tells', () => {
  for (const text of [
    'select "id" from "posts" for update',
    'select "id" from "posts" for no key update skip locked',
    'select "id" from "posts" for share',
    'select pg_advisory_xact_lock($1)',
    `select pg_notify('pages', tag) from json_array_elements_text($1::json) tag`,
    `select nextval('a')`,
    `select set_config('statement_timeout', '0', true)`,
    'with gone as (delete from "posts" returning *) select count(*) from gone',
    'with new as (insert into "posts" values (1) returning *) select * from new',
    'with changed as (update "posts" set "title" = $1 returning *) select * from changed',
    'insert into "posts" values (1)',
    'update "posts" set "title" = $1',
    'listen "pages"',
    'begin',
    'explain select 1',
  ])
    expect(isPlainRead(text), text).toBe(false)
})
