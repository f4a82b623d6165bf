import type { Context } from '#context.ts'
import type { Module } from '#core/module.ts'
import { ownSettings } from '#modules/accounts/queries/own.server.ts'

/** Everything Stadi stores about the viewer, by module and table. A test compares it with the database. */
export async function exportOf(
  ctx: Context,
  modules: readonly Module[],
): Promise<{ madeAt: Date; [section: string]: unknown }> {
  const { phone } = await ownSettings(ctx)
  const sections: Record<string, Record<string, unknown[]>> = {}
  for (const { exportPerson } of modules)
    if (exportPerson) sections[exportPerson.section] = await exportPerson.read(ctx, { phone })
  return { madeAt: ctx.now(), ...sections }
}
