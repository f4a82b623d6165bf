/** What the measurements of phones share: somebody signed in, and what the worker wrote down. */
import type { Page } from 'playwright-core'

const DEMO = { email: 'neema@stadi.example', password: 'karibu-stadi-2026' }

/** Signs somebody in who comes with the samples. @returns the value of the cookie `session` */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/auth/v1/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(DEMO),
  })
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('session='))
  return /^session=([^;]+)/.exec(cookie!)![1]!
}

/** All rows of a table of the phone's store. */
export const rowsOnPhone = <Row>(page: Page, table: string): Promise<Row[]> =>
  page.evaluate(
    (table) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open('stadi')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const all = opening.result.transaction(table).objectStore(table).getAll()
          all.addEventListener('success', () => {
            opening.result.close()
            resolve(all.result as Row[])
          })
        })
      }),
    table,
  )

/** Bytes that the phone counted so far. */
export const countedBytes = async (page: Page): Promise<number> =>
  (await rowsOnPhone<{ bytes: number }>(page, 'data')).reduce((sum, { bytes }) => sum + bytes, 0)
