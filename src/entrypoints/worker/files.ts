import { pastCap } from '#modules/offline/phone/data.ts'
import { filmAnswer } from './film-answer.ts'
import { noteReader } from './documents.ts'
import type { Hands } from './hands.ts'
import type { FetchEvent } from './scope.ts'

/** A place for a picture that waits until tomorrow, or until she wants pictures all the same. */
const WAITING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#8a8378" fill-opacity=".35" d="M4 5h16v14H4zM6 7v10h12V7zm1 8 3-4 2 2.500 3-4 2 5.500z"/></svg>`

/** What a page consists of: from the phone where it is kept, else from the network. */
export async function giveFile({ request }: FetchEvent, hands: Hands): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const kept = await keptFile(request, pathname, pathname + search, hands)
  if (kept) return kept
  const isIcon = /^\/(icon|apple-touch)/.test(pathname)
  if (request.destination === 'image' && !isIcon && (await pastCap(hands.phone)))
    return new Response(WAITING, {
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' },
    })
  const response = await fetch(request)
  hands.counter.answered(response)
  if (pathname.endsWith('.data')) await noteReader(response, hands)
  return response
}

async function keptFile(
  request: Request,
  pathname: string,
  key: string,
  { phone, shelf }: Hands,
): Promise<Response | null | undefined> {
  // The same at every time: the name of a built file changes with its content.
  if (pathname.startsWith('/assets/')) return phone.caches.match(pathname)
  const { files, films } = await shelf.read()
  const film = films.get(pathname)
  if (film) return filmAnswer(await phone.caches.open(film.cache), film.film, request.headers.get('range'))
  const cache = files.get(key)
  return cache === undefined ? undefined : (await phone.caches.open(cache)).match(key)
}
