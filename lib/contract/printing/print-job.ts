import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'

/** The file that a shipment's printer is or was given: packing slip or address sheet, then the document. */
export const printFile = z
  .object({
    url: text().meta({ description: 'Link to the PDF, valid for a few minutes.' }),
    filename: text().meta({ examples: ['K7QM-3TWX.pdf'] }),
    sha256: text().meta({ description: 'SHA-256 of the file in hexadecimal, as in the contents record.' }),
    code: text().meta({ description: 'Code of the piece, as printed on it.', examples: ['K7QM3TWX'] }),
    is_printed: z.boolean().meta({ description: 'Whether printing has finished.' }),
  })
  .meta({ id: 'PrintFile' })

export type PrintFile = z.infer<typeof printFile>
