export { consentForAdmin, ownConsent, parentView } from './queries/consents.server.ts'
export { ownGuardiansData } from './queries/export.server.ts'
