export { ownGroupsData } from './queries/export.server.ts'
export {
  announcementsToManage,
  groupsOf,
  groupToManage,
  membersOf,
  planOfGroup,
} from './queries/for-teachers.server.ts'
export { hourForm, hoursToManage } from './queries/hours.server.ts'
export { ownGroups } from './queries/joined.server.ts'
export { allOpenGroups, openGroups, soldOnlyWithPlaces } from './queries/open.server.ts'
export { type OrderedPlace, orderedPlace, placeOffer, planOf } from './queries/order.server.ts'
export { type PlaceChoice, placeChoice, saleToManage } from './queries/sale.server.ts'
export { groupPlan, groupView, ownGroup, ownGroupsNow } from './queries/own.server.ts'
