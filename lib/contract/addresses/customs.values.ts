import type { Address } from './address.ts'

/** What is declared to customs for a piece that leaves the country. */
export type CustomsDeclaration = {
  contents: string
  /** Integer cents. Documents have no commercial value; carriers take no declaration below one dollar. */
  valueCents: number
  /** Who answers for the declaration: the sender. */
  signer: string
}

/** The declaration that goes with every piece abroad: printed documents, certified in the sender's name. */
export const declareDocuments = (sender: Pick<Address, 'name' | 'company'>): CustomsDeclaration => ({
  contents: 'Printed documents of no commercial value',
  valueCents: 100,
  signer: sender.name ?? sender.company ?? '',
})
