import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

// A request that lasts longer is a fault: browsers show nothing for all that time.
const PATIENCE_MS = 30_000

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
type Asked = {
  agent?: Agent
  cookie?: string
  form?: Record<string, string>
  /** The site's own origin, where a process is asked directly. */
  as?: string
}

/** One request as a browser sends it; fetch() could not name another host than it connects to. */
export function ask(
  origin: string,
  path: string,
  { agent, cookie = '', form, as = origin }: Asked = {},
): Promise<Answer> {
  const body = form && new URLSearchParams(form).toString()
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, origin),
      {
        agent: agent ?? false,
        method: form ? 'POST' : 'GET',
        timeout: PATIENCE_MS,
        headers: {
          host: new URL(as).host,
          ...(cookie && { cookie }),
          accept: 'text/html',
          ...(body !== undefined && {
            origin: as,
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': String(Buffer.byteLength(body)),
          }),
        },
      },
      (response) => {
        let text = ''
        response
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('error', reject)
          .on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
      },
    )
    sent.on('error', reject).on('timeout', () => sent.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)))
    sent.end(body)
  })
}
