// Without it Excel reads UTF-8 as letters of Windows: "Ng’ang’a" as "Ngâ€™angâ€™a".
const MARK = '\uFEFF'

/** A CSV file to download. */
export const csvAnswer = (name: string, body: string | ReadableStream<Uint8Array>): Response =>
  new Response(typeof body === 'string' ? MARK + body : body.pipeThrough(marked()), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })

const marked = () =>
  new TransformStream<Uint8Array, Uint8Array>({ start: (out) => out.enqueue(new TextEncoder().encode(MARK)) })
