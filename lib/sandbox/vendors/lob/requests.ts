import { z } from 'zod'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { gatherFields } from '#lib/sandbox/vendors/form-data.ts'
import { isSized, readLetterPdf, type PageArea } from '#lib/sandbox/vendors/letter-pdf.ts'

/** An error as Lob responds with it: `{error: {message, status_code, code}}` with the same HTTP status. */
export class LobRefusal extends Error {
  override readonly name = 'LobRefusal'
  readonly status: 401 | 404 | 409 | 422
  readonly code: string

  constructor(status: LobRefusal['status'], code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const invalid = (message: string, code = 'invalid') => new LobRefusal(422, code, message)

const maximumNameLength = 40
const maximumStreetLength = 64

const lobAddress = z
  .object({
    name: z.string().max(maximumNameLength).optional(),
    company: z.string().max(maximumNameLength).optional(),
    address_line1: z.string().min(1).max(maximumStreetLength),
    address_line2: z.string().max(maximumStreetLength).optional(),
    address_city: z.string().min(1),
    address_state: z.string().regex(/^[A-Z]{2}$/),
    address_zip: z.string().regex(/^\d{5}(-\d{4})?$/),
    address_country: z.literal('US').default('US'),
  })
  .refine((address) => address.name || address.company, { path: ['name'], message: 'is required' })

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

const lobRequest = z.object({
  to: lobAddress,
  from: lobAddress,
  color: flag,
  double_sided: flag.default(true),
  use_type: z.enum(['marketing', 'operational']),
  mail_type: z.enum(['usps_first_class', 'usps_standard']).default('usps_first_class'),
  size: z.enum(['us_letter', 'us_legal']).default('us_letter'),
  address_placement: z.enum(['top_first_page', 'insert_blank_page']).default('top_first_page'),
  extra_service: z.enum(['certified', 'certified_return_receipt']).nullable().default(null),
  send_date: z.iso.datetime().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})

export type LobRequest = z.output<typeof lobRequest>

const sizes = { us_letter: { width: 8.5, height: 11 }, us_legal: { width: 8.5, height: 14 } }

/** Area of both addresses on Lob's first page, for a double-window envelope. */
const addressArea: PageArea = { x: 0.6, y: 0.84, width: 3.15, height: 2 }

const maximumSheets = 60
const maximumDaysAhead = 180

const requirePages = async (request: LobRequest, file: File): Promise<void> => {
  const pdf = await readLetterPdf(new Uint8Array(await file.arrayBuffer()), addressArea)
  if (!pdf) throw invalid('The file is invalid.', 'invalid_file')
  const [first] = pdf.sizes
  if (!first || !pdf.sizes.every((size) => isSized(size, first))) {
    throw invalid(
      'All pages of the input file must have the same dimensions.',
      'inconsistent_page_dimensions',
    )
  }
  if (!isSized(first, sizes[request.size])) {
    const expected = request.size === 'us_letter' ? '8.5"x11"' : '8.5"x14"'
    throw invalid(`File dimensions are incorrect. Pages must be ${expected}.`, 'invalid_file_dimensions')
  }
  const isCertified = request.extra_service !== null
  const isSheetAdded = isCertified || request.address_placement === 'insert_blank_page'
  const sheets =
    (request.double_sided ? Math.ceil(pdf.sizes.length / 2) : pdf.sizes.length) + Number(isSheetAdded)
  if (sheets > maximumSheets) {
    throw invalid(`The file has too many pages: ${maximumSheets} sheets at most.`, 'file_pages_exceed_max')
  }
  if (!isSheetAdded && !pdf.isAreaBlank) {
    throw invalid(
      'The address area of the first page must be blank; otherwise set address_placement to insert_blank_page.',
      'invalid_file',
    )
  }
}

/** Reads the body of `POST /v1/letters` as strictly as the documentation says. Throws `LobRefusal`. */
export const readLobRequest = async (form: FormData, now: Date): Promise<LobRequest> => {
  const { file, ...fields } = gatherFields(form)
  const parsed = lobRequest.safeParse(fields)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalid(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not valid'}`)
  }
  const request = parsed.data
  const { extra_service: extraService, send_date: sendDate } = request
  if (extraService && request.size === 'us_legal') {
    throw invalid('extra_service is not available for us_legal letters.')
  }
  if (extraService && request.mail_type === 'usps_standard') {
    throw invalid('extra_service is not available for mail_type usps_standard.')
  }
  const aheadMs = sendDate === undefined ? 1 : Date.parse(sendDate) - now.getTime()
  if (aheadMs <= 0 || aheadMs > maximumDaysAhead * dayMs) {
    throw invalid(`send_date must be in the future and within ${maximumDaysAhead} days.`)
  }
  if (!(file instanceof File)) throw invalid('file is required')
  await requirePages(request, file)
  return request
}
