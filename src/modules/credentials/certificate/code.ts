/** A short code as it is printed: "ABCD EFGH". */
export const codeInWords = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`
