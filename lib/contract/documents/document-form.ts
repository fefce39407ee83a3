import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'

import { formFieldKinds } from './document-form.values.ts'
import { filename } from './document-part.ts'

/** One field of a PDF form, in all places that the form shows it in. */
const formField = z
  .object({
    name: text().meta({
      description: 'Its name in the PDF, by which values are sent.',
      examples: ['tenant_name', 'topmostSubform[0].Page1[0].f1_01[0]'],
    }),
    label: text().nullable().meta({ description: 'The tooltip that viewers show for it; null without one.' }),
    kind: z.enum(formFieldKinds).meta({
      description:
        'A `choice` is a drop-down or a list, of which one option is chosen; `radio` is also a group of checkboxes of which one is. Signature fields are left alone.',
    }),
    fillable: z.boolean().meta({
      description: 'False for signature fields, buttons, read-only fields and fields that are not printed.',
    }),
    required: z.boolean().meta({ description: 'Whether the form requires a value.' }),
    calculated: z.boolean().meta({
      description:
        'Whether a script of the form computes it. Scripts are never run: send the result, or leave it empty.',
    }),
    multiline: z.boolean().meta({ description: 'Whether a text may have several lines.' }),
    max_length: z
      .int()
      .nullable()
      .meta({ description: 'The most characters of a text; null without a limit.' }),
    options: z.array(text()).meta({
      description: 'The options of a choice, or the states of checkboxes and radio buttons.',
    }),
    value: text().meta({
      description:
        'What the form itself contains, which remains where nothing is filled in; empty if nothing.',
    }),
    page: z.int().min(1).meta({ description: 'The first page that it is on.' }),
  })
  .meta({ id: 'FormField' })

export type FormField = z.infer<typeof formField>

/** The form fields of a PDF. */
export const documentForm = z
  .object({
    filename,
    problem: text().nullable().meta({
      description:
        'Why the form cannot be filled, and what to do: an XFA form, a signed form, or one with too many fields. Null if it can, and for a PDF without fields.',
    }),
    fields: z.array(formField).meta({ description: 'In the order of pages; empty with a problem.' }),
  })
  .meta({ id: 'DocumentForm' })

export type DocumentForm = z.infer<typeof documentForm>

/** The most characters of a field’s value. */
const maximumValue = 5000

/** Body of fill. */
export const fillDocumentFormInput = z
  .object({
    values: z
      .record(text(), text().max(maximumValue, 'Use at most 5,000 characters for a value.'))
      .refine((values) => Object.keys(values).length <= 500, 'Send at most 500 values.')
      .meta({
        description:
          'Values by the name of the field. Checkboxes take yes or no. An empty string leaves a field empty that the form requires.',
        examples: [{ tenant_name: 'Elizabeth Swan', served_by_mail: 'yes' }],
      }),
    filename: text().trim().max(200, 'Use at most 200 characters.').optional().meta({
      description: 'The name of the filled PDF; that of the form by default.',
    }),
  })
  .meta({ id: 'FillDocumentFormInput' })

export type FillDocumentFormInput = z.output<typeof fillDocumentFormInput>
