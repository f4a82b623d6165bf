import type { z } from 'zod'
import {
  adminOnly,
  adultOnly,
  atomically,
  type Context,
  type ContextWith,
  freshPassword,
  type Services,
  signedIn,
  type Viewer,
  withConsent,
} from '#context.ts'
import { addressOf, declared, type LimitRule, tryUses } from '#core/limits.server.ts'
import { isUuid } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'

/**
 * Who may call an operation. 'consented' is an adult, or somebody under 18 whose parent said yes: whatever deals with others, in public
 * or for money (decision 106). 'signed-in' is everybody with an account: learning, and one's own things. 'mentee' is an adult, too, and whoever
 * is younger is told that mentors are for adults. 'anyone' needs a reason.
 */
export type Who = 'anyone' | 'signed-in' | 'consented' | 'adult' | 'mentee' | 'admin'

const guards: Record<Who, (ctx: Context) => Viewer | null> = {
  anyone: (ctx) => ctx.viewer,
  'signed-in': signedIn,
  consented: withConsent,
  adult: (ctx) => adultOnly(ctx),
  mentee: (ctx) => adultOnly(ctx, 'mentors-for-adults'),
  admin: adminOnly,
}

/** The refusals that a guard throws: no operation names them again. */
const refusalsOfGuard: Record<Who, readonly RefusalCode[]> = {
  anyone: [],
  'signed-in': ['not-authenticated'],
  consented: ['not-authenticated', 'consent-needed'],
  adult: ['not-authenticated', 'adults-only'],
  mentee: ['not-authenticated', 'mentors-for-adults'],
  admin: ['not-authenticated', 'not-allowed', 'second-factor-needed'],
}

/** One part of what comes in: a schema for what is untrusted, or a function that reads it. */
export type Part = z.ZodType | ((given: never) => unknown)
type Parts = readonly Part[]
type Given<P> = P extends z.ZodType ? unknown : P extends (given: infer G) => unknown ? G : never
type Read<P> = P extends z.ZodType ? z.output<P> : P extends (given: never) => infer R ? R : never
type AllGiven<Ps extends Parts> = { [At in keyof Ps]: Given<Ps[At]> }
type AllRead<Ps extends Parts> = { [At in keyof Ps]: Read<Ps[At]> }

/** An id of a row, from outside. @param code the refusal for whatever is none */
export const idOf =
  (code: RefusalCode = 'not-found') =>
  (given: unknown): string => {
    if (typeof given !== 'string' || !isUuid(given)) throw new Refusal(code)
    return given
  }

/** What our own code hands over, as it is: `given<PostKind>()`. */
export const given =
  <T>() =>
  (value: T): T =>
    value

/**
 * How often: `by` says for whom it is counted. Operations with the same name share one counter. Of what counts failures, the operation is
 * the try: it proves itself by returning, and fails by refusing or by null.
 */
export type Counter = LimitRule & { name: string; by: (ctx: Context) => string }

/**
 * A limit, counted by account; for operations of people who are signed in: with its name and rule, or by its name one of those that
 * several operations share.
 */
export function perPerson<Name extends string>(rules: Record<Name, LimitRule>, name: Name): Counter
export function perPerson(name: string, rule: LimitRule): Counter
export function perPerson(first: string | Record<string, LimitRule>, second: string | LimitRule): Counter {
  const [name, rule] =
    typeof first === 'string' ? [first, second as LimitRule] : [second as string, first[second as string]!]
  return counter(name, rule, (ctx) => signedIn(ctx).id)
}

/** One of these limits, counted by the address of the request; for what proves itself within the operation, or proves nothing. */
export const perAddress = <Rules extends Record<string, LimitRule>, Name extends keyof Rules & string>(
  rules: Rules,
  name: Rules[Name] extends { counts: 'until-proved' } ? never : Name,
): Counter => counter(name, rules[name]!, addressOf)

const counter = (name: string, rule: LimitRule, by: Counter['by']): Counter => ({
  ...declared(name, rule),
  name,
  by,
})

type Definition<W extends Who, S extends keyof Services> = {
  who: W
  limit?: Counter | readonly Counter[]
  /** The password of this session was entered within the last minutes. */
  fresh?: boolean
  /** Codes that it refuses with, besides those of its guard, its limit and its input. */
  refuses?: readonly RefusalCode[]
  /** Other people's servers that it asks; none inside a transaction. */
  asks?: readonly S[]
  /** In one transaction; any throw rolls it back. */
  atomic?: [S] extends [never] ? boolean : false
} & (W extends 'anyone' ? { because: string } : { because?: never })

type Inside<W extends Who, S extends keyof Services> = ContextWith<S> & {
  viewer: W extends 'anyone' ? Viewer | null : Viewer
}

