/** How long a stream may take to open (SYS-06); after that it is requested again. */
const PATIENCE_MS = 10_000
/** After a stream that the server ended for good. */
const AGAIN_MS = 15_000

type Heard = {
  /** The stream's start position, evaluated at each opening. */
  address(): string
  /** Somebody wrote, read or left, or notifications are others. */
  onNews(): void
  /** It is open, also again after an interruption. */
  onOpen(): void
}

/** Listens to an event stream and reopens it whenever it is lost. @returns a function that stops it */
export function followStream({ address, onNews, onOpen }: Heard): () => void {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    stream?.close()
  }
  const open = () => {
    close()
    stream = new EventSource(address())
    timer = setTimeout(open, PATIENCE_MS)
    for (const news of ['message', 'read', 'left', 'noticed']) stream.addEventListener(news, onNews)
    stream.addEventListener('open', () => {
      clearTimeout(timer)
      onOpen()
    })
    stream.addEventListener('error', () => {
      clearTimeout(timer)
      // A browser retries by itself unless it gave up.
      const isOver = stream?.readyState === EventSource.CLOSED
      timer = setTimeout(open, isOver ? AGAIN_MS : PATIENCE_MS)
    })
  }
  open()
  return close
}
