import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Stored } from '../types.ts'
import { type Place, type OnPhone, readOnPhone, sendToAccount, writeOnPhone } from './phone.ts'
import type { Work } from '#course-format/exercises/exercise.ts'

export type Working = ReturnType<typeof useWork>

/** What a learner leaves in an exercise. A page of another lesson makes its exercises anew. */
export function useWork(place: Place, name: string, stored: Stored | null) {
  const [own] = useState(() => new OwnWork(place, name, stored))
  const shown = useSyncExternalStore(own.subscribe, own.shown, own.shown)
  useEffect(() => own.start(), [own])
  useEffect(() => own.hear(stored), [own, stored])
  return { ...shown, keep: own.keep, tried: own.tried }
}

// While somebody types: milliseconds after the last change.
const SEND_AFTER = 3000

/** `restored` counts how often something was found that the page did not have, so that fields can begin anew. */
type Shown = Stored & { restored: number }

/**
 * What a learner leaves in an exercise: on the phone at once, in the account a moment later, and again once the network is back.
 */
export class OwnWork {
  readonly #place: Place
  readonly #name: string
  readonly #isStored: boolean
  readonly #listeners = new Set<() => void>()
  #shown: Shown
  #left: OnPhone
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(place: Place, name: string, stored: Stored | null) {
    this.#place = place
    this.#name = name
    this.#isStored = stored !== null
    this.#shown = { ...(stored ?? { work: [], tries: 0, isSolved: false }), restored: 0 }
    this.#left = { ...this.#shown, isUnsent: false }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  shown = (): Shown => this.#shown

  /** Takes up what was left on this phone. @returns what ends it */
  start = (): (() => void) => {
    const found = readOnPhone(this.#place, this.#name)
    if (found && (found.isUnsent || !this.#isStored)) {
      const { work, tries, isSolved } = found
      this.#left = found
      this.#show({ work, tries, isSolved, restored: this.#shown.restored + 1 })
    }
    const send = () => void this.#send()
    send()
    addEventListener('online', send)
    addEventListener('pagehide', send)
    return () => {
      removeEventListener('online', send)
      removeEventListener('pagehide', send)
      send()
    }
  }

  /** What the account says later, as when it took over what a visitor did: shown unless something else was done here meanwhile. */
  hear = (stored: Stored | null): void => {
    const { work, isSolved } = this.#shown
    if (!stored || isSolved || !(stored.isSolved || work.length === 0)) return
    this.#left = { ...stored, isUnsent: false }
    this.#show({ ...stored, restored: this.#shown.restored + 1 })
  }

  /** What is being written, before anybody checks it. What solved it stays, here as in the account. */
  keep = (work: Work): void => {
    if (this.#left.isSolved) return
    this.#leave({ ...this.#left, work, isRight: undefined, isUnsent: true })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), SEND_AFTER)
  }

  /** A try that was checked. */
  tried = (work: Work, isRight: boolean): void => {
    const { tries, isSolved } = this.#left
    const now = { work, tries: isSolved ? tries : tries + 1, isSolved: isSolved || isRight }
    const show = () => this.#show({ ...now, restored: this.#shown.restored })
    if (isSolved && !isRight) return show()
    this.#leave({ ...now, isRight, isUnsent: true })
    // In a course on the phone, what says that it is solved waits until the outbox has it: the next moment may end the tab.
    if (this.#place.send) return void this.#send().then(show)
    show()
    void this.#send()
  }

  #show(shown: Shown): void {
    this.#shown = shown
    for (const listener of this.#listeners) listener()
  }

  #leave(left: OnPhone): void {
    this.#left = left
    writeOnPhone(this.#place, this.#name, left)
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer)
    const sent = this.#left
    if (!sent.isUnsent || this.#place.owner === '' || this.#place.isPreview) return
    const { work, isRight } = sent
    const isThere = await sendToAccount(this.#place, { name: this.#name, work, isRight })
    // Something newer may have come meanwhile.
    if (isThere && this.#left === sent) this.#leave({ ...sent, isUnsent: false })
  }
}
