import { z } from 'zod'

/** USPS writes flags as booleans and as the strings `true` and `false`. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])

/** A piece's number within USPS: a string in what USPS answers, a number in some of its examples. */
const pieceId = z.union([z.string().min(1), z.number().transform(String)])

/**
 * An access token of `POST /oauth2/v3/token`; `expires_in` is in seconds, and a string in USPS's example. `scope` lists the
 * APIs that the app may call, separated by spaces; null where it is not said.
 */
export const uspsToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  scope: z
    .string()
    .transform((names) => names.split(/\s+/))
    .nullable()
    .catch(null),
})

/**
 * The parts of `GET /tracking/v3/tracking/{number}?expand=DETAIL` about proof; there is more, which Mailroom does not
 * use.
 */
export const uspsTrackingDetail = z
  .object({
    RREEnabled: flag.optional(),
    proofOfDeliveryEnabled: flag.optional(),
    mailPieceIntakeDate: z.string().optional(),
    tableCode: z.string().optional(),
    uniqueMailPieceID: pieceId.optional(),
    // Its name in other versions of the documentation.
    uniqueMailPieceId: pieceId.optional(),
  })
  .transform(({ uniqueMailPieceId, uniqueMailPieceID, ...detail }) => ({
    ...detail,
    uniqueMailPieceID: uniqueMailPieceID ?? uniqueMailPieceId,
  }))

/** The body of `POST /tracking/v3/tracking/{number}/proof-of-delivery`. */
export type UspsProofRequest = {
  uniqueMailPieceID: string
  /** As `2024-08-01`. */
  mailPieceIntakeDate: string
  tableCode: string
  requestType: 'email'
  firstName: string
  lastName: string
  email: string[]
  CRID: string
}

/** An error of the API, and one of its authorization. */
export const uspsError = z.union([
  z.object({
    error: z.object({
      code: z.union([z.string(), z.number()]).optional(),
      message: z.string().optional(),
      errors: z.array(z.object({ title: z.string().optional(), detail: z.string().optional() })).optional(),
    }),
  }),
  z.object({ error: z.string(), error_description: z.string().optional() }),
])
