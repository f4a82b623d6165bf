/**
 * What a log may hold of an unexpected error. The message of a failed query quotes the query's values, which may be a token or
 * a password's hash; the driver's own error, its cause, does not.
 */
export function loggable(error: unknown): { message: string; stack: string | undefined } {
  const told = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return told instanceof Error ? { message: told.message, stack: told.stack } : { message: String(told), stack: undefined }
}
