import { SECOND } from '#kit/time.ts'
import { OWNER_HEADER, sawOwner, whoLeft } from '#modules/offline/phone/owner.ts'
import { removeOwner } from '#modules/offline/phone/removing.ts'
import type { Hands } from './hands.ts'
import type { FetchEvent } from './scope.ts'

// A network that accepts and never answers looks like one that is slow.
const PATIENCE = 8 * SECOND
const ON_PHONE = '/offline'
/** The review, and where it opens without a network. */
const REVIEW = '/review'
const KEPT_REVIEW = '/offline/review'
/** The document of every kept lesson (KEPT_DOCUMENTS of the packages), and of the review. */
const LESSON_DOCUMENT = '/offline/course/lesson'

/**
 * A page that somebody opens: a kept lesson is read from the phone, with a network too; what is kept opens at once; everything else
 * comes from the network, and where none answers, "On this phone" opens in its place.
 */
export async function openPage({ request }: FetchEvent, hands: Hands): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url)
  const kept = await hands.shelf.read()
  const [, course, lesson] = /^\/courses\/(\d+)\/lessons\/(\d+)$/.exec(pathname) ?? []
  if (kept.lessons.get(Number(course))?.has(Number(lesson)) && !searchParams.has('online'))
    return Response.redirect(`/offline/${course}/${lesson}`)
  const document = await keptDocument(pathname, hands)
  if (document) return document
  const answer = await answered(request, hands, kept.documents === null ? null : PATIENCE)
  if (!answer && pathname === REVIEW && kept.review !== null) return Response.redirect(KEPT_REVIEW)
  return answer ?? Response.redirect(`/offline?from=${encodeURIComponent(pathname + search)}`)
}

async function keptDocument(pathname: string, { phone, shelf }: Hands): Promise<Response | undefined> {
  const { documents, documentsOf, review } = await shelf.read()
  const [, course] = /^\/offline\/(\d+)\/\d+$/.exec(pathname) ?? []
  const [cache, document] =
    course !== undefined
      ? [documentsOf.get(Number(course)) ?? documents, LESSON_DOCUMENT]
      : pathname === KEPT_REVIEW
        ? [review, LESSON_DOCUMENT]
        : [pathname === ON_PHONE ? documents : null, ON_PHONE]
  if (cache === null || !(await phone.caches.has(cache))) return undefined
  return (await phone.caches.open(cache)).match(document)
}

/** @param patience milliseconds; null where nothing could open in its place @returns null where no network answered */
async function answered(request: Request, hands: Hands, patience: number | null): Promise<Response | null> {
  const asked = fetch(request).then(async (response) => {
    hands.counter.answered(response)
    await noteReader(response, hands)
    return response
  })
  if (patience === null) return asked
  return Promise.race([asked.catch(() => null), hands.phone.wait(patience).then(() => null)])
}

/** Before the page is shown: what was kept by somebody else is not shown in it. */
export async function noteReader(response: Response, { phone, shelf }: Hands): Promise<void> {
  const said = response.headers.get(OWNER_HEADER)
  if (said === null && !isOwnPage(response)) return
  const left = await whoLeft(phone, said)
  if (left !== null) {
    await removeOwner(phone, left)
    await sawOwner(phone, said ?? '')
  } else if (said !== null) await sawOwner(phone, said)
  shelf.forget()
}

/** A whole page of this site, which would name its reader if the phone's cookie still said that something is kept. */
const isOwnPage = ({ ok, headers }: Response): boolean =>
  ok && headers.has('content-security-policy') && /^text\/html\b/.test(headers.get('content-type') ?? '')
