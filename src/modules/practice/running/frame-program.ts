/* oxlint-disable -- one function that is sent as text into the frame: it can use nothing outside itself. */
import type { Job, Outcome } from './job.ts'

/**
 * Runs a learner's code, in the frame or in a worker of the frame. Its text is sent there (`String(frameProgram)`), so it stands alone.
 * @param itself its own text, for the worker @param reply says that it begins, and hands over an outcome @param isInWorker whether there is no page
 */
export function frameProgram(
  job: Job,
  reply: (outcome: Outcome | 'begins') => void,
  itself: string,
  isInWorker: boolean,
): void {
  const HOOKS =
    'React ReactDOM useState useEffect useReducer useRef useMemo useCallback useContext createContext useId'
  const MOST_LINES = 200
  const MOST_BYTES = 32_000_000
  const MOST_MS = 2000
  const PAUSE_MS = 100
  const world = globalThis as any
  const outcome: Outcome = { printed: [], more: 0, fault: null, tests: [], ended: null }

  let isOver = false
  let isSaid = false
  // What is printed after the run, such as when a button is pressed.
  const sayMore = () => {
    if (!isOver || isSaid) return
    isSaid = true
    setTimeout(() => {
      isSaid = false
      reply(outcome)
    }, PAUSE_MS)
  }

  if (!isInWorker) reply('begins')
  if (!job.isPage && !isInWorker) return inWorker()
  void run()

  /** Ended from outside where it does not end by itself. */
  function inWorker(): void {
    const text = `onmessage = (event) => (${itself})(event.data, (outcome) => postMessage(outcome), '', true)`
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
    const timer = setTimeout(() => {
      worker.terminate()
      reply({ ...outcome, ended: 'slow' })
    }, MOST_MS)
    worker.onmessage = (event) => {
      clearTimeout(timer)
      worker.terminate()
      reply(event.data)
    }
    worker.onerror = (event) => {
      clearTimeout(timer)
      reply({ ...outcome, fault: { message: event.message, line: null } })
    }
    worker.postMessage(job)
  }

  async function run(): Promise<void> {
    let lastBeat = performance.now()
    if (!isInWorker) setInterval(() => (lastBeat = performance.now()), 100)
    const guard = () => {
      if (performance.now() - lastBeat > MOST_MS) throw new Error('too slow')
    }
    if (!isInWorker) {
      submitForms()
      showPage()
    }
    const names = { ...helpers(), __t: guard }
    countMemory()
    const head = `return (async () => {\n${job.before}\n`
    const tests = job.tests.map(
      (test) => `async () => { ${/\breturn\b/.test(test) ? test : `return (${test})`} }`,
    )
    const end = `\n;__shown(typeof App === 'undefined' ? null : App)\nawait __settled()\nreturn [${tests.join(',\n')}] })()`
    // Of the function's own first lines, and of those before the learner's.
    const before = 2 + head.split('\n').length - 1
    const lines = job.js.split('\n').length
    const faultOf = (error: any) => {
      const [, line] = /<anonymous>:(\d+):\d+/.exec(String(error?.stack)) ?? []
      const own = line ? Number(line) - before : null
      const message = error?.message ? String(error.message) : String(error)
      return { message, line: own !== null && own >= 1 && own <= lines ? own : null }
    }
    let ownHearing: unknown = null
    if (!isInWorker) {
      const note = (error: any) => {
        if (!outcome.fault && job.tests.length === 0) outcome.fault = faultOf(error)
        sayMore()
      }
      world.onerror = ownHearing = (
        _message: string,
        _file: string,
        _line: number,
        _column: number,
        error: any,
      ) => note(error)
      world.onunhandledrejection = (event: any) => note(event.reason)
    }
    let checks: (() => Promise<unknown>)[] = []
    try {
      const Async = (async () => {}).constructor as any
      const made = new Async(...Object.keys(names), head + job.js + end)
      checks = await made(...Object.values(names))
    } catch (error) {
      outcome.fault = faultOf(error)
      // As a browser would, of which the learner's own page asked to hear.
      if (world.onerror && world.onerror !== ownHearing)
        world.onerror(`Uncaught ${error}`, '', outcome.fault.line ?? 0, 0, error)
    }
    for (const check of checks)
      try {
        const isPassed = Boolean(await Promise.race([check(), later(1500).then(() => false)]))
        outcome.tests.push({ isPassed, fault: null })
      } catch (error) {
        outcome.tests.push({ isPassed: false, fault: faultOf(error) })
      }
    isOver = true
    reply(outcome)
  }

  function later(ms: number): Promise<void> {
    return new Promise((done) => setTimeout(done, ms))
  }

  function showPage(): void {
    const style = document.createElement('style')
    style.textContent = job.css
    document.head.append(style)
    document.body.innerHTML = job.html
    if (job.react !== null) {
      const root = document.createElement('div')
      root.id = 'root'
      document.body.append(root)
      const script = document.createElement('script')
      script.textContent = job.react
      document.head.append(script)
    }
  }

  /**
   * A frame that may not send forms has no `submit` events either. Here they come from what submits a form: a button, Enter, and
   * `requestSubmit`; nothing is sent.
   */
  function submitForms(): void {
    const submit = (form: HTMLFormElement, button: any) => {
      if (!form.noValidate && !button?.formNoValidate && !form.reportValidity()) return
      const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button })
      const method = button?.getAttribute('formmethod') ?? form.getAttribute('method')
      if (form.dispatchEvent(event) && method === 'dialog') form.closest('dialog')?.close(button?.value)
    }
    const submits = (field: any) => field.type === 'submit' || field.type === 'image'
    const done = new WeakSet<Event>()
    const press = (event: Event) => {
      const button = (event.target as any)?.closest?.('button, input')
      if (!button?.form || !submits(button) || event.defaultPrevented || done.has(event)) return
      done.add(event)
      event.preventDefault()
      submit(button.form, button)
    }
    addEventListener('click', press)
    // Where a learner's code lets no press come up to the window.
    addEventListener('click', (event) => setTimeout(() => press(event)), true)
    addEventListener('keydown', (event) => {
      const field = event.target as any
      // With a button the browser presses it; without, one field of text submits by itself.
      if (event.key !== 'Enter' || event.defaultPrevented || field?.tagName !== 'INPUT' || !field.form) return
      const fields = [...field.form.elements]
      if (fields.some(submits) || fields.filter(({ tagName }) => tagName === 'INPUT').length > 1) return
      event.preventDefault()
      submit(field.form, null)
    })
    HTMLFormElement.prototype.requestSubmit = function (button?: HTMLElement | null) {
      submit(this, button ?? null)
    }
  }

  function said(value: unknown): string {
    if (typeof value === 'string') return value
    // In JSON there is no NaN.
    if (typeof value === 'number') return String(value)
    if (value instanceof Error) return `${value.name}: ${value.message}`
    if (typeof value === 'function') return '[function]'
    try {
      return JSON.stringify(value) ?? String(value)
    } catch {
      return String(value)
    }
  }

  function helpers(): Record<string, unknown> {
    const print = (...all: unknown[]) => {
      if (outcome.printed.length < MOST_LINES) outcome.printed.push(all.map(said).join(' ').slice(0, 1000))
      else outcome.more += 1
      sayMore()
    }
    const console: any = { clear() {} }
    for (const name of 'log info warn error table debug'.split(' ')) console[name] = print
    const alerted: string[] = []
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(String(key)) ?? null,
      setItem: (key: string, value: unknown) => void kept.set(String(key), String(value)),
      removeItem: (key: string) => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: (at: number) => [...kept.keys()][at] ?? null,
      get length() {
        return kept.size
      },
    }
    const wait = (ms: number) => later(Math.min(ms, 500))
    const all: Record<string, unknown> = {
      printed: outcome.printed,
      alerted,
      console,
      source: job.source,
      alert: (words: unknown) => {
        alerted.push(String(words))
        // Nobody sees a box of a frame that may show none.
        if (job.tests.length === 0) print(words)
      },
      localStorage: storage,
      sessionStorage: storage,
      wait,
      __shown: () => {},
      __settled: () => later(0),
    }
    // For what stands in an attribute, such as onclick.
    Object.assign(world, { console, alert: all.alert })
    if (isInWorker) return all
    const $ = (css: string): any => document.querySelector(css)
    const there = (css: string): any => {
      const found = $(css)
      if (!found) throw new Error(`nothing on the page fits ${css}`)
      return found
    }
    const settled = () => later(20)
    Object.assign(all, {
      $,
      text: (css: string) => there(css).textContent.trim().replace(/\s+/g, ' '),
      value: (css: string) => there(css).value,
      style: (css: string, property: string) => getComputedStyle(there(css)).getPropertyValue(property),
      click: async (css: string) => {
        there(css).click()
        await settled()
      },
      type: async (css: string, words: string) => {
        const field = there(css)
        // React hears of a value only if it is set past its own setter.
        const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
        own!.set!.call(field, words)
        for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
        await settled()
      },
      submit: async (css: string) => {
        there(css).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
        await settled()
      },
    })
    if (job.react !== null) {
      for (const name of HOOKS.split(' ')) all[name] = name in world ? world[name] : world.React[name]
      all.__shown = (App: unknown) => {
        if (App) world.ReactDOM.createRoot($('#root')).render(world.React.createElement(App))
      }
      all.__settled = () => later(50)
    }
    return all
  }

  /** Counts what the usual makers of large things make, as no browser can be told how much memory a page may have. */
  function countMemory(): void {
    let bytes = 0
    const count = (more: number) => {
      bytes += more
      if (bytes > MOST_BYTES) throw new RangeError('too much memory')
    }
    const wrap = (owner: any, name: string, size: (self: any, all: any[]) => number) => {
      const own = owner[name]
      owner[name] = function (this: any, ...all: any[]) {
        count(size(this, all))
        return own.apply(this, all)
      }
    }
    wrap(String.prototype, 'repeat', (self, [times]) => String(self).length * (Number(times) || 0))
    wrap(String.prototype, 'padStart', (_, [length]) => Number(length) || 0)
    wrap(String.prototype, 'padEnd', (_, [length]) => Number(length) || 0)
    wrap(Array.prototype, 'fill', (self) => 8 * self.length)
    wrap(Array.prototype, 'push', (_, all) => 8 * all.length)
    wrap(Array.prototype, 'concat', (self) => 8 * self.length)
    wrap(Array, 'from', (_, [of]) => 8 * (Number(of?.length) || 0))
    const large = 'ArrayBuffer Uint8Array Float64Array Int32Array Uint32Array Float32Array'
    for (const name of large.split(' '))
      world[name] = new Proxy(world[name], {
        construct(target, all, made) {
          if (typeof all[0] === 'number') count(all[0] * (target.BYTES_PER_ELEMENT ?? 1))
          return Reflect.construct(target, all, made)
        },
      })
  }
}
