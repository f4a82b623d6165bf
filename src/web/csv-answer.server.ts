/** A CSV file to download. */
export const csvAnswer = (name: string, body: string | ReadableStream<Uint8Array>): Response =>
  new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
