export { ownGiftsData } from './queries/export.server.ts'
export { giftOffer, giftToPay, giftCourse } from './queries/offer.server.ts'
export { ownGift, ownGifts } from './queries/own.server.ts'
export { giftRules } from './queries/books.server.ts'
