import { expect, test } from 'vitest'
import { startFromSource } from '../built-product.ts'
import { migratedDatabase } from '../worker-postgres.ts'

test('npm run dev opens from the sources, with pages, their styles and scripts', async () => {
  const stadi = await startFromSource({
    DATABASE_URL: await migratedDatabase(),
    AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters',
    WORKER: 'off',
    SMTP_URL: '',
  })
  try {
    const page = await fetch(`${stadi.origin}/auth`)
    const html = await page.text()
    expect([page.status, html.match(/<h1/g)?.length]).toEqual([200, 1])
    expect(html).toMatch(/<style data-precedence[^>]*>[^<]{1000}/)
    const [, script] = /import \* as \w+ from "([^"]+)"/.exec(html)!
    expect((await fetch(stadi.origin + script)).headers.get('content-type')).toMatch(/javascript/)
  } finally {
    expect((await stadi.end()).code).toBe(0)
  }
}, 240_000)
