import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Resume, type Tab } from '../../rules.ts'
import type { ResumeStore, Shown } from '../editing/store.ts'

/** What the parts of the builder share. It never changes: parts whose code loads on first use wait under it. */
export type Editing = {
  store: ResumeStore
  /** Whether somebody is signed in. */
  isOwn: boolean
  /** Whether a language model may be used. */
  hasModel: boolean
}

export const TabContext = createContext<Tab>('personal')

const EditingContext = createContext<Editing | null>(null)
export const EditingProvider = EditingContext.Provider

export const useEditing = (): Editing => useContext(EditingContext)!

/** The current content of the CV. */
export function useShown(): Shown {
  const { store } = useEditing()
  return useSyncExternalStore(store.subscribe, store.shown, store.atFirst)
}

export const useResume = (): Resume => useShown().resume
