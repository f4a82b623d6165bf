import type { Counter } from '#modules/offline/phone/counting.ts'
import type { Phone } from '#modules/offline/phone/phone.ts'
import type { Shelf } from './shelf.ts'

/** What the worker works with. */
export type Hands = { phone: Phone; shelf: Shelf; counter: Counter }
