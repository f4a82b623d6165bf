import { m } from '#paraglide/messages.js'
import { showToast } from '#ui/feedback/toast.tsx'
import type { Resume } from '../../rules.ts'
import { post } from '../editing/storage.ts'
import { fail } from './print-window.ts'

/** Fetches a file of a CV as it is typed and gives it to the browser to keep, or says that this failed. */
export async function fetchFile(kind: string, document: Resume): Promise<void> {
  try {
    const response = await post(`/storage/v1/resumes/${kind}`, { document })
    if (!response.ok) throw new Error(String(response.status))
    save(await response.blob(), nameIn(response) ?? kind)
  } catch {
    if (kind.endsWith('.pdf')) fail(m.resume_print_failed())
    else showToast({ title: m.resume_file_failed(), tone: 'brick' })
  }
}

const nameIn = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
