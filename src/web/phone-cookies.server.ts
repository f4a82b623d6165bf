import { phoneOwner } from '#kit/ids.ts'

/*
 * What a phone tells the server about itself. Its own scripts write these cookies (modules/offline/screens/phone-cookies.ts), so nothing in
 * them is a permission: they only choose how a page looks. The page cache reads them at every request, so each is one expression.
 */
const KEPT = /(?:^|;\s*)kept=(?:([0-9a-f]*):)?(\d[\d.,-]{0,900})(?:;|$)/
const LESS = /(?:^|;\s*)less=1(?:;|$)/
const PAYS = /(?:^|;\s*)pays=(\d{1,6}(?:\.\d{1,2})?)-(\d{1,7}(?:\.\d{1,2})?)(?:;|$)/

/** Whether something is kept on this phone, whoever keeps it. */
export const keepsSomething = (cookies: string | null): boolean => KEPT.test(cookies ?? '')

/**
 * The courses that this person keeps on this phone: ids, after the owner whose they are ("ab12cd34ef56:1.8"), so that who signs in on
 * the phone of somebody else does not read that something is kept which they would not find. What a visitor keeps goes over to whoever
 * signs in. 0 stands for what waits to be sent where no course is kept.
 */
export function coursesKept(cookies: string | null, userId: string | undefined): Set<number> {
  const [, owner, ids = ''] = KEPT.exec(cookies ?? '') ?? []
  const isOwn = !owner || owner === phoneOwner(userId)
  return new Set(isOwn ? (ids.match(/\d{1,9}/g) ?? []).map(Number) : [])
}

/** Whether one of them is whole, and with it the application. */
export const hasApplication = (kept: Set<number>): boolean => [...kept].some((id) => id > 0)

/** A Set-Cookie line that forgets them. */
export const nothingKept = 'kept=; Path=/; SameSite=Lax; Max-Age=0'

/** Whether this browser asks for less data: by its own setting, or by the switch on /offline (rule O12). */
export const usesLessData = (saveData: string | null, cookies: string | null): boolean =>
  saveData?.toLowerCase() === 'on' || LESS.test(cookies ?? '')

/** What the person pays for data, written as "50-350": KES, and the MB that they bring; null where they never said. */
export function paidForData(cookies: string | null): { kes: number; mb: number } | null {
  const [, kes, mb] = PAYS.exec(cookies ?? '') ?? []
  return Number(mb) > 0 ? { kes: Number(kes), mb: Number(mb) } : null
}
