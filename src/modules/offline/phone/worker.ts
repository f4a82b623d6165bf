import { SECOND } from '#kit/time.ts'
import { PhoneFailure } from './store.ts'

// A worker of 20 kB over a slow line, on a slow phone.
const READY_WITHIN = 30 * SECOND
const ANSWERS_WITHIN = 5 * SECOND

/**
 * Registers the worker, once somebody asks for something that needs it (rule O1), and waits until it works.
 * @throws PhoneFailure 'off' in browsers without workers, in private windows, and where Stadi has switched it off
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  if (!serviceWorker) throw new PhoneFailure('off')
  try {
    const registered = await within(READY_WITHIN, serviceWorker.register('/service-worker.js'))
    if (!registered) throw new PhoneFailure('network')
  } catch (error) {
    if (error instanceof PhoneFailure) throw error
    throw new PhoneFailure(navigator.onLine ? 'off' : 'network', { cause: error })
  }
  const registration = await within(READY_WITHIN, serviceWorker.ready)
  const coming = registration?.installing ?? registration?.waiting
  // What is active until then may be the worker of phones that keep nothing.
  if (coming) await within(READY_WITHIN, settled(coming))
  if (!registration?.active || !(await isAtWork(registration.active))) throw new PhoneFailure('off')
  return registration
}

/** Whether a worker is the one of kept courses: phones that keep nothing have another, which only shows a page. */
export const isKeeper = (worker: ServiceWorker | null | undefined): boolean =>
  worker != null && new URL(worker.scriptURL).pathname === '/service-worker.js'

const settled = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })

/** Whether it is not the one that only takes itself away (`OFFLINE=off`). */
async function isAtWork(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === 'at-work'))
  })
  port1.start()
  worker.postMessage({ ask: 'at-work' }, [port2])
  return (await within(ANSWERS_WITHIN, answer)) ?? false
}

/** What came of something within that time; null if nothing did, as a browser need not answer. */
export const within = <Result>(ms: number, work: Promise<Result>): Promise<Result | null> =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))])
