// The package has no types: only what the benchmark uses.
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    /** `[<id>]` in the address becomes another one each time. */ idReplacement?: boolean
  }
  export default function autocannon(
    options: Options,
  ): Promise<{ requests: { average: number }; non2xx: number; errors: number }>
}
