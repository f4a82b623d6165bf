/** The parts that tests use of packages without types. */
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(
      extracted: object,
    ): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string; path: object[] }[]>
  }
}
declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] })
    parse(html: string): object
  }
}
declare module '@jsonresume/schema' {
  const schema: { validate(resume: object, done: (errors: object[] | null) => void): void }
  export default schema
}
declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: { cryptosuite: object }) => object
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}
declare module '@digitalbazaar/vc' {
  export function verifyCredential(options: {
    credential: object
    suite: object
    documentLoader(url: string): Promise<object>
    checkStatus(options: object): Promise<{ verified: boolean }>
  }): Promise<{
    verified: boolean
    error?: { errors?: Error[] }
    statusResult?: { verified: boolean; results: { status: boolean }[] }
  }>
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(options: object): Promise<{ verified: boolean }>
}
