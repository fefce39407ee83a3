import { type ProjectImport, readImports } from './read-imports.ts'

/** A file of the project as the checks read it; `path` is relative to the root. */
export type SourceFile = { path: string; text: string }

type Storeys = readonly (readonly string[])[]

const service = 'lib/service/'
const sandbox = 'lib/sandbox/'

/** What may start the simulators: the roots that put everything together, and the sandbox's own endpoints and commands. */
const sandboxUsers = ['http', 'open-providers.ts', 'create-service.ts', 'cli']

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** The folder of lib/service that a file belongs to; for a file that is in none, its own name. */
const folderOf = (path: string): string => path.slice(service.length).split('/')[0] ?? ''

type Edge = { from: SourceFile; to: ProjectImport }

const at = ({ from, to }: Edge): string => `${from.path}:${to.line}`

const describeUpward = (edge: Edge, storeys: Storeys): string => {
  const [from, to] = [folderOf(edge.from.path), folderOf(edge.to.path)]
  const storeyOf = (folder: string) => storeys.findIndex((storey) => storey.includes(folder)) + 1
  return [
    `${at(edge)} imports ${edge.to.path}, upwards: ${from} is in storey ${storeyOf(from)}, ${to} in storey ${storeyOf(to)}.`,
    `  Move what both need to a folder below ${from}, pass it in as a parameter, or enqueue a job for ${to} in the same transaction.`,
  ].join('\n')
}

/** Reports imports of lib/service that lead upwards, two folders that import each other, and folders without a storey. */
export const checkStoreys = (files: readonly SourceFile[], storeys: Storeys): string[] => {
  const order = storeys.flat()
  const sources = files.filter(({ path }) => path.startsWith(service) && !isTest(path))
  const folders = [...new Set(sources.map(({ path }) => folderOf(path)))]
  const homeless = folders
    .filter((folder) => !order.includes(folder))
    .map(
      (folder) =>
        `${service}${folder} has no storey. Add it to scripts/structure/storeys.ts, above everything that it imports.`,
    )
  const stale = order
    .filter((folder) => !folders.includes(folder))
    .map(
      (folder) =>
        `${service}${folder} is in scripts/structure/storeys.ts, and no longer exists. Remove it there.`,
    )
  const edges = sources.flatMap((from) =>
    readImports(from.path, from.text)
      .filter(({ path }) => path.startsWith(service) && folderOf(path) !== folderOf(from.path))
      .map((to) => ({ from, to })),
  )
  const pairs = new Map<string, Edge>()
  for (const edge of edges) pairs.set(`${folderOf(edge.from.path)} ${folderOf(edge.to.path)}`, edge)
  const mutual = [...pairs].flatMap(([pair, edge]) => {
    const [from = '', to = ''] = pair.split(' ')
    const back = from < to ? pairs.get(`${to} ${from}`) : undefined
    return back
      ? [
          `${from} and ${to} import each other (${at(edge)}, ${at(back)}). Move what both need to a folder below them.`,
        ]
      : []
  })
  const upward = edges
    .filter(({ from, to }) => {
      const [importer, imported] = [order.indexOf(folderOf(from.path)), order.indexOf(folderOf(to.path))]
      return importer >= 0 && imported > importer
    })
    .map((edge) => describeUpward(edge, storeys))
  return [...homeless, ...stale, ...mutual, ...upward]
}

/** Reports imports of the simulators by anything that is not one of the roots. */
export const checkSandboxImports = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => path.startsWith(service) && !isTest(path) && !sandboxUsers.includes(folderOf(path)))
    .flatMap((from) =>
      readImports(from.path, from.text)
        .filter(({ path }) => path.startsWith(sandbox))
        .map(
          (to) =>
            `${at({ from, to })} imports ${to.path}. Verbs and adapters know no simulator: reach the vendor through its port.`,
        ),
    )

/** Reports modules named `*.values.ts` that import a schema, and so would bring zod to every page. */
export const checkContractValues = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => path.startsWith('lib/contract/') && path.endsWith('.values.ts'))
    .flatMap((from) => [
      ...(/from 'zod'/.test(from.text)
        ? [`${from.path} imports zod. Keep the schema in a module of its own, and the values here.`]
        : []),
      ...readImports(from.path, from.text)
        .filter(({ path, isType }) => !isType && !path.endsWith('.values.ts'))
        .map(
          (to) =>
            `${at({ from, to })} imports ${to.path}. Modules named *.values.ts reach the browser: import types, or other *.values.ts.`,
        ),
    ])
