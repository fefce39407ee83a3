import type { ApiRequest } from '#lib/contract/api-keys/api-request.ts'
import type { RouteDefinition } from '#lib/contract/api/route.ts'
import { routes } from '#lib/contract/routes.ts'

/** For a POSIX shell: nothing within single quotes is expanded. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const definitions: Partial<Record<string, RouteDefinition>> = routes

const bodyOf = (operation: string | null): string[] => {
  const definition = operation === null ? undefined : definitions[operation]
  if (definition?.form) return ['-F file=@document.pdf']
  return definition?.body ? ['--json @body.json'] : []
}

/** The call as a command for a shell. Key and body are not known here; both are read from where the caller has them. */
export const curlOf = (
  { method, path, query, operation }: Pick<ApiRequest, 'method' | 'path' | 'query' | 'operation'>,
  appUrl: string,
): string =>
  [
    [
      'curl',
      ...(method === 'GET' ? [] : [`-X ${method}`]),
      quote(`${appUrl}${path}${query && `?${query}`}`),
    ].join(' '),
    '-H "Authorization: Bearer $MAILROOM_KEY"',
    ...bodyOf(operation),
  ].join(' \\\n  ')
