import { useLocation } from 'react-router'
import { Refusal } from '#kit/refusal.ts'
import { kindsByList, type PostKind, threadPaths } from '../../rules.ts'

/** What an address of a thread names. @throws Refusal 'not-found' where it is none of ours */
export function threadIn({ list, postId }: { list: string; postId: string }): { kind: PostKind; id: string } {
  return { kind: kindOf(list), id: postId }
}

/** @throws Refusal 'not-found' */
export function kindOf(list: string): PostKind {
  const kind = kindsByList.get(list)
  if (!kind) throw new Refusal('not-found')
  return kind
}

/** `here` is the page of the thread that is shown, `of` an address below it that leads back to the same page. */
export type ThreadAddress = { here: string; of(below: string): string }

/** Where a thread's forms and dialogs are, also while a dialog is open over it. */
export function useThreadAddress({ kind, id }: { kind: PostKind; id: string }): ThreadAddress {
  const { search } = useLocation()
  const path = `${threadPaths[kind]}${id}`
  return { here: path + search, of: (below) => `${path}/${below}${search}` }
}
