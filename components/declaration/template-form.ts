import { z } from 'zod'

import type { Parts } from '#components/conflict/conflicts.ts'
import {
  type DeclarationTemplate,
  declarationTemplate,
  type UpdateDeclarationTemplateInput,
} from '#lib/contract/declaration/declaration.ts'
import {
  type PerjuryClause,
  perjuryClauseLabels,
  perjuryClauses,
} from '#lib/contract/declaration/perjury-clauses.values.ts'

/** The parts of a template that its form edits. */
export const templateFields = ['title', 'opening', 'statements', 'closing', 'perjury_clause'] as const

/** Labels of the parts. */
export const templateLabels = {
  title: 'Title',
  opening: 'Opening',
  statements: 'Statements',
  closing: 'Closing',
  perjury_clause: 'Perjury clause',
} as const satisfies Record<keyof DeclarationTemplate, string>

/** Returns parts of the template as people read them. */
export const partsOf = (template: UpdateDeclarationTemplateInput): Parts =>
  Object.fromEntries(
    templateFields.flatMap((field): [string, string][] => {
      const { statements, perjury_clause: clause, ...texts } = template
      if (field === 'statements') return statements ? [[templateLabels[field], statements.join('\n\n')]] : []
      if (field === 'perjury_clause')
        return clause ? [[templateLabels[field], perjuryClauseLabels[clause]]] : []
      const text = texts[field]
      return text === undefined ? [] : [[templateLabels[field], text]]
    }),
  )

/** The template in the form: statements share one text, separated by empty lines. */
export type TemplateValues = {
  title: string
  opening: string
  statements: string
  closing: string
  perjury_clause: PerjuryClause
}

const statementsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

/** Returns the template as the form shows it. */
export const templateValues = ({
  title,
  opening,
  statements,
  closing,
  perjury_clause,
}: DeclarationTemplate): TemplateValues => ({
  title,
  opening,
  statements: statements.join('\n\n'),
  closing,
  perjury_clause,
})

/** Returns the error at a field: statements share one field, so their errors carry their number. */
export const errorAt = (
  path: readonly PropertyKey[],
  message: string,
): { field: string; message: string } => {
  const [field = '', index] = path
  return {
    field: String(field),
    message: index === undefined ? message : `Statement ${Number(index) + 1}: ${message}`,
  }
}

const typed = z.object({
  title: z.string(),
  opening: z.string(),
  statements: z.string(),
  closing: z.string(),
  perjury_clause: z.enum(perjuryClauses),
})

/** Parses the form with the contract's schema. */
export const templateInput = typed.transform((values, context): DeclarationTemplate => {
  const parsed = declarationTemplate.safeParse({ ...values, statements: statementsOf(values.statements) })
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    const { field, message } = errorAt(issue.path, issue.message)
    context.addIssue({ code: 'custom', path: [field], message })
  }
  return z.NEVER
})
