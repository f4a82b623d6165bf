import 'fake-indexeddb/auto'
import type { Change, Phone } from '#modules/offline/phone/phone.ts'
import { storeNamed } from '#modules/offline/phone/store.ts'

const ORIGIN = 'https://stadi.test'
let phones = 0

/** Caches of one phone, with as much room as a test gives them. */
export class FakeCaches {
  /** Bytes of bodies that still fit. */
  room = Infinity
  readonly boxes = new Map<string, FakeCache>()

  open = async (name: string): Promise<FakeCache> => {
    const box = this.boxes.get(name) ?? new FakeCache(this)
    this.boxes.set(name, box)
    return box
  }
  has = async (name: string): Promise<boolean> => this.boxes.has(name)
  keys = async (): Promise<string[]> => [...this.boxes.keys()]
  delete = async (name: string): Promise<boolean> => {
    for (const key of this.boxes.get(name)?.answers.keys() ?? []) await this.boxes.get(name)!.delete(key)
    return this.boxes.delete(name)
  }
  match = async (key: string): Promise<Response | undefined> => {
    for (const box of this.boxes.values()) if (box.answers.has(pathOf(key))) return box.match(key)
    return undefined
  }
}

class FakeCache {
  readonly answers = new Map<string, { body: ArrayBuffer; headers: [string, string][] }>()
  readonly #all: FakeCaches
  constructor(all: FakeCaches) {
    this.#all = all
  }

  async put(key: string, response: Response): Promise<void> {
    const body = await response.arrayBuffer()
    if (body.byteLength > this.#all.room) throw new DOMException('no room', 'QuotaExceededError')
    this.#all.room -= body.byteLength
    this.answers.set(pathOf(key), { body, headers: [...response.headers] })
  }
  async match(key: string): Promise<Response | undefined> {
    const found = this.answers.get(pathOf(key))
    return found && new Response(found.body.slice(0), { headers: found.headers })
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.answers.keys()].map((path) => ({ url: ORIGIN + path }))
  }
  async delete(key: string): Promise<boolean> {
    this.#all.room += this.answers.get(pathOf(key))?.body.byteLength ?? 0
    return this.answers.delete(pathOf(key))
  }
}

const pathOf = (key: string): string => {
  const { pathname, search } = new URL(key, ORIGIN)
  return pathname + search
}

/** Locks of one phone. A tab that is ended lets go of its own. */
export class FakeLocks {
  readonly #held = new Map<string, object>()
  #waiting: { tab: object; name: string; go(): void }[] = []

  of(tab: object): Phone['locks'] {
    const request = async (
      name: string,
      { ifAvailable = false }: LockOptions,
      work: (lock: Lock | null) => unknown,
    ): Promise<unknown> => {
      if (this.#held.has(name)) {
        if (ifAvailable) return work(null)
        await new Promise<void>((go) => this.#waiting.push({ tab, name, go }))
        // It was ended at the moment of its turn.
        if (this.#held.get(name) !== tab) return new Promise(() => {})
      }
      this.#held.set(name, tab)
      try {
        return await work({ name, mode: 'exclusive' })
      } finally {
        this.#release(name)
      }
    }
    return { request } as Phone['locks']
  }

  /** As when the browser ends a tab. */
  end(tab: object): void {
    this.#waiting = this.#waiting.filter((one) => one.tab !== tab)
    for (const [name, holder] of this.#held) if (holder === tab) this.#release(name)
  }

  #release(name: string): void {
    this.#held.delete(name)
    const next = this.#waiting.find((one) => one.name === name)
    this.#waiting = this.#waiting.filter((one) => one !== next)
    // The place is taken before anybody else asks.
    if (next) this.#held.set(name, next.tab)
    next?.go()
  }
}

type Parts = {
  fetch?: Phone['fetch']
  clock?: { now: number }
  locks?: FakeLocks | null
  caches?: FakeCaches
  /** The same for all tabs of a phone. */
  name?: string
}
/** A tab or the worker of a phone. */
export type Tab = Phone & { name: string; heard: Change[]; wentOn: number; wakes: number; end(): void }

/** A phone of its own, or a further tab of one. */
export function fakePhone({
  fetch = async () => new Response(null, { status: 503 }),
  clock = { now: Date.UTC(2026, 10, 27, 6) },
  locks = new FakeLocks(),
  caches = new FakeCaches(),
  name = `phone-${++phones}`,
}: Parts = {}): Tab {
  const store = storeNamed(name)
  let isOver = false
  /** Whoever was ended never goes on. */
  const alive = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isOver) return new Promise(() => {})
    const result = await work()
    return isOver ? new Promise(() => {}) : result
  }
  const tab: Tab = {
    name,
    heard: [],
    wentOn: 0,
    wakes: 0,
    store: () => alive(store),
    caches: caches as unknown as CacheStorage,
    fetch: (url, init) => alive(() => fetch(url, init)),
    now: () => clock.now,
    wait: (ms) =>
      alive(async () => {
        clock.now += ms
        await new Promise((resolve) => setImmediate(resolve))
      }),
    locks: null,
    free: async () => null,
    tell: (change) => void tab.heard.push(change),
    listen: () => () => {},
    known: async () => {},
    attend: () => {},
    goOn: () => void tab.wentOn++,
    sendSoon: () => {},
    sendLater: () => void tab.wakes++,
    end: () => {
      isOver = true
      locks?.end(tab)
    },
  }
  tab.locks = locks?.of(tab) ?? null
  return tab
}

/** JSON as the site answers. */
export const answerOf = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
