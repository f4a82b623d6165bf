import { endSeenToasts } from '#ui/feedback/toast-words.ts'

// What a toast never covers: what it speaks about (data-moment), what the page is for and what to do next. Then what else is pressed,
// such as the links of the footer; running text gives way first.
const MOMENT = '[data-moment]'
const FIRST = `main h1,main .btn,main .input,main .banner,main [role=progressbar],${MOMENT}`
const KEPT = 'a,button,input,select,textarea,label,summary,h1,h2,h3,.banner,[role=status],[role=alert]'
const TEXT = 'p,li,dt,dd,td,img,svg'
export const FIRST_WEIGHT = 10_000
const WEIGHT = 100
// Pixels between a toast and its surroundings.
const GAP = 6

type Part = { top: number; bottom: number; weight: number }

/**
 * The position of toasts: of all heights below the header the one that covers least. A phone starts at its bottom, away from the
 * header; a wide screen at the top.
 * @param now the current position; it stays, unless another is better
 * @returns whether nothing that must be seen is covered there
 */
export function freeTop(
  parts: Part[],
  height: number,
  from: number,
  to: number,
  isPhone: boolean,
  now?: number,
): { top: number; isFree: boolean } {
  const last = Math.max(from, to - height)
  const first = isPhone ? last : from
  const costOf = (top: number): number =>
    parts.reduce(
      (cost, part) =>
        cost +
        part.weight * Math.max(0, Math.min(part.bottom + GAP, top + height) - Math.max(part.top - GAP, top)),
      0,
    )
  const tops = [first, ...parts.flatMap(({ top, bottom }) => [bottom + GAP, top - GAP - height])]
    .filter((top) => top >= from && top <= last)
    .sort((one, other) => Math.abs(one - first) - Math.abs(other - first))
  if (now !== undefined && now >= from && now <= last) tops.unshift(now)
  let best = tops[0]!
  for (const top of tops) if (costOf(top) < costOf(best)) best = top
  return { top: best, isFree: costOf(best) < FIRST_WEIGHT }
}

const isSmall = (): boolean => !matchMedia('(min-width: 48rem)').matches

/** Keeps toasts clear of the page's content, also while it changes under them. */
export function placeBeside(home: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return
  let now: number | undefined
  let waiting = 0
  const put = () => {
    waiting = 0
    if (home.parentElement !== document.body) {
      home.style.opacity = ''
      return
    }
    const { left, right, height } = home.getBoundingClientRect()
    const above = [...document.querySelectorAll('.site-header,.connection-banner')]
    const from = Math.max(0, ...above.map((one) => one.getBoundingClientRect().bottom)) + GAP
    const to = innerHeight - GAP
    const partsOf = (which: string, weight: number): Part[] =>
      [...document.querySelectorAll(which)].flatMap((element) => {
        const box = element.getBoundingClientRect()
        const isNear = box.right > left && box.left < right && box.bottom > from && box.top < to
        return isNear && !home.contains(element) ? { top: box.top, bottom: box.bottom, weight } : []
      })
    const isPhone = isSmall()
    const parts = [...partsOf(FIRST, FIRST_WEIGHT), ...partsOf(KEPT, WEIGHT), ...partsOf(TEXT, 1)]
    const { top, isFree } = freeTop(parts, height, from, to, isPhone, now)
    now = top
    home.style.top = `${top}px`
    // A page full of what was done says so itself, and only ears hear the toast. On a long form it lies on some field for its seconds.
    home.style.opacity = !isFree && partsOf(MOMENT, 1).length > 0 ? '0' : ''
    home.style.bottom = 'auto'
  }
  const later = () => (waiting ||= requestAnimationFrame(put))
  // At once: what has changed is not drawn yet.
  const changes = new MutationObserver(put)
  changes.observe(document.body, { childList: true, subtree: true, characterData: true })
  addEventListener('resize', later, { signal })
  document.addEventListener('scroll', later, { signal, passive: true })
  // A phone has no room for a button that closes: whoever goes on, by a press or by scrolling, has seen it.
  for (const event of ['scroll', 'pointerdown'])
    document.addEventListener(
      event,
      () => isSmall() && home.parentElement === document.body && endSeenToasts(),
      { signal, passive: true },
    )
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(waiting)
    changes.disconnect()
  })
  put()
}
