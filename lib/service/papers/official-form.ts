import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { errorCode } from '#lib/operator-error.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { markPages } from '#lib/service/inspection/mark-pages.ts'

import type { PiecesOfSender } from './list-order.ts'
import { serviceOf } from './list-pdfs.ts'
import type { MailedPiece } from './mailed-piece.ts'
import { codeOf, groupDigits, isRestricted, mailLines, postageOf } from './words.ts'

/** The forms that an operator can supply, by the names of their files. */
export type OfficialForm = 'ps3817' | 'ps3665' | 'ps3877'

const pageValues = ['sender', 'pieces_listed', 'page', 'pages'] as const
const lineValues = [
  'article_number',
  'reference',
  'addressee',
  'address',
  'service',
  'postage',
  'return_receipt',
  'restricted_delivery',
] as const

type LineValue = (typeof lineValues)[number]

const valuePath = new RegExp(`^(${pageValues.join('|')}|lines\\.[1-9]\\d?\\.(${lineValues.join('|')}))$`)

/** The file beside the form: how many lines it has, and which value goes into which field. */
const mappingFile = z.object({
  lines: z.int().min(1).max(99).default(1),
  fields: z.record(z.string(), z.string().regex(valuePath, 'is not a value of the papers')),
})

type Mapping = z.infer<typeof mappingFile>

const lineOf = (piece: MailedPiece): Record<LineValue, string> => {
  const [name = '', ...rest] = mailLines(piece.recipient)
  return {
    article_number: groupDigits(piece.articleNumber ?? ''),
    reference: codeOf(piece) ?? '',
    addressee: name,
    address: rest.join(', '),
    service: serviceOf(piece).replaceAll('\n', ', '),
    postage: postageOf(piece),
    return_receipt: piece.returnReceipt ? 'X' : '',
    restricted_delivery: isRestricted(piece) ? 'X' : '',
  }
}

/** An unused line is struck, so that nothing is added to it later. */
const struck: Partial<Record<LineValue, string>> = { addressee: '———————' }

/** Returns the values of each copy's fields, by path. */
const valuesOf = ({ sender, pieces }: PiecesOfSender, lines: number): Map<string, string>[] => {
  const pages = Math.ceil(pieces.length / lines)
  return Array.from({ length: pages }, (_, index) => {
    const own = pieces.slice(index * lines, (index + 1) * lines)
    const values = new Map([
      ['sender', sender.join(', ')],
      ['pieces_listed', String(own.length)],
      ['page', String(index + 1)],
      ['pages', String(pages)],
    ])
    for (let line = 1; line <= lines; line += 1) {
      const piece = own[line - 1]
      for (const [name, value] of Object.entries(piece ? lineOf(piece) : struck)) {
        values.set(`lines.${line}.${name}`, value)
      }
    }
    return values
  })
}

const readForm = async (
  directory: string,
  name: OfficialForm,
): Promise<{ form: Uint8Array; mapping: Mapping } | null> => {
  const form = await readFile(join(directory, `${name}.pdf`)).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (!form) return null
  const text = await readFile(join(directory, `${name}.json`), 'utf8')
  return { form, mapping: mappingFile.parse(JSON.parse(text)) }
}

/**
 * Fills the official form that the operator supplies, one copy for each page of a list, and marks each copy in a sandbox.
 * Returns null if there is no form, or if its mapping does not fit it; the log says why, and Mailroom's own paper is used.
 */
export const fillOfficialForm = async (
  ctx: ServiceContext,
  name: OfficialForm,
  lists: readonly PiecesOfSender[],
): Promise<Uint8Array | null> => {
  const { officialFormsDirectory: directory } = ctx.config
  if (directory === undefined) return null
  try {
    const found = await readForm(directory, name)
    if (!found) return null
    const { form, mapping } = found
    const copies = lists.flatMap((list) =>
      valuesOf(list, mapping.lines).map((values) =>
        Object.fromEntries(
          Object.entries(mapping.fields).map(([field, path]) => [field, values.get(path) ?? '']),
        ),
      ),
    )
    const { bytes, unknownFields } = await ctx.inspector.fillForm({ form, copies })
    if (unknownFields.length === 0) return await markPages(ctx.inspector, bytes, markOf(ctx.config))
    ctx.logger.warn({ form: name, unknownFields }, 'an official form lacks fields that its mapping names')
  } catch (error) {
    ctx.logger.warn({ err: error, form: name }, 'an official form could not be filled')
  }
  return null
}
