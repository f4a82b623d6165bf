/** Memory of a site, and how long it takes to start. */
import { rate } from './pages.ts'
import { memoryMb, openSite, type Kind, signedInHeaders, visit } from './site.ts'

const PAGES = 1000

/** PSS after a start on existing data, after 1,000 pages, and after a period with 20 connections. */
export async function memoryOf(title: string, kind: Kind, loadSeconds: number): Promise<void> {
  const site = await openSite(kind)
  try {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const atStart = memoryMb(site)
    const headers = await signedInHeaders(site)
    const paths = [
      '/',
      '/courses',
      '/courses/1',
      '/dashboard',
      '/progress',
      '/blog',
      '/help-center',
      '/account',
    ]
    for (let n = 0; n < PAGES; n++)
      await visit(site, `${paths[n % paths.length]}?bench=${n}`, n % 2 ? headers : {})
    const afterPages = memoryMb(site)
    await rate(site, '/courses?bench=[<id>]', loadSeconds)
    console.log(
      `  ${title.padEnd(40)} answers after ${site.startedInMs.toFixed(0)} ms; ${atStart.toFixed(0)} MB after the start, ${afterPages.toFixed(0)} MB after ${PAGES} pages, ${memoryMb(site).toFixed(0)} MB after ${loadSeconds} s of 20 connections`,
    )
  } finally {
    await site.stop()
  }
}