/** What is known of an operation: by tests of every command, minor and table, and by the check of imports. */
export type Operation = {
  kind: 'command' | 'query' | 'internal'
  who: Who | null
  because?: string
  refuses: ReadonlySet<RefusalCode>
  limits: readonly Counter[]
}

type Callable<Args extends readonly unknown[], S extends keyof Services, R> = ((
  ctx: ContextWith<S>,
  ...input: Args
) => Promise<R>) & { operation: Operation }

/** The operation that a function is, if it is one. */
export const operationOf = (value: unknown): Operation | null =>
  typeof value === 'function' && 'operation' in value ? (value.operation as Operation) : null

let strict = false
/** Makes a refusal that its operation does not declare a fault of the program; for all tests. */
export function refuseUndeclared(): void {
  strict = true
}

function define<S extends keyof Services, R>(
  kind: 'command' | 'query',
  definition: Definition<Who, S> & { input?: Parts },
  work: (ctx: Inside<Who, S>, ...input: unknown[]) => Promise<R>,
): Callable<unknown[], S, R> {
  const { who, because, fresh = false, atomic = false } = definition
  const parts: Parts = definition.input ?? []
  const limits = [definition.limit ?? []].flat() as readonly Counter[]
  const refuses = new Set<RefusalCode>([
    ...refusalsOfGuard[who],
    ...(fresh ? (['not-authenticated', 'password-needed'] as const) : []),
    ...(limits.length > 0 ? (['too-many'] as const) : []),
    ...(parts.some(isSchema) ? (['invalid-input'] as const) : []),
    ...(definition.refuses ?? []),
  ])
  const operation: Operation = { kind, who, because, refuses, limits }
  const call = async (ctx: ContextWith<S>, ...input: unknown[]): Promise<R> => {
    guards[who](ctx)
    if (fresh) freshPassword(ctx)
    const read = definition.input ? parts.map((part, at) => readPart(part, input[at])) : input
    const run = () => (atomic ? atomically(ctx, (ctx) => work(ctx, ...read)) : work(ctx, ...read))
    if (limits.length === 0) return run()
    return tryUses(
      ctx,
      limits.map((one) => ({ ...one, subject: one.by(ctx) })),
      run,
    )
  }
  return Object.assign(watched(operation, call), { operation })
}

const isSchema = (part: Part): part is z.ZodType => typeof part !== 'function'
const readPart = (part: Part, value: unknown): unknown =>
  isSchema(part) ? parse(part, value) : part(value as never)

/** In tests, whoever refuses says so in its definition, that of whatever it calls included. */
function watched<Args extends unknown[], R>(operation: Operation, call: (...args: Args) => Promise<R>) {
  return async (...args: Args): Promise<R> => {
    if (!strict) return call(...args)
    try {
      return await call(...args)
    } catch (error) {
      if (error instanceof Refusal && !operation.refuses.has(error.code))
        throw new Error(`Add '${error.code}' to \`refuses\` of the operation that the stack names.`, {
          cause: error,
        })
      throw error
    }
  }
}

type Define<Limits> = {
  /** @param definition with `input`, what comes in besides the context, in the order of the arguments: it is read before `work` */
  <W extends Who, R, const Ps extends Parts, S extends keyof Services = never>(
    definition: Definition<W, S> & Limits & { input: readonly [...Ps] },
    work: (ctx: Inside<W, S>, ...input: AllRead<Ps>) => Promise<R>,
  ): Callable<AllGiven<Ps>, S, R>
  <W extends Who, R, Args extends unknown[], S extends keyof Services = never>(
    definition: Definition<W, S> & Limits & { input?: never },
    work: (ctx: Inside<W, S>, ...input: Args) => Promise<R>,
  ): Callable<Args, S, R>
}

/** Something that changes what is stored, for who may. */
export const command = ((definition: never, work: never) =>
  define('command', definition, work)) as Define<unknown>

/** Something that is only read, for who may. */
export const query = ((definition: never, work: never) => define('query', definition, work)) as Define<{
  atomic?: false
}>

/**
 * What jobs and other modules call, in their transaction and for whom they authorized; no screen and no entrypoint may import it
 * (scripts/checks/internal-operations.ts).
 */
export function internal<C extends Context, Args extends unknown[], R>(
  work: (ctx: C, ...input: Args) => Promise<R>,
): ((ctx: C, ...input: Args) => Promise<R>) & { operation: Operation } {
  const operation: Operation = { kind: 'internal', who: null, refuses: new Set(), limits: [] }
  return Object.assign((ctx: C, ...input: Args) => work(ctx, ...input), { operation })
}
