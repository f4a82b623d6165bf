import type { Locale } from '#kit/time.ts'

export type OpeningCard = {
  slug: string
  title: string
  place: string
  kind: string
  summary: string
  language: Locale
  isFeatured: boolean
  closesOn: string | null
  isSample: boolean
}

/** `html` is safe: Markdown without HTML, sanitized. `english` is the text by which search engines classify jobs. */
export type OpeningView = OpeningCard & {
  html: string
  isOpen: boolean
  publishedAt: Date
  english: Record<'place' | 'kind', string>
}

export type ApplicationRow = {
  id: string
  name: string
  email: string
  message: string
  opening: string
  cvName: string
  cvBytes: number
  createdAt: Date
}
