import { read } from '#components/api/read.ts'

/** The declaration of mailing. */
export const declarationQueries = {
  template: () => read('getDeclarationTemplate', {}),
}
