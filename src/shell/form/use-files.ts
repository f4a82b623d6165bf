import { type ChangeEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#paraglide/messages.js'
import type { FormAnswer } from './answer.ts'
import { shrunk } from './shrink.ts'

type Sending = {
  /** Where the page's action is, and which of its forms takes the files. */
  action: string
  intent: string
  /** Of the field, as the action reads it. */
  name: string
  /** Pixels of a picture's longer side. */
  side: number
  /** Bytes of a file. */
  largest: number
}

const MB = 1024 * 1024

/**
 * Sends what is chosen in a field at once, one file after the other, a photo in the size that is kept. What the server refuses is said, and
 * the others go on. The action sees the field `live` and does not redirect.
 */
export function useFiles({ action, intent, name, side, largest }: Sending) {
  const fetcher = useFetcher<FormAnswer | null>()
  const [sending, setSending] = useState<{ at: number; of: number } | null>(null)
  const [tooLarge, setTooLarge] = useState<string>()
  const send = async (chosen: File[]) => {
    setTooLarge(undefined)
    for (const [place, file] of chosen.entries()) {
      setSending({ at: place + 1, of: chosen.length })
      const small = await shrunk(file, side)
      if (small.size > largest) {
        setTooLarge(m.common_file_large({ size: (small.size / MB).toFixed(1), largest: largest / MB }))
        continue
      }
      const form = new FormData()
      form.append('intent', intent)
      form.append('live', '1')
      form.append(name, small, small.name)
      await fetcher.submit(form, { method: 'post', action, encType: 'multipart/form-data' })
    }
    setSending(null)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const chosen = [...(field.files ?? [])]
    // They are sent here, and need not be sent once more with the form.
    field.value = ''
    void send(chosen)
  }
  const refusal = fetcher.data?.refusal
  return {
    sending,
    error: tooLarge ?? (sending ? undefined : (refusal?.fields[name] ?? refusal?.text)),
    choose,
  }
}
