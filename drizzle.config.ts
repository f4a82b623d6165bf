/** Read by drizzle-kit, which npm run db:generate fetches when it is asked for. */
export default {
  dialect: 'postgresql',
  schema: ['./src/adapters/db/tables.server.ts', './src/modules/*/tables.server.ts'],
  out: './drizzle',
}
