import type { MailKind } from '#modules/accounts/types.ts'
import type { PushRule } from '../push/rules.ts'
import type { IconName } from '../screens/icons.ts'
import type { Moment } from './moments.ts'

/** Values as a row has them. */
export type Stored = Record<string, string | number>

/** A value of a notification: what `notify` is given, and what is read of a row of any age. */
export type Value<Given = unknown, Read = unknown> = {
  read(stored: string | number | undefined): Read
  /** Never set: it says the type. */
  given?: Given
}

export const text: Value<string, string> = { read: (stored) => String(stored ?? '') }
export const whole: Value<number, number> = { read: (stored) => Number(stored ?? 0) }
/** One of a few words; a row of another version may have another. */
export const oneOf = <Choice extends string>(): Value<Choice, string> => ({ read: text.read })
export const optional = <Given, Read>(
  value: Value<Given, Read>,
): Value<Given | undefined, Read | undefined> => ({
  read: (stored) => (stored === undefined ? undefined : value.read(stored)),
})
/** Where `item`, or else `title`, names a course or a lesson: its language, and its name in Kiswahili if it has both. */
export const ofCourse = { lang: optional(text), sw: optional(text) }

type Values = Record<string, Value>
type MayMiss<V extends Values> = {
  [Name in keyof V]: undefined extends Given<V[Name]> ? Name : never
}[keyof V]
type Given<V> = V extends Value<infer Type, unknown> ? Type : never
type Flat<T> = { [Name in keyof T]: T[Name] }

/** What `notify` is given for these values. */
export type AllGiven<V extends Values> = Flat<
  { [Name in Exclude<keyof V, MayMiss<V>>]: Given<V[Name]> } & { [Name in MayMiss<V>]?: Given<V[Name]> }
>
export type AllRead<V extends Values> = { [Name in keyof V]: ReturnType<V[Name]['read']> }

export type Words = { title: string; text: string }

type MailOf<Said> = {
  /** The choice that switches it off, why it came and how that is said; without one it is always sent, as what is about money is. */
  choice?: { name: MailKind; why(): string; off(): string }
  /** Does not wait for its reader's morning. */
  isUrgent?: true
  subject(said: Said): string
  paragraphs(said: Said): string[]
  /** On the button, which leads where the notification does. */
  button(said: Said): string
}

/** All that a kind of notification is. Its words and its mail are said in the language of whoever reads them. */
export type Kind<
  V extends Values = Values,
  Told extends Values = Values,
  To extends string | undefined = string | undefined,
> = {
  values: V
  icon: IconName
  /** The page that it always leads to; where that depends on what happened, `notify` is given it. */
  leadsTo?: To
  words(values: AllRead<V>, momentOf: (at: string) => Moment): Words
  /** What also rings a phone. */
  push?: PushRule
  /** What others wrote: a line of the daily mail. */
  isDaily?: true
  /** Facts that only the mail tells: they are not stored with the notification. */
  mailed?: Told
  /** Sent with the notification, once. */
  mail?: NoInfer<MailOf<AllRead<V> & AllRead<Told> & { name: string }>>
}

/** Declares one. */
export const kind = <
  V extends Values,
  Told extends Values = Record<never, never>,
  To extends string | undefined = undefined,
>(
  declared: Kind<V, Told, To>,
): Kind<V, Told, To> => declared

/** Of the values of a row, those that are declared. */
export const readAs = <V extends Values>(values: V, stored: Stored): AllRead<V> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.read(stored[name])]),
  ) as AllRead<V>
