import { type RefObject, useEffect } from 'react'

/** Pixels, beyond which a card is meant to go. */
const FAR = 90
/** Before that many a finger only rests on it. */
const BEGUN = 12

/**
 * A card that is swept away presses what its side stands for: the button of its deck that has `data-swipe` with `left` or `right` in it.
 * Buttons do the same for whoever cannot sweep. While it moves, the card says where it goes.
 */
export function useSwiping(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = card.current
    if (!element?.closest('.deck')) return
    return swiping(element)
  }, [card])
}

function swiping(card: HTMLElement): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  let from: { x: number; y: number } | null = null
  const target = (dx: number) =>
    card.closest('.deck')!.querySelector<HTMLElement>(`[data-swipe~='${dx < 0 ? 'left' : 'right'}']`)
  const rest = () => {
    from = null
    card.style.transform = ''
    card.removeAttribute('data-says')
  }
  const follow = ({ clientX }: PointerEvent) => {
    const dx = from ? clientX - from.x : 0
    if (Math.abs(dx) < BEGUN) return
    if (!isCalm) card.style.transform = `translateX(${dx}px) rotate(${dx / 40}deg)`
    card.dataset.says = Math.abs(dx) < FAR ? '' : (target(dx)?.textContent ?? '')
    card.dataset.side = dx < 0 ? 'left' : 'right'
  }
  const release = ({ clientX, clientY }: PointerEvent) => {
    if (!from) return
    const [dx, dy] = [clientX - from.x, clientY - from.y]
    rest()
    if (Math.abs(dx) > FAR && Math.abs(dx) > 2 * Math.abs(dy)) target(dx)?.click()
  }
  const begin = ({ clientX, clientY, isPrimary, pointerType }: PointerEvent) => {
    if (isPrimary && pointerType !== 'mouse') from = { x: clientX, y: clientY }
  }
  card.addEventListener('pointerdown', begin, { signal })
  addEventListener('pointermove', follow, { signal, passive: true })
  addEventListener('pointerup', release, { signal })
  // The browser scrolls with this finger.
  addEventListener('pointercancel', rest, { signal })
  return () => ended.abort()
}
