import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Cross } from '#ui/icons.ts'
import { bannerClass, BannerWords } from '#ui/feedback/banner.tsx'
import { Icon } from '#ui/icon.tsx'
import { endToasts, noToasts, onToasts, shownToasts, turnPage } from '#ui/feedback/toast-words.ts'

export { endToasts, showToast } from '#ui/feedback/toast-words.ts'

type Props = { label: string; closeText: string; /** The path of the page that is shown. */ page: string }

/** Once, in the root layout. Beside the page, or part of the sheet that is open over it. */
export function Toaster({ label, closeText, page }: Props) {
  const toasts = useSyncExternalStore(onToasts, shownToasts, noToasts)
  const home = useSyncExternalStore(never, theHome, () => null)
  const before = useRef(page)
  // Before the new page's effects show anything.
  useLayoutEffect(() => {
    if (before.current !== page) turnPage()
    before.current = page
  }, [page])
  // On every render: a closed sheet took the toasts with it.
  useEffect(() => {
    if (home) place(home, label)
  })
  // What toasts respond to begins with a touch.
  useEffect(() => addEventListener('pointerdown', () => void placing(), { once: true }), [])
  useEffect(() => {
    if (!home || toasts.length === 0) return
    const ended = new AbortController()
    void appear(home, ended.signal)
    return () => ended.abort()
  }, [home, toasts])
  if (!home) return null
  return createPortal(
    toasts.map((toast) => (
      <div key={toast.id} className={`${bannerClass(toast.tone)} toast`}>
        <BannerWords {...toast} />
        <button type="button" onClick={() => endToasts(({ id }) => id === toast.id)}>
          <Icon of={Cross} label={closeText} />
        </button>
      </div>
    )),
    home,
  )
}

// Not loaded during the first page of a visit.
const placing = () => import('#ui/feedback/toast-place.ts').catch(() => null)
const never = () => () => {}
// Milliseconds that are waited for the code that finds a place.
const PATIENCE = 400

/** Nothing is seen of toasts where they would lie on something; code that is long in coming is not waited for. */
async function appear(home: HTMLElement, signal: AbortSignal): Promise<void> {
  home.style.opacity = '0'
  const show = () => (home.style.opacity = '')
  const waiting = setTimeout(show, PATIENCE)
  signal.addEventListener('abort', () => clearTimeout(waiting))
  const place = await placing()
  clearTimeout(waiting)
  if (signal.aborted) return
  if (place) place.placeBeside(home, signal)
  else show()
}

let only: HTMLElement | undefined
const theHome = (): HTMLElement => (only ??= document.createElement('section'))

function place(home: HTMLElement, label: string): void {
  home.className = 'toasts'
  home.setAttribute('aria-live', 'polite')
  home.setAttribute('aria-label', label)
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (home.parentElement === (sheet ?? document.body)) return
  // Below the border at the top of a sheet.
  if (sheet) sheet.firstElementChild!.after(home)
  else document.body.append(home)
}
