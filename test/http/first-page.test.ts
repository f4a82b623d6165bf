import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededDatabase } from '../seeded-data.ts'
import { dropDatabase } from '../worker-postgres.ts'
import { ORIGIN } from './product.ts'

let database: string
beforeAll(async () => void (database = await seededDatabase()))
afterAll(() => dropDatabase(database))

// In its own process: this one may have loaded the code of every part already.
const program = `
  const [product, database, url] = process.argv.slice(1)
  const { createProduct } = await import(product)
  const { fetch, close } = await createProduct({ database, env: { WORKER: 'off' } })
  const pages = []
  for (const n of [1, 2]) pages.push(await (await fetch(new Request(url + '?n=' + n))).text())
  await close()
  console.log(JSON.stringify(pages))`

test('the first page of a process waits for the code of its parts, and is as complete as later ones', async () => {
  const product = join(import.meta.dirname, '..', '..', 'build', 'server', 'product.js')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program, product, database, `${ORIGIN}/courses/1`],
    { maxBuffer: 10_000_000 },
  )
  const [first, second] = JSON.parse(stdout.trim().split('\n').at(-1)!) as [string, string]
  expect(first).toMatch(/^<!DOCTYPE html><html.*class="course-act".*<\/html>$/s)
  const linesOf = (page: string) => page.replaceAll(/n(?:=|%3D)\d/g, '').split('><')
  expect(linesOf(first).filter((line) => !linesOf(second).includes(line))).toEqual([])
  expect(linesOf(first)).toHaveLength(linesOf(second).length)
})
