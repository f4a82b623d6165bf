import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Stored } from '../types.ts'
import { OwnWork } from './own-work.ts'
import type { Place } from './phone.ts'

export type Working = ReturnType<typeof useWork>

/** What a learner leaves in an exercise. A page of another lesson makes its exercises anew. */
export function useWork(place: Place, name: string, stored: Stored | null) {
  const [own] = useState(() => new OwnWork(place, name, stored))
  const shown = useSyncExternalStore(own.subscribe, own.shown, own.shown)
  useEffect(() => own.start(), [own])
  useEffect(() => own.hear(stored), [own, stored])
  return { ...shown, keep: own.keep, tried: own.tried }
}
