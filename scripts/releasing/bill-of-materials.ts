/** The packages of a release as CycloneDX (`npm sbom`), without what would differ at every writing. */

const PRODUCT = 'stadi'

type Component = {
  name: string
  version: string
  group?: string
  purl?: string
  'bom-ref': string
  scope?: string
}
type Bill = {
  serialNumber: string
  metadata: { timestamp: string; component: { name: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/**
 * @param text the output of `npm sbom --package-lock-only --sbom-format cyclonedx`
 * @param isInside whether the release holds that package: the lock also names tools and other platforms
 * @param digest of what the release holds, from which its serial number follows
 */
export function billOfMaterials(
  text: string,
  isInside: (name: string, version: string) => boolean,
  digest: string,
  madeAt: Date,
): string {
  const bill = JSON.parse(text) as Bill
  const components = bill.components.filter(({ name, group, version }) =>
    isInside(group ? `${group}/${name}` : name, version),
  )
  const left = new Set(
    bill.components.filter((one) => !components.includes(one)).map((one) => one['bom-ref']),
  )
  return `${JSON.stringify(
    {
      ...bill,
      serialNumber: `urn:uuid:${asUuid(digest)}`,
      // npm calls the product by its folder here, and says its own version.
      metadata: { timestamp: madeAt.toISOString(), component: { ...bill.metadata.component, name: PRODUCT } },
      components,
      dependencies: bill.dependencies
        .filter(({ ref }) => !left.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn?.filter((other) => !left.has(other)) })),
    },
    null,
    2,
  )}\n`
}

// RFC 9562, version 8: made from a digest.
const asUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
