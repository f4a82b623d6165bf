import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/adapters/db/tables.server.ts', './src/modules/*/tables.server.ts'],
  out: './drizzle',
})
