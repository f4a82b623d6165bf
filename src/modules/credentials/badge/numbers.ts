/** Bits of one list: the least that Bitstring Status List asks for, so that nobody learns from the list that was asked whose badge is looked at. */
export const LIST_LENGTH = 131_072

export const statusListPath = (list: number): string => `/storage/v1/badges/status/${list}.json`
export const badgePath = (id: string, kind: 'json' | 'png' | 'svg'): string =>
  `/storage/v1/badges/${id}.${kind}`
