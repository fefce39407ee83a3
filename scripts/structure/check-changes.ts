import type { SourceFile } from './check-structure.ts'
import { readImports } from './read-imports.ts'

/** What makes an action, which `useAction` calls. */
const definers = [
  'components/actions/define-action.ts',
  'components/actions/define-browser-action.ts',
  'components/account/call-auth.ts',
]

/** Operations that are no GET and change nothing that a person can see, each with a reason. */
const reads: readonly (readonly [operation: string, reason: string])[] = [
  ['estimatePrice', 'Returns prices.'],
  ['findSignInWay', 'Returns how an address signs in.'],
  ['makeDeclaration', 'Returns a file.'],
  ['makeProofOfService', 'Returns a file.'],
  ['parseAddress', 'Returns the parts of an address.'],
  ['previewBatchMapping', 'Returns rows as they would be read.'],
  ['previewTemplate', 'Returns a file.'],
  ['readInvitation', 'Returns what an invitation says.'],
  ['resumePushDevice', 'No one chooses it: a browser goes on where it was.'],
  ['verifyAddress', 'Returns whether mail can be delivered.'],
]

const tables = /^lib\/client\/(?:\w+-)?operations\.ts$/

/** What calls of the API from a browser come with. */
const clients = /^lib\/client\/(?:\w+-)?client\.ts$|^components\/api\/use-api\.ts$/

/** Returns the operations that change something, of the tables by which browsers call the API. */
const readChanges = (files: readonly SourceFile[]): Set<string> =>
  new Set(
    files
      .filter(({ path }) => tables.test(path))
      .flatMap(({ text }) => [...text.matchAll(/^ {2}(\w+): \['(?!get)/gm)].map(([, name = '']) => name))
      .filter((name) => !reads.some(([read]) => read === name)),
  )

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

const isAction = ({ path, text }: SourceFile): boolean =>
  path.endsWith('.ts') && readImports(path, text).some(({ path: imported }) => definers.includes(imported))

const hasClient = ({ path, text }: SourceFile): boolean =>
  readImports(path, text).some(({ path: imported }) => clients.test(imported))

/** Ways to change something without an operation's name. */
const ways: readonly RegExp[] = [
  /\bcallAuth\b(?:<[^(]*>)?(?=\()/g,
  /\buseMutation\b(?:<[^(]*>)?(?=\()/g,
  /\bmethod: '(?:POST|PUT|PATCH|DELETE)'/g,
]

const calls = /\.\s*(\w+)(?=\()/g

/** Calls of a client that comes as a parameter. */
const namedCalls = /\b(?:api|client)\s*\.\s*(\w+)(?=\()/g

/** Reports components that change something by themselves, instead of by an action that `useAction` calls. */
export const checkChanges = (files: readonly SourceFile[]): string[] => {
  const changes = readChanges(files)
  return files
    .filter((file) => /^(?:app|components)\//.test(file.path) && !definers.includes(file.path))
    .filter((file) => file.path !== 'components/actions/use-action.ts' && !isAction(file))
    .flatMap((file) =>
      [...ways, hasClient(file) ? calls : namedCalls].flatMap((way) =>
        [...file.text.matchAll(way)]
          .filter(([, operation]) => operation === undefined || changes.has(operation))
          .map(
            ({ 0: found, 1: operation, index }) =>
              `${file.path}:${lineOf(file.text, index)} changes something directly (${operation ?? found}). Make it a line in an actions.ts, or with defineBrowserAction or defineAuthAction, and call that with useAction.`,
          ),
      ),
    )
}
