import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { forgetReads } from '#shell/client-read.ts'
import { handOverWorks } from '#modules/practice/parts/visitor-works.ts'
import { m } from '#paraglide/messages.js'
import { showToast } from '#ui/feedback/toast.tsx'
import type { Merged } from '../../types.ts'
import { clearProgress, localProgress } from './local-progress.ts'

let sending = false

/** For a signed-in page: hands what this phone kept while signed out to the account, once, and clears it when it arrived. */
export function MergeProgress() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (sending) return
    const handOver = async () => {
      sending = true
      const merged = await mergeLessons()
      const last = await handOverWorks()
      sending = false
      if (!merged?.lessons && !last) return
      if (merged) say(merged)
      forgetReads()
      await revalidate()
      if (last) goBackTo(last)
    }
    void handOver()
  }, [revalidate])
  return null
}

function say({ lessons, finished }: Merged): void {
  if (lessons > 0) showToast({ title: m.lesson_merged({ count: lessons }) })
  for (const course of finished)
    showToast({
      title: m.lesson_congratulations(),
      text: m.lesson_congratulations_text({ course }),
      durationMs: 8000,
    })
}

/** Whoever signed in from within a lesson goes on in it where they were, and not at its beginning. */
function goBackTo({ lessonId, name }: { lessonId: number; name: string }): void {
  if (!location.pathname.endsWith(`/lessons/${lessonId}`) || location.hash) return
  document.getElementById(name.startsWith('check-') ? name : `x-${name}`)?.scrollIntoView({ block: 'center' })
}

/** What became of it; nothing when it did not arrive, so that it is tried on the next page. */
async function mergeLessons(): Promise<Merged | undefined> {
  const kept = localProgress()
  if (kept.length === 0) return undefined
  try {
    const body = new URLSearchParams({ intent: 'merge', progress: JSON.stringify(kept) })
    const response = await fetch('/courses/progress', { method: 'POST', body })
    // 400: it will never be understood, so it is not kept for ever.
    if (response.ok || response.status === 400) clearProgress()
    return response.ok ? ((await response.json()) as Merged) : undefined
  } catch {
    return undefined
  }
}
