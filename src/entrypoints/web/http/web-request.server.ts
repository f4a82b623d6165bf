import { randomBytes } from 'node:crypto'
import type { AppContext } from '#context.ts'
import type { Flash, WebRequest } from '#web/request-context.ts'
import { keepsSomething, usesLessData } from '#web/phone-cookies.server.ts'
import { arrivedCookie, arrivedIn } from '#web/typed.server.ts'
import type { App } from '#core/app.ts'
import { flashCookie, readFlash, usedFlashCookie } from './flash.server.ts'
import { isArrival } from './page-cache.server.ts'

type Parts = {
  ctx: AppContext
  request: Request
  /** Lines for the response; more may follow. */
  setCookies: string[]
  devices: WebRequest['devices']
}

/** What loaders and actions get of a request; `finish` stores the messages for the next page. */
export function webRequest(
  app: App,
  { ctx, request, setCookies, devices }: Parts,
): { web: WebRequest; finish(): void } {
  const flashes = flashesOf(app, request, setCookies)
  const cookies = request.headers.get('cookie')
  const arrived = arrivedIn(cookies)
  const hasArrived = arrived.length > 0
  const web: WebRequest = {
    ctx,
    modules: app.modules,
    nonce: randomBytes(16).toString('base64'),
    failure: null,
    retryAfter: null,
    form: null,
    kept: null,
    firstTo: null,
    shipsScripts: false,
    programs: [],
    page: null,
    look: null,
    isArrival: isArrival(request.headers.get('sec-fetch-site')),
    usesLess: usesLessData(request.headers.get('save-data'), cookies),
    keepsSomething: keepsSomething(cookies),
    devices,
    takeFlash: flashes.take,
    toast: flashes.add,
    setCookie: (line) => void setCookies.push(line),
    hasArrived,
    arrived(word) {
      if (!word) return
      arrived.push(word)
      setCookies.push(arrivedCookie(arrived))
    },
  }
  return { web, finish: flashes.finish }
}

/** Messages of an earlier response, until a page takes them, and those of this one for the next. */
function flashesOf({ config }: App, request: Request, setCookies: string[]) {
  const earlier = readFlash(request.headers.get('cookie'), config)
  const added: Flash[] = []
  let isTaken = false
  return {
    take() {
      isTaken = true
      return earlier
    },
    add: (flash: Flash) => void added.push(flash),
    finish() {
      const left = [...(isTaken ? [] : earlier), ...added]
      if (added.length > 0) setCookies.push(flashCookie(left, config))
      else if (isTaken && earlier.length > 0) setCookies.push(usedFlashCookie)
    },
  }
}
