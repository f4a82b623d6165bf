/** A calendar's file, to be opened by the calendar of a phone or a computer. @param name of the file, without its ending */
export const icsAnswer = (content: string, name: string): Response =>
  new Response(content, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.ics"`,
      'Cache-Control': 'no-store',
    },
  })
