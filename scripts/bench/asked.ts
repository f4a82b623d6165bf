/** What measurements of filled sites share: signing in, asking pages, and counting the questions that they put to Postgres. */
import type pg from 'pg'

const VISITS = 15
const DEMO_PASSWORD = 'karibu-stadi-2026'
/** Idle connections report their statistics after ten seconds. */
const FLUSHED_MS = 11_000

/** A session of a demo account. */
export async function tokenOf(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/auth/v1/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Milliseconds of each of some visits. */
export async function timesOf(url: string, token: string): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < VISITS; n++) {
    const startedAt = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
    times.push(performance.now() - startedAt)
  }
  return times
}

/** Outside a transaction each query is a transaction of its own, and Postgres counts these. */
export async function transactions(client: pg.Client): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, FLUSHED_MS))
  const { rows } = await client.query<{ n: string }>(
    `select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]!.n)
}

export const middle = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
