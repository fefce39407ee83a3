import { read } from '#components/api/read.ts'

/** Templates, their versions, and the letterhead. */
export const templateQueries = {
  list: (archived: 'true' | 'false') => read('listTemplates', { query: { archived, limit: 100 } }),
  detail: (id: string) => read('getTemplate', { params: { id } }),
  version: (id: string, version: number) => read('getTemplateVersion', { params: { id, version } }),
  letterhead: () => read('getLetterhead', {}),
}
