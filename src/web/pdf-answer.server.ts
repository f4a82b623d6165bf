/** A PDF to download. */
export const pdfAnswer = (name: string, bytes: Uint8Array): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'content-length': String(bytes.length),
    },
  })
