import { z } from 'zod'

import { id, text } from '#lib/contract/api/primitives.ts'

import { fewestParts, mostParts } from './assembly.values.ts'

/** The name of an uploaded file. */
export const filename = text().meta({ examples: ['notice-unit-4.pdf'] })

/** One of the PDFs that a document was assembled from, and where it is in it. */
export const documentPart = z
  .object({
    document_id: id.meta({ description: 'The document that was uploaded as this part.' }),
    document_key: text(),
    filename: text().meta({ examples: ['exhibit-a.pdf'] }),
    title: text()
      .nullable()
      .meta({
        description: 'What its separator sheet says in place of the file name.',
        examples: ['Exhibit A'],
      }),
    sha256: text().meta({ description: 'SHA-256 of the part as uploaded, hexadecimal.' }),
    size_bytes: z.int().min(1),
    page_count: z.int().min(1),
    first_page: z.int().min(1).meta({ description: 'The page of the whole document that it begins on.' }),
    last_page: z.int().min(1),
    separator_page: z
      .int()
      .nullable()
      .meta({ description: 'The page that is its separator sheet; null where it has none.' }),
    signature_lost: z.boolean().meta({
      description:
        'Whether the part has a digital signature. It is of the bytes of the part, which are retained, and not of the whole document.',
    }),
  })
  .meta({ id: 'DocumentPart' })

export type DocumentPart = z.infer<typeof documentPart>

/** Description of a list of parts, where it may be absent. */
export const documentPartsAbout =
  'The PDFs that the document was assembled from, in order; absent when it was uploaded as it is.'

/** The parts of a document, where it has some. */
export const documentPartList = z.array(documentPart).optional().meta({ description: documentPartsAbout })

/** Body of assemble. */
export const assembleDocumentInput = z
  .object({
    parts: z
      .array(
        z.object({
          document_key: text().min(1).meta({ description: 'From an upload.' }),
          title: text()
            .trim()
            .max(200, 'Use at most 200 characters.')
            .nullish()
            .meta({ description: 'What its separator sheet says in place of the file name.' }),
        }),
      )
      .min(fewestParts, `Send at least ${fewestParts} parts; one PDF is mailed as it is.`)
      .max(mostParts, `Send at most ${mostParts} parts.`)
      .meta({ description: `${fewestParts} to ${mostParts} uploaded PDFs, in the order of their pages.` }),
    filename: text()
      .nullish()
      .meta({
        description: 'File name of the whole; named after the first part by default.',
        examples: ['notice-with-exhibits.pdf'],
      }),
    separators: z.boolean().default(false).meta({
      description:
        'Adds a page before each part but the first, with its title. It is printed and priced like any page.',
    }),
    new_sheets: z.boolean().default(true).meta({
      description:
        'Begins each part on a new sheet when printed on both sides: a blank page is added after a part with an odd number of pages. It is counted and priced like any page.',
    }),
  })
  .meta({
    id: 'AssembleDocumentInput',
    examples: [
      {
        parts: [
          {
            document_key:
              'documents/0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11/0193f1f3-0a2b-7c11-8d41-2f0f6a9b7c55.pdf',
          },
          {
            document_key:
              'documents/0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11/0193f1f3-0a2b-7c11-8d41-2f0f6a9b7c56.pdf',
            title: 'Exhibit A',
          },
        ],
        separators: true,
      },
    ],
  })

export type AssembleDocumentInput = z.infer<typeof assembleDocumentInput>
