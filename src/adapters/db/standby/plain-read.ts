/**
 * Whether a statement only reads, so that a standby may answer it: a select without locks, writes, sequences, settings or
 * notifications. What is not surely one goes to the primary.
 */
export const isPlainRead = (text: string): boolean =>
  /^\s*\(*\s*(?:select|with)\b/i.test(text) &&
  !/\bfor\s+(?:no\s+key\s+)?(?:update|share|key\s+share)\b|\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?["a-z]|\b(?:nextval|setval|set_config|pg_notify|pg_advisory\w*|pg_try_advisory\w*|txid_current|pg_current_wal\w*)\s*\(/i.test(
    text,
  )
