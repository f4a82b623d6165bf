import type { Step } from './dial.server.ts'

/** A gateway's body is far under 2 kB; somebody who types a thousand emoji at each step gets to this. */
const LARGEST_BODY = 64 * 1024

/**
 * A step as a gateway sends it: a form, whatever it is called, or the same as JSON. What is missing is empty, and of what comes twice the
 * first counts. Null for what is far too large.
 */
export async function stepIn(request: Request): Promise<Step | null> {
  const text = await bodyOf(request)
  if (text === null) return null
  const field = /^\s*\{/.test(text) ? jsonFields(text) : formFields(text)
  return {
    sessionId: field('sessionId').trim(),
    phone: field('phoneNumber').trim(),
    serviceCode: field('serviceCode').trim(),
    networkCode: field('networkCode').trim(),
    text: field('text'),
  }
}

type Field = (name: string) => string

// Postgres takes every letter but this one.
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed()

function formFields(text: string): Field {
  const form = new URLSearchParams(text)
  return (name) => clean(form.get(name) ?? '')
}

function jsonFields(text: string): Field {
  let body: Record<string, unknown> = {}
  try {
    body = JSON.parse(text) as Record<string, unknown>
  } catch {
    return formFields(text) // a form that begins like one
  }
  return (name) => {
    const value = Object.hasOwn(body, name) ? body[name] : ''
    return typeof value === 'string' || typeof value === 'number' ? clean(String(value)) : ''
  }
}

async function bodyOf(request: Request): Promise<string | null> {
  const reader = request.body?.getReader()
  if (!reader) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(parts).toString('utf8')
    size += value.byteLength
    if (size > LARGEST_BODY) {
      void reader.cancel().catch(() => {})
      return null
    }
    parts.push(value)
  }
}
