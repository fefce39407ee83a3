import { z } from 'zod'

import { gatherFields } from '#lib/sandbox/vendors/form-data.ts'
import { isSized, readLetterPdf, type PageArea } from '#lib/sandbox/vendors/letter-pdf.ts'

/** An error as PostGrid responds with it: `{object: 'error', error: {type, message}}`. */
export class PostgridRefusal extends Error {
  override readonly name = 'PostgridRefusal'
  readonly status: 400 | 401 | 404 | 409
  readonly type: string

  constructor(status: PostgridRefusal['status'], type: string, message: string) {
    super(message)
    this.status = status
    this.type = type
  }
}

const invalid = (message: string) => new PostgridRefusal(400, 'validation_error', message)

const contact = z
  .object({
    firstName: z.string().optional(),
    companyName: z.string().optional(),
    addressLine1: z.string().min(1),
    addressLine2: z.string().optional(),
    city: z.string().min(1),
    provinceOrState: z.string().regex(/^[A-Z]{2}$/),
    postalOrZip: z.string().regex(/^\d{5}(-\d{4})?$/),
    countryCode: z.literal('US'),
  })
  .refine((given) => given.firstName || given.companyName, {
    path: ['firstName'],
    message: 'Either firstName or companyName is required',
  })

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

const certifiedClasses = ['usps_first_class_certified', 'usps_first_class_certified_return_receipt'] as const

const letterRequest = z.object({
  to: contact,
  from: contact,
  size: z.enum(['us_letter', 'a4']).default('us_letter'),
  color: flag.default(false),
  doubleSided: flag.default(false),
  mailingClass: z.enum(['first_class', 'usps_first_class', ...certifiedClasses]).default('first_class'),
  addressPlacement: z.enum(['top_first_page', 'insert_blank_page']).default('top_first_page'),
  sendDate: z.iso.datetime().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})

export type PostgridRequest = z.output<typeof letterRequest>

/** Returns whether a letter of this class is tracked by its own number. */
export const isCertifiedClass = (mailingClass: string): boolean =>
  certifiedClasses.some((name) => name === mailingClass)

const letterInches = { width: 8.5, height: 11 }

/** Area of both addresses on PostGrid's first page: the part above the fold, on the left. */
const addressArea: PageArea = { x: 0.4, y: 0.4, width: 4, height: 2.6 }

const maximumSheets = 60

/** Reads the body of `POST /print-mail/v1/letters`. Throws `PostgridRefusal`. */
export const readPostgridRequest = async (form: FormData): Promise<PostgridRequest> => {
  const { pdf: file, ...fields } = gatherFields(form)
  const parsed = letterRequest.safeParse(fields)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalid(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not valid'}`)
  }
  const request = parsed.data
  if (!(file instanceof File)) throw invalid('One of html, template or pdf is required.')
  const pdf = await readLetterPdf(new Uint8Array(await file.arrayBuffer()), addressArea)
  if (!pdf) throw invalid('The PDF is not readable.')
  if (!pdf.sizes.every((size) => isSized(size, letterInches))) {
    throw invalid('The PDF has the wrong dimensions. Every page must be 8.5 x 11 inches.')
  }
  const isPageAdded = request.addressPlacement === 'insert_blank_page'
  const own = request.doubleSided ? Math.ceil(pdf.sizes.length / 2) : pdf.sizes.length
  if (own + Number(isPageAdded) > maximumSheets) {
    throw invalid(`The PDF has too many pages: ${maximumSheets} sheets at most.`)
  }
  if (!isPageAdded && !pdf.isAreaBlank) {
    throw invalid(
      'The address area of the first page must be blank; otherwise set addressPlacement to insert_blank_page.',
    )
  }
  return request
}
