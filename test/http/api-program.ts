import { createApiKey } from '#modules/api-keys/commands/create.server.ts'
import { ORIGIN, type Person, product } from './product.ts'

export type Said = { status: number; headers: Headers; body: Record<string, unknown> }

/** A program with a key: it sends no cookie and no origin, and reads JSON. */
export class Program {
  readonly key: string | null

  constructor(key: string | null) {
    this.key = key
  }

  async ask(path: string, init: RequestInit = {}): Promise<Said> {
    const headers = new Headers({ host: new URL(ORIGIN).host, ...(init.headers as Record<string, string>) })
    if (this.key !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${this.key}`)
    const { fetch } = await product()
    const answer = await fetch(new Request(new URL(path, ORIGIN), { ...init, headers }))
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : {} }
  }

  send(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Said> {
    return this.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }
}

/** A program of somebody's. */
export async function programOf(
  ctx: Person,
  access: 'full' | 'read' = 'full',
  own = false,
): Promise<Program> {
  const asked = { ...ctx, viewer: { ...ctx.viewer, hasFreshPassword: true } }
  return new Program((await createApiKey(asked, { name: 'Test', access, own })).key)
}
