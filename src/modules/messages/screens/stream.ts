/** So long a stream may take to open (SYS-06); one that has not by then is asked for again. */
const PATIENCE_MS = 10_000
/** After a stream that the server ended for good. */
const AGAIN_MS = 15_000

type Heard = {
  /** Where the stream begins, asked at each opening. */
  address(): string
  /** Somebody wrote, read or left. */
  onNews(): void
  /** It is open, also again after it was away. */
  onOpen(): void
}

/** Listens to a stream of events and opens it again whenever it is lost. @returns what ends it */
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
    stream.addEventListener('message', onNews)
    stream.addEventListener('read', onNews)
    stream.addEventListener('left', onNews)
    stream.addEventListener('open', () => {
      clearTimeout(timer)
      onOpen()
    })
    stream.addEventListener('error', () => {
      clearTimeout(timer)
      // A browser tries again by itself what it did not give up.
      const isOver = stream?.readyState === EventSource.CLOSED
      timer = setTimeout(open, isOver ? AGAIN_MS : PATIENCE_MS)
    })
  }
  open()
  return close
}
