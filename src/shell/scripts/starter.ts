import { isReacts } from './early.ts'

/** What the server tells the starter. */
export type Start = {
  /** Code that the page needs. */
  files: string[]
  /** Name and value in this browser's storage that say that it had the scripts of this build. */
  had: [name: string, value: string]
  /** The page lives by itself. */
  now?: 1
  /** An earlier use in this tab starts them, too. */
  tab?: 1
  /** And what is kept in this browser (needs.ts). */
  kept?: [name: string, words: string][]
}

/** In a tab's storage: something was used before the scripts of its page were there. */
const USED = 'stadi-used'
/**
 * What begins the scripts where it is used. A button that sends a form leads to another page, which begins them: what was fetched here would
 * be thrown away. Others do without (`data-plain`).
 */
const controls = 'input:not([type=submit]),select,textarea,label,button[type=button]:not([data-plain])'

/*
 * Stands at the end of a page that has scripts, and begins them: at once, or when something is used that is no link. Each letter of it is
 * in each such page.
 */
const own = document.currentScript as HTMLScriptElement
const { files, had, now, tab, kept = [] } = JSON.parse(own.dataset.start!) as Start
const early = (globalThis.stadiEarly = new Set<Element>())
const waiting = document.querySelectorAll<HTMLButtonElement>('[data-begins]')
let hasBegun = false

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
  })
  document.head.append(live)
}

function hear({ type, target }: Event): void {
  const control = (target as Element).closest?.<HTMLInputElement>(controls)
  if (!control) return
  const isEarly = type === 'click' ? control.type === 'button' : /^(input|change)/.test(type)
  if (isEarly && !isReacts(control)) early.add(control)
  begin()
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

for (const type of ['click', 'focusin', 'keydown', 'input', 'change']) addEventListener(type, hear, true)
if (tab)
  addEventListener('submit', () => {
    try {
      sessionStorage.setItem(USED, '1')
    } catch {
      // switched off: the next page waits for its own first use
    }
  })
if (now || isDue()) begin()
else for (const button of waiting) button.hidden = false
