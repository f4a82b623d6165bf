export { ownCouponsData } from './queries/export.server.ts'
export { couponForAdmin, couponsForAdmins, usesForAdmins } from './queries/for-admins.server.ts'
export { refuseUnknownCourse } from './queries/known.server.ts'
export { couponOffer } from './queries/offer.server.ts'
