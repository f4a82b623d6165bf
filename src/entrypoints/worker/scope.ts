/**
 * What a service worker has around it, as far as it is used here: the types of browsers' pages know little of it, and those of workers
 * cannot be loaded beside them.
 */
export type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
/** What need not wake the worker. */
type Route = { condition: { requestMode: string }; source: string }
export type InstallEvent = Lasting & { addRoutes?: (routes: Route[]) => Promise<void> }
/** The page as it was asked for while the worker woke. */
export type PreloadedEvent = FetchEvent & { preloadResponse?: Promise<Response | undefined> }
export type FetchEvent = Lasting & {
  request: Request
  respondWith(answer: Promise<Response> | Response): void
}
export type PushEvent = Lasting & { data: { json(): unknown } | null }
export type NotificationEvent = Lasting & { notification: Notification }
export type SyncEvent = Lasting & { tag: string }
export type MessageEventOfPage = Lasting & { data: unknown; ports: readonly MessagePort[] }

type Window = { url: string; focus(): Promise<unknown>; navigate?(url: string): Promise<unknown> }

type Events = {
  install: InstallEvent
  activate: Lasting
  fetch: FetchEvent
  message: MessageEventOfPage
  sync: SyncEvent
  push: PushEvent
  notificationclick: NotificationEvent
}

export type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<Window[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

export const worker = globalThis as unknown as WorkerScope
