/** How many API requests per second are answered: each read, including its key lookup and its rate limit. */
import autocannon from 'autocannon'
import { startPostgres } from '../../test/postgres.ts'
import { openSite, signedInHeaders, type Site, thisCheckout } from './site.ts'

const CONNECTIONS = 20
const paths = ['/api/me', '/api/courses?limit=100', '/api/courses/1', '/api/jobs', '/api/mentors']

/** Created on its page, as people do. */
async function newKey(site: Site): Promise<string> {
  const answer = await fetch(`http://${site.host}/account/api-keys`, {
    method: 'POST',
    headers: { ...(await signedInHeaders(site)), origin: `http://${site.host}` },
    body: new URLSearchParams({ intent: 'create', name: 'bench' }),
  })
  const [key] = /stadi_[0-9a-f]{64}/.exec(await answer.text()) ?? []
  if (!key) throw new Error(`no key was made: ${answer.status}`)
  return key
}

async function measure(title: string, site: Site, seconds: number): Promise<void> {
  const authorization = `Bearer ${await newKey(site)}`
  console.log(`${title}, requests a second with ${CONNECTIONS} connections:`)
  for (const path of paths) {
    const { requests, non2xx, errors } = await autocannon({
      url: `http://127.0.0.1:${site.ports[0]}${path}`,
      connections: CONNECTIONS,
      duration: seconds,
      headers: { host: site.host, authorization },
    })
    if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
    console.log(`  ${path.padEnd(24)} ${requests.average.toFixed(0).padStart(6)}`)
  }
}

/** npm run bench -- --api */
export async function programs(seconds: number): Promise<void> {
  const site = await openSite({ root: thisCheckout })
  try {
    await measure('Embedded', site, seconds)
  } finally {
    await site.stop()
  }
  const postgres = await startPostgres()
  try {
    const over = await openSite({ root: thisCheckout, databaseUrl: await postgres.newDatabase() })
    try {
      await measure('Postgres, one process', over, seconds)
    } finally {
      await over.stop()
    }
  } finally {
    await postgres.stop()
  }
}
