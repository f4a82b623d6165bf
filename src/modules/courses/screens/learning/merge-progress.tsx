import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { forgetReads } from '#shell/client-read.ts'
import { m } from '#paraglide/messages.js'
import { showToast } from '#ui/feedback/toast.tsx'
import type { Merged } from '../../types.ts'
import { clearProgress, localProgress } from './local-progress.ts'

let sending = false

/** For a signed-in page: hands what this phone kept while signed out to the account, once, and clears it when it arrived. */
export function MergeProgress() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const kept = localProgress()
    if (kept.length === 0 || sending) return
    const handOver = async () => {
      sending = true
      const merged = await merge(kept)
      sending = false
      if (!merged?.lessons) return
      showToast({ title: m.lesson_merged({ count: merged.lessons }) })
      for (const course of merged.finished)
        showToast({
          title: m.lesson_congratulations(),
          text: m.lesson_congratulations_text({ course }),
          durationMs: 8000,
        })
      await revalidate()
    }
    void handOver()
  }, [revalidate])
  return null
}

/** What became of it; nothing when it did not arrive, so that it is tried on the next page. */
async function merge(kept: ReturnType<typeof localProgress>): Promise<Merged | undefined> {
  try {
    const body = new URLSearchParams({ intent: 'merge', progress: JSON.stringify(kept) })
    const response = await fetch('/courses/progress', { method: 'POST', body })
    // 400: it will never be understood, so it is not kept for ever.
    if (response.ok || response.status === 400) clearProgress()
    forgetReads()
    return response.ok ? ((await response.json()) as Merged) : undefined
  } catch {
    return undefined
  }
}
