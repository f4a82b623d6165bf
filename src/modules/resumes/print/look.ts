import type { Template } from '../rules.ts'

/** A template's look on paper. Sizes in points; the screen preview has the same in screens/sheet/sheet.css. */
export type Look = {
  accent: string
  ink: string
  soft: string
  /** Of the name and contact details: left-aligned, or centred. */
  head: 'left' | 'middle' | 'band'
  /** Headings above their content, or beside it. */
  beside: boolean
  capitals: boolean
  name: number
  heading: number
}

export const looks: Record<Template, Look> = {
  modern: {
    accent: '#0A4F37',
    ink: '#14231C',
    soft: '#4A5A52',
    head: 'left',
    beside: false,
    capitals: false,
    name: 27,
    heading: 12.5,
  },
  classic: {
    accent: '#1A1A1A',
    ink: '#1A1A1A',
    soft: '#454545',
    head: 'middle',
    beside: false,
    capitals: true,
    name: 23,
    heading: 10.5,
  },
  creative: {
    accent: '#8C2D0A',
    ink: '#201A17',
    soft: '#5B4F49',
    head: 'band',
    beside: true,
    capitals: false,
    name: 28,
    heading: 11.5,
  },
}

/** Points of A4 and of its margins. */
export const paper = { width: 595.28, height: 841.89, side: 46, top: 44, bottom: 48, beside: 104, gap: 16 }
export const text = { size: 9.8, line: 1.42, small: 9, title: 10.8 }
