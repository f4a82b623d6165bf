/** The little of packages without types that tests check by. */
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
