import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { installationId } from '#lib/service/ids.ts'

/** The printer of a piece by the name people know it by; null when none was chosen yet. */
export const presentFloorPrinter = (row: {
  printerId: string | null
  printerName: string | null
}): FloorPiece['printer'] => {
  const { printerId: id, printerName } = row
  if (id === null) return null
  if (id === installationId) return { id, name: "Installation's printer" }
  return { id, name: printerName ?? 'Removed printer' }
}
