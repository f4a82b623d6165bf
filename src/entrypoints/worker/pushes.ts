import { type NotificationEvent, type PushEvent, worker } from './scope.ts'

type Pushed = { title: string; body?: string; href?: string; tag?: string }

/** Browsers ask that something is shown for everything that is pushed. */
export async function showPushed({ data }: PushEvent): Promise<void> {
  const { title, body, href, tag } = read(data)
  await worker.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { href } })
}

function read(data: PushEvent['data']): Pushed {
  try {
    const pushed = data?.json() as Partial<Pushed> | undefined
    if (typeof pushed?.title === 'string') return { ...pushed, title: pushed.title }
  } catch {
    // Not ours: it is shown without words.
  }
  return { title: 'Stadi' }
}

/** Opens what it is about, in a page that is open already where there is one. */
export async function openPushed({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { origin } = worker.location
  const { href } = (notification.data ?? {}) as { href?: unknown }
  const target = onThisSite(href, origin)
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((one) => one.url === target)
  await (open ? open.focus() : worker.clients.openWindow(target))
}

function onThisSite(href: unknown, origin: string): string {
  try {
    const url = new URL(typeof href === 'string' ? href : '/', origin)
    if (url.origin === origin) return url.href
  } catch {
    // No address at all.
  }
  return `${origin}/`
}
