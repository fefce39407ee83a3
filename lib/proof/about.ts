import type { ArchiveManifest, ExhibitManifest, Manifest, SharedManifest } from './bundle-files.ts'
import { type Json, at, textOf } from './json-paths.ts'

/** Description of a bundle, an archive, an exhibit, or a shared link, from itself alone. */
export type About =
  | ({ kind: 'bundle'; issuer: string | null } & Pick<
      Manifest,
      'shipment_id' | 'tracking_number' | 'organization' | 'recorded_at'
    >)
  | ({ kind: 'archive'; shipments: number; bundles: number } & Pick<
      ArchiveManifest,
      'organization' | 'made_at'
    >)
  | ({ kind: 'shared'; isRedacted: boolean } & Pick<
      SharedManifest,
      'shipment_id' | 'tracking_number' | 'organization' | 'made_at'
    >)
  | ({ kind: 'exhibit'; shipments: number } & Pick<
      ExhibitManifest,
      'organization' | 'made_at' | 'title' | 'page_count'
    >)

/** The manifest of any format. */
export type AnyManifest = Manifest | ArchiveManifest | SharedManifest | ExhibitManifest

/** Returns whether a manifest is of a single bundle, of any version. */
export const isBundle = (manifest: AnyManifest): manifest is Manifest =>
  manifest.format === 'mailroom-evidence-bundle/2' || manifest.format === 'mailroom-evidence-bundle/3'

/** Reads the shown parts of an organization, in any format. */
const organizationOf = ({ organization }: Pick<Manifest, 'organization'>): Manifest['organization'] => ({
  ...organization,
  name: textOf(at(organization, 'name')),
})

const countOf = (value: Json): number => (typeof value === 'number' ? value : 0)

/** Describes a bundle by its manifest. */
export const aboutBundle = (manifest: Manifest): About => ({
  kind: 'bundle',
  issuer: manifest.issuer?.url === undefined ? null : textOf(manifest.issuer.url),
  shipment_id: textOf(manifest.shipment_id),
  tracking_number: textOf(manifest.tracking_number),
  organization: organizationOf(manifest),
  recorded_at: textOf(manifest.recorded_at),
})

/** Describes an archive by its manifest. */
export const aboutArchive = (manifest: ArchiveManifest): About => ({
  kind: 'archive',
  shipments: manifest.shipments.length,
  bundles: manifest.shipments.filter(({ bundle }) => bundle !== null).length,
  organization: organizationOf(manifest),
  made_at: textOf(manifest.made_at),
})

/** Describes what a link shares by its manifest. */
export const aboutShared = (manifest: SharedManifest): About => ({
  kind: 'shared',
  isRedacted: manifest.withheld.redactions.length > 0 || manifest.withheld.pages.length > 0,
  shipment_id: textOf(manifest.shipment_id),
  tracking_number: manifest.tracking_number === null ? null : textOf(manifest.tracking_number),
  organization: organizationOf(manifest),
  made_at: textOf(manifest.made_at),
})

/** Describes an exhibit by its manifest. */
export const aboutExhibit = (manifest: ExhibitManifest): About => ({
  kind: 'exhibit',
  shipments: manifest.shipments.length,
  organization: organizationOf(manifest),
  made_at: textOf(manifest.made_at),
  title: textOf(manifest.title),
  page_count: countOf(manifest.page_count),
})
