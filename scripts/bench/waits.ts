/** Whether one request makes all others wait. */
import { signedInHeaders, type Site, visit } from './site.ts'

const MOST_MS = 250
// Pages that read or compute much, and inputs with which a visitor can make the server work.
const heavy = [
  '/help-center?q=refnud paymnet certificat mentro cousre asessment pasw',
  '/courses?q=zzzz%25%5C_',
  '/blog?q=refnud paymnet certificat',
  '/dashboard',
  '/progress',
  '/account/data.json',
  '/courses/1/certificate',
  '/sitemap.xml',
  '/share/courses/1',
]

/** The slowest answer of /healthz while each page is requested, twice at once. Fails above 250 ms. */
export async function waitsBehind(title: string, site: Site): Promise<void> {
  const headers = await signedInHeaders(site)
  console.log(`\n/healthz while one page is asked for twice at once, ${title} (at most ${MOST_MS} ms):`)
  for (const path of heavy) {
    const url = encodeURI(path)
    const startedAt = performance.now()
    const page = Promise.all([visit(site, url, headers), visit(site, url, headers)]).then(([{ status }]) => ({
      status,
      tookMs: performance.now() - startedAt,
    }))
    const longest = await longestWait(site, page)
    const { status, tookMs } = await page
    if (longest > MOST_MS) process.exitCode = 1
    console.log(
      `  ${path.slice(0, 60).padEnd(60)} ${status}  ${tookMs.toFixed(0).padStart(5)} ms, /healthz ${longest.toFixed(0).padStart(4)} ms${longest > MOST_MS ? '  TOO LONG' : ''}`,
    )
  }
}

async function longestWait(site: Site, page: Promise<unknown>): Promise<number> {
  const pause = () =>
    new Promise<'asking'>((resolve) => {
      setTimeout(resolve, 2, 'asking')
    })
  let longest = 0
  do {
    const askedAt = performance.now()
    await visit(site, '/healthz')
    longest = Math.max(longest, performance.now() - askedAt)
  } while ((await Promise.race([page, pause()])) === 'asking')
  return longest
}
