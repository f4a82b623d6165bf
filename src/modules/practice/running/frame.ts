import { frameProgram } from './frame-program.ts'
import type { Job, Outcome } from './job.ts'

/** Static, with headers of its own: entrypoints/web/site/practice-frame.server.ts. */
const FRAME = '/practice/frame'

// Milliseconds: without a sign of life, and in all, before a frame is taken away.
const SILENT = 2500
const WHOLE = 15_000
const LOOK = 250
// Until it has loaded, a kilobyte over the network.
const ARRIVES = 20_000

const nothing: Outcome = { printed: [], more: 0, fault: null, tests: [], ended: null }

/**
 * Runs a job in a frame that has just loaded. Nothing that the frame says is trusted for more than what its learner sees.
 * @param frame of `FRAME`, sandboxed; a frame that does not answer is taken off the page. Null: it did not come
 * @param later hears what is printed after the run; null: nobody asks
 */
export function runIn(
  frame: HTMLIFrameElement | null,
  job: Job,
  later: ((outcome: Outcome) => void) | null = null,
): Promise<Outcome> {
  return new Promise((done) => {
    if (!frame) return done({ ...nothing, ended: 'away' })
    const { port1, port2 } = new MessageChannel()
    const begun = performance.now()
    let heard = begun
    // Without a network the browser shows a page of its own in the frame, which says nothing.
    let hasBegun = false
    let isOver = false
    const end = (outcome: Outcome) => {
      clearInterval(timer)
      frame.removeEventListener('load', left)
      isOver = true
      if (!later || outcome.ended) port1.close()
      done(outcome)
    }
    const giveUp = (ended: Outcome['ended']) => {
      frame.remove()
      end({ ...nothing, ended })
    }
    // It has gone to another address.
    const left = () => giveUp('left')
    const timer = setInterval(() => {
      const now = performance.now()
      if (now - heard > SILENT || now - begun > WHOLE) giveUp(hasBegun ? 'slow' : 'away')
    }, LOOK)
    frame.addEventListener('load', left)
    port1.addEventListener('message', ({ data }: MessageEvent<'begins' | 'alive' | Outcome>) => {
      heard = performance.now()
      hasBegun = true
      if (typeof data === 'string') return
      const outcome = { ...nothing, ...data }
      if (isOver) later?.(outcome)
      else end(outcome)
    })
    port1.start()
    frame.contentWindow!.postMessage({ job, program: String(frameProgram) }, '*', [port2])
  })
}

/** A frame that has loaded: another origin than the site, with scripts and nothing else. Null: it did not come. */
export function newFrame(box: HTMLElement): Promise<HTMLIFrameElement | null> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.title = box.dataset.title ?? ''
  return new Promise((done) => {
    const timer = setTimeout(() => {
      frame.remove()
      done(null)
    }, ARRIVES)
    const loaded = () => {
      clearTimeout(timer)
      done(frame)
    }
    frame.addEventListener('load', loaded, { once: true })
    frame.src = FRAME
    box.replaceChildren(frame)
  })
}
