import { createContext, use } from 'react'

/** What the parts of a page say of its scripts while the server draws it. */
export class PageNeeds {
  /** Sources of shown parts whose code loads later (later.tsx): it arrives with the rest. */
  readonly parts = new Set<string>()
  /** What only scripts can take up where this browser keeps it: how its names begin, and words in it. */
  readonly kept = new Map<string, string>()
  /** Texts of small programs that run without the page's scripts (`?program`). */
  readonly programs = new Set<string>()
  /** Texts of programs that run before anything of the page is shown. */
  readonly first = new Set<string>()
  isLive = false
  /** Times stand in it, in the zone that the server knows: where the browser is in another, scripts put them right. */
  showsTimes = false
  /** The browser is asked for its zone although nobody is signed in yet: the next page shows times in it. */
  asksZone = false

  /** The page lives by itself, such as a payment that waits: its scripts come after its first paint, and not with its first use. */
  live(): void {
    this.isLive = true
  }
}

export const Needs = /* @__PURE__ */ createContext<PageNeeds | null>(null)

/** Those of the page that is being drawn; called only where `import.meta.env.SSR`, so that no browser gets any of it. */
// oxlint-disable-next-line react/rules-of-hooks -- not named as a hook: it is called within conditions
export const needsOfPage = (): PageNeeds | null => use(Needs)
