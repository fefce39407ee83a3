import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'

import { serviceBases, serviceTemplates } from './proof-of-service.values.ts'

const filled = (max = 200) =>
  text()
    .trim()
    .max(max, `Use at most ${formatNumber(max)} characters.`)
    .optional()

const words = (description: string, example: string, max?: number) =>
  filled(max).meta({ description, examples: [example] })

/** Values for a proof of service that are not recorded. Omitted or empty ones become blank lines. */
export const makeProofOfServiceInput = z
  .object({
    template: z.enum(serviceTemplates).meta({
      description:
        '`california`: the information of form POS-030. `new_york`: an affirmation under CPLR 2106. `new_york_affidavit`: an affidavit, sworn before a notary. `federal`: a certificate of service under 28 U.S.C. § 1746.',
    }),
    basis: z.enum(serviceBases).default('own_act').meta({
      description:
        '`own_act`: the signer handed the piece over, as recorded. `office_practice`: the signer knows the office’s mailing practice, which `practice` describes.',
    }),
    court: words('Name of the court.', 'Superior Court of California, County of Los Angeles'),
    parties: words('Title of the case.', 'Harbor Property Management LLC v. Swan'),
    case_number: words('The case or index number.', '26STCV01234'),
    papers: words(
      'The papers served, as they are titled; the document’s file name if omitted.',
      'Notice of Entry of Judgment',
      500,
    ),
    declarant_name: words(
      'Name of the signer; with `own_act`, the person who recorded the handoff if omitted.',
      'Maria Okafor',
    ),
    declarant_title: words('Title of the signer.', 'Legal assistant'),
    declarant_relation: words(
      'How the signer is connected with the sender.',
      'employed by the attorneys for the plaintiff',
    ),
    declarant_address: words(
      'Residence or business address of the signer.',
      '417 Montgomery St Fl 5, San Francisco, CA 94104',
    ),
    county: words('County of the mailing, and where an affidavit is sworn.', 'San Francisco'),
    state: words('State of the same.', 'California'),
    mailed_from: words(
      'City and state of the mailing; those of the organization’s return address if omitted.',
      'San Francisco, California',
    ),
    deposited_at: words(
      'Where the piece was given to the postal service.',
      'the Rincon Center post office, 180 Steuart Street',
    ),
    practice: words(
      'The office’s mailing practice; required with `office_practice`. How pieces are addressed, sealed, posted and taken to the postal service, and who checks it.',
      'Each afternoon outgoing mail is sealed, checked against the day’s list by a second person, and taken to the post office before it closes.',
      3000,
    ),
    place: words('Place of signing.', 'San Francisco, California'),
    date: z
      .union([z.iso.date('Use YYYY-MM-DD.'), z.literal('')])
      .optional()
      .meta({
        description:
          'The date of signing, YYYY-MM-DD: from the day of the handoff to today, in the organization’s time zone.',
        examples: ['2026-11-20'],
      }),
  })
  .meta({ id: 'MakeProofOfServiceInput' })

/** The input as sent: fields with a default are optional. */
export type MakeProofOfServiceInput = z.input<typeof makeProofOfServiceInput>

export type ProofOfServiceInput = z.output<typeof makeProofOfServiceInput>
