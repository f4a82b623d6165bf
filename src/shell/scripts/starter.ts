import { isReacts, TAKEN_OVER } from './early.ts'

/** What the server tells the starter. */
export type Start = {
  /** Code that the page needs. */
  files: string[]
  /** Name and value in this browser's storage that say that it had the scripts of this build. */
  had: [name: string, value: string]
  /** Nothing works without scripts. */
  now?: 1
  /** The page lives by itself. */
  lives?: 1
  /** The reader wants to use less data. */
  less?: 1
  /** An earlier use in this tab starts them, too. */
  tab?: 1
  /** And what is kept in this browser (needs.ts). */
  kept?: [name: string, words: string][]
  /** The zone of the times that the server wrote, and whether this page shows some. */
  zone?: [name: string, isShown?: 1]
}

/** In a tab's storage: something was used before the scripts of its page were there. */
const USED = 'stadi-used'
/**
 * What begins the scripts where it is used. A button that sends a form leads to another page, which begins them: what was fetched here would
 * be thrown away. Others do without (`data-plain`).
 */
const controls = 'input:not([type=submit]),select,textarea,label,button[type=button]:not([data-plain])'
/** A key that is no scrolling: the page is used by keyboard. */
const ofUse = /^(Tab|Escape|\S)$/
const YEAR_S = 365 * 24 * 3600
// Milliseconds until a part whose code comes later is looked at again, and how often.
const SOON = 50
const MOST_LOOKS = 100

/*
 * Stands at the end of a page that has scripts, and begins them: with the page, after its first paint, or when something is used that is no
 * link. Each letter of it is in each such page.
 */
const own = document.currentScript as HTMLScriptElement
const { files, had, now, lives, less, tab, kept = [], zone } = JSON.parse(own.dataset.start!) as Start
const early = (globalThis.stadiEarly = new Set<Element>())
const waiting = document.querySelectorAll<HTMLButtonElement>('[data-begins]')
let hasBegun = false
/** What was pressed and waits for scripts. */
let pressed: HTMLElement | null = null
let looks = 0

function begin(): void {
  if (hasBegun) return
  hasBegun = true
  for (const file of files) {
    const hint = document.createElement('link')
    hint.rel = 'modulepreload'
    hint.href = file
    document.head.append(hint)
  }
  const live = document.createElement('script')
  live.type = 'module'
  live.nonce = own.nonce
  live.text = document.querySelector<HTMLScriptElement>('[type="text/plain"]')!.text
  for (const button of waiting) button.setAttribute('aria-disabled', 'true')
  // A browser asks only once for code that was lost.
  live.addEventListener('error', () => {
    for (const button of waiting) {
      button.removeAttribute('aria-disabled')
      button.addEventListener('click', () => location.reload())
    }
    pressWithout()
  })
  document.head.append(live)
}

/**
 * Keeps a press until scripts are there, in a part that says so (`data-waits`): the page that would answer it takes away what is typed here
 * in the meantime.
 */
function hold(event: Event, element: HTMLElement): void {
  event.preventDefault()
  pressed = element
  pressed.setAttribute('aria-disabled', 'true')
  begin()
}

function hear(event: Event): void {
  const { type, target, key } = event as KeyboardEvent
  const within = (selector: string) => (target as Element).closest?.<HTMLInputElement>(selector)
  const control = within(controls)
  if (!control) {
    const link = type === 'click' && early.size > 0 && within('[data-waits] a')
    if (link && !isReacts(link)) hold(event, link)
    else if (type === 'keydown' && ofUse.test(key)) begin()
    return
  }
  const isEarly = type === 'click' ? control.type === 'button' : /^(input|change)/.test(type)
  if (isEarly && !isReacts(control)) early.add(control)
  begin()
}

/** Somebody points at what can be pressed. A finger that touches it may as well scroll. */
function point({ pointerType, target }: PointerEvent): void {
  if (pointerType !== 'touch' && (target as Element).closest?.(controls + ',button')) begin()
}

/** What leaves the page lets the next one begin at once. */
function leave(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (event.submitter && form.closest('[data-waits]') && !isReacts(form) && (hasBegun || !less))
    return hold(event, event.submitter)
  try {
    if (tab) sessionStorage.setItem(USED, '1')
  } catch {
    // switched off: the next page waits for its own first use
  }
}

function press(): void {
  const button = pressed
  pressed = null
  button?.removeAttribute('aria-disabled')
  button?.click()
}

/** As where scripts are switched off. */
function pressWithout(): void {
  for (const part of document.querySelectorAll('[data-waits]')) part.removeAttribute('data-waits')
  press()
}

/** After fields were told, and what was pressed has its code. What is not there any more does its work by itself now. */
function pressWhenReady(): void {
  if (!pressed?.isConnected) return
  if (isReacts((pressed as HTMLButtonElement).form ?? pressed)) press()
  else if (looks++ < MOST_LOOKS) setTimeout(pressWhenReady, SOON)
  else pressWithout()
}

function isDue(): boolean {
  try {
    return (
      localStorage[had[0]] === had[1] ||
      (tab && USED in sessionStorage) ||
      Object.entries<string>(localStorage).some(([name, text]) =>
        kept.some(([beginning, words]) => name.startsWith(beginning) && text.includes(words)),
      )
    )
  } catch {
    return false // storage is switched off
  }
}

/** Whether the browser is in another zone than the server knows, which is told for the next page. */
function isElsewhere(): boolean {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (!zone || !timeZone || zone[0] === timeZone) return false
  document.cookie = `zone=${timeZone}; Path=/; SameSite=Lax; Max-Age=${YEAR_S}`
  for (const offer of document.querySelectorAll<HTMLElement>('[data-zone]')) offer.hidden = false
  return zone[1] === 1
}

for (const type of ['click', 'focusin', 'keydown', 'input', 'change']) addEventListener(type, hear, true)
addEventListener('pointerover', point, true)
addEventListener('submit', leave, true)
addEventListener(TAKEN_OVER, () => {
  // What React found in the page it leaves as it is.
  for (const button of waiting) if (isReacts(button)) button.removeAttribute('aria-disabled')
  setTimeout(pressWhenReady)
})
const isForeign = isElsewhere()
if (now || isDue()) begin()
else {
  for (const button of waiting) button.hidden = false
  // When its pictures are there, too: they would share the connection.
  if (lives || isForeign) addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)))
}
