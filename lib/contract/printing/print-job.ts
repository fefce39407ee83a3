import { z } from 'zod'

/** The file that a shipment's printer is or was given: address sheet with the carrier's label, then the document. */
export const printFile = z
  .object({
    url: z.string().meta({ description: 'Link to the PDF, valid for a few minutes.' }),
    filename: z.string().meta({ examples: ['K7QM-3TWX.pdf'] }),
    sha256: z
      .string()
      .meta({ description: 'SHA-256 of the file in hexadecimal, as in the contents record.' }),
    code: z.string().meta({ description: 'Code of the piece, as printed on it.', examples: ['K7QM3TWX'] }),
    is_printed: z.boolean().meta({ description: 'Whether printing has finished.' }),
  })
  .meta({ id: 'PrintFile' })

export type PrintFile = z.infer<typeof printFile>
