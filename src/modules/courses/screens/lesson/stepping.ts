import { setBusy } from '#ui/feedback/busy.ts'
import { buzz } from '#ui/feedback/buzz.ts'
import { AGAIN, JUDGED } from '#modules/practice/parts/judged-events.ts'
import { isDone, watchDone } from '#modules/practice/parts/done-tasks.ts'
import { keptPlaces } from './kept-place.ts'

declare global {
  interface HTMLElement {
    /** Of a lesson's article that is shown in steps: what ends it. */
    stadiSteps?: () => void
  }
}

/** In the browser's storage: whoever prefers the page to the steps. */
const VIEW = 'stadi-view'
const IN_STEPS = 'in-steps'
const BACK_WITHIN_MS = 400

/*
 * Shows a lesson's text in steps: one idea with the thing to do at its end, then the next. It runs before React and goes on beside it, as it
 * changes only attributes, and what stands in its own bar and sheet. The page is the article again without its class.
 */
export function stepping(article: HTMLElement): () => void {
  if (article.stadiSteps) return article.stadiSteps
  const one = <E extends HTMLElement>(name: string) => article.querySelector<E>(`.${name}`)!
  const root = document.documentElement
  const [bar, go, sheet, more] = [one('step-bar'), one('step-go'), one('step-sheet'), one('step-again')]
  const places = keptPlaces(article)
  const isWhole = watchDone(article)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const wrong = new Set<number>()
  let again: number[] = []
  let at = -1
  let pressed: Element | null = null
  /** How many steps the browser's own way back has. */
  let behind = 0

  /** The parts of each step: an exercise stands behind the section that leads to it. The last is the end of the lesson. */
  const steps = (): Element[][] => {
    const found: Element[][] = []
    for (const part of article.querySelectorAll('[data-step], .exercise'))
      if (part.matches('[data-step]')) found.push([part])
      else found.at(-1)!.push(part)
    return found
  }
  const last = steps().length - 1
  const end = () => last + again.length
  /** Which step stands at a place: those that come once more stand before the end. */
  const stepAt = (place: number) => (place < last ? place : (again[place - last] ?? last))
  const isAgain = (place: number) => place >= last && place < end()
  const tasksOf = (step: number) =>
    steps()[step]!.flatMap((part) =>
      part.matches('.exercise') ? [part] : [...part.querySelectorAll('.check')],
    )
  const wordsOf = (step: number) => (steps()[step]?.at(0)?.textContent ?? '').trim().slice(0, 40)

  // -- what is kept

  function keep(): void {
    const step = stepAt(at)
    places.keep({ at: step, of: last + 1, words: wordsOf(step), again })
  }
  /** Of the phone and the account the later one; a lesson that was changed meanwhile has the step elsewhere, or at most at its end. */
  function placeKept(): number {
    const here = places.read()
    const { stepAt: step, stepWords: words = '', stepWhen = '0' } = article.dataset
    const there = step ? { at: +step, words, when: +stepWhen, again: [] } : null
    const kept = !here || (there && there.when > here.when) ? there : here
    if (!kept) return 0
    again = kept.again.filter((step) => step < last)
    const same = steps().findIndex((_, step) => step < last && wordsOf(step) === kept.words)
    const place = same >= 0 ? same : Math.min(kept.at, last)
    // Whoever comes back to what was read to its end begins anew.
    return place < last ? place : 0
  }
  function placeInAddress(): number | null {
    const name = decodeURIComponent(location.hash.slice(1))
    const step = /^step-(\d+)$/.exec(name)
    if (step) return Math.max(0, Math.min(+step[1]! - 1, end()))
    const target = name && document.getElementById(name)
    const place = target ? steps().findIndex((parts) => parts.some((part) => part.contains(target))) : -1
    return place === last ? end() : place < 0 ? null : place
  }

  // -- what is shown

  const isOn = () => root.classList.contains(IN_STEPS)
  function paint(): void {
    const own = steps()[stepAt(at)]!
    for (const part of steps().flat()) part.toggleAttribute('data-off', !own.includes(part))
    for (const part of own) part.toggleAttribute('data-again', isAgain(at))
    const isUndone = at < end() && tasksOf(stepAt(at)).some((task) => !isDone(task))
    go.toggleAttribute('data-undone', isUndone)
    // Its end says whether all of it was done.
    article.toggleAttribute('data-whole', isWhole())
  }
  function show(place: number, isMove: boolean): void {
    closeSheet()
    at = Math.max(0, Math.min(place, end()))
    article.dataset.at = at === 0 ? 'first' : at === end() ? 'end' : 'within'
    root.dataset.place = article.dataset.at
    bar.style.setProperty('--steps', `${end() + 1}`)
    bar.style.setProperty('--at', `${at + 1}`)
    bar.setAttribute('aria-valuemax', `${end() + 1}`)
    bar.setAttribute('aria-valuenow', `${at + 1}`)
    more.hidden = !isAgain(at)
    if (isAgain(at) && isMove) for (const task of tasksOf(stepAt(at))) begin(task)
    paint()
    setBusy(isOn() && at < end())
    if (!isMove) return
    scrollTo(0, 0)
    const own = steps()[stepAt(at)]! as HTMLElement[]
    // A step may be an exercise alone.
    const first = own.find(({ childElementCount }) => childElementCount > 0) ?? own[0]!
    first.tabIndex = -1
    first.focus({ preventScroll: true })
    dispatchEvent(new Event('stadi-step'))
    if (at === end()) buzz()
    keep()
  }
  /** As if nobody had answered. */
  function begin(task: Element): void {
    for (const option of task.querySelectorAll<HTMLDetailsElement>('details[name]')) option.open = false
    task.dispatchEvent(new Event(AGAIN))
  }
  function turn(isSteps: boolean): void {
    root.classList.toggle(IN_STEPS, isSteps)
    for (const part of [one('step-top'), go]) part.hidden = !isSteps
    one('step-view').hidden = isSteps
    if (!isSteps) closeSheet()
    setBusy(isSteps && at < end())
  }
  function choose(isSteps: boolean): void {
    try {
      localStorage.setItem(VIEW, isSteps ? 'steps' : 'article')
    } catch {
      // Switched off: it holds for this page.
    }
    turn(isSteps)
    const [shown] = steps()[stepAt(at)]!
    if (isSteps) show(at, true)
    else shown!.scrollIntoView()
  }

  // -- the way

  function onward(): void {
    const step = stepAt(at)
    const isOpen = tasksOf(step).some((task) => wrong.has(step) && task)
    if (isOpen && !isAgain(at) && !again.includes(step)) again = [...again, step]
    wrong.delete(step)
    behind++
    location.hash = `step-${at + 2}`
  }
  function back(): void {
    const from = at
    const stay = () => {
      if (at !== from) return
      history.replaceState(history.state, '', `#step-${from}`)
      show(from - 1, true)
    }
    if (behind === 0) return stay()
    history.back()
    // A way back that is on its way is given up by browsers when scripts write the address, as they do when they take over.
    setTimeout(stay, BACK_WITHIN_MS)
  }
  function moved(): void {
    // The first step is the address of the lesson itself.
    const place = location.hash ? placeInAddress() : 0
    if (place === null || place === at) return
    if (place < at) behind = Math.max(0, behind - 1)
    if (isOn()) show(place, true)
  }

  // -- the sheet

  function closeSheet(): void {
    sheet.hidden = true
    article.removeAttribute('data-judged')
    article.style.removeProperty('--sheet')
  }
  /** @param target what is judged: it stays in sight above the sheet */
  function judge(isRight: boolean, target: Element, words: [Node | undefined, Node[]]): void {
    // The field of today weaves on.
    article.dataset.did = ''
    if (!isOn()) return
    if (!isRight) wrong.add(stepAt(at))
    const [title, why] = [one('sheet-title'), one('sheet-why')]
    title.replaceChildren(...(words[0] ? [words[0]] : []))
    why.replaceChildren(...words[1])
    sheet.dataset.right = `${isRight}`
    one('sheet-retry').hidden = isRight
    sheet.hidden = false
    article.setAttribute('data-judged', '')
    const { offsetHeight } = sheet
    article.style.setProperty('--sheet', `${offsetHeight}px`)
    const over = target.getBoundingClientRect().bottom + 12 - (innerHeight - offsetHeight)
    if (over > 0) scrollBy({ top: over, behavior: isCalm ? 'auto' : 'smooth' })
    ;(isRight ? one('sheet-go') : one('sheet-retry')).focus({ preventScroll: true })
    if (isRight) buzz()
    paint()
  }
  const copies = (nodes: Iterable<Node>) => [...nodes].map((node) => node.cloneNode(true))
  function judgeCheck(option: HTMLDetailsElement): void {
    const [verdict, ...why] = copies(option.querySelector('p')!.childNodes)
    judge(option.className === 'is-right', option.firstElementChild!, [verdict, why])
  }
  function judgeExercise(exercise: Element): void {
    const verdict = exercise.querySelector<HTMLElement>('.verdict[data-right]')
    if (!verdict) return
    const why = exercise.querySelectorAll('.exercise-why, .solution')
    judge(verdict.dataset.right === 'true', exercise.querySelector('form') ?? verdict, [
      verdict.firstChild?.cloneNode(true),
      copies(why),
    ])
  }

  // -- what is heard

  const acts: Record<string, () => void> = {
    onward,
    back,
    retry: () => {
      closeSheet()
      tasksOf(stepAt(at))[0]?.querySelector<HTMLElement>('input:not([type=hidden]), select, summary')?.focus()
    },
    article: () => choose(false),
    steps: () => choose(true),
  }
  const click = ({ target }: Event) => {
    const act = (target as Element).closest<HTMLElement>('[data-act]')?.dataset.act
    if (act) acts[act]!()
    pressed = (target as Element).closest('.check details[name]')
  }
  const toggle = ({ target }: Event) => {
    const option = target as HTMLDetailsElement
    if (option === pressed && option.open) judgeCheck(option)
    paint()
  }
  // What is said of a try comes with it, and why it is so a moment later.
  const judged = ({ target }: Event) =>
    void setTimeout(() => judgeExercise((target as Element).closest('.exercise')!), 60)
  const keydown = (event: KeyboardEvent) => {
    const { key, target } = event
    if (!isOn() || event.altKey || event.ctrlKey || event.metaKey) return
    if (key === 'Escape' && !sheet.hidden) return acts.retry!()
    if ((target as Element).closest('input, select, textarea, summary, audio, [contenteditable], .exercise'))
      return
    if (key === 'ArrowRight' && at < end()) onward()
    if (key === 'ArrowLeft' && at > 0) back()
  }
  // What React draws anew has to be told again what is shown of it.
  const watch = new MutationObserver((changes) => {
    if (!changes.every(({ target }) => sheet.contains(target))) paint()
  })

  article.addEventListener('click', click)
  article.addEventListener('toggle', toggle, true)
  article.addEventListener(JUDGED, judged)
  addEventListener('hashchange', moved)
  addEventListener('keydown', keydown)
  addEventListener('online', places.send)
  addEventListener('pagehide', places.send)
  watch.observe(article, { childList: true, subtree: true })

  let isArticle = false
  try {
    isArticle = localStorage.getItem(VIEW) === 'article'
  } catch {
    // Switched off: in steps.
  }
  const named = placeInAddress()
  const kept = placeKept()
  show(named ?? kept, false)
  if (named === null && kept > 0 && !isArticle) history.replaceState(history.state, '', `#step-${kept + 1}`)
  turn(!isArticle)
  if (!isArticle) {
    scrollTo(0, 0)
    places.send()
    // A form that was sent without scripts was judged by the server.
    const tried = document.getElementById(location.hash.slice(1))
    if (tried?.matches('.exercise')) judgeExercise(tried)
  }

  return (article.stadiSteps = () => {
    places.end()
    watch.disconnect()
    article.removeEventListener('click', click)
    article.removeEventListener('toggle', toggle, true)
    article.removeEventListener(JUDGED, judged)
    removeEventListener('hashchange', moved)
    removeEventListener('keydown', keydown)
    removeEventListener('online', places.send)
    removeEventListener('pagehide', places.send)
    root.classList.remove(IN_STEPS)
    setBusy(false)
    delete root.dataset.place
    article.stadiSteps = undefined
  })
}
