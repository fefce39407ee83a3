import { type ProjectImport, readImports } from './read-imports.ts'

/** A file of the project as the checks read it; `path` is relative to the root. */
export type SourceFile = { path: string; text: string }

/** The storeys of one tree, from the ground up, with their folders. */
type Storeys = Readonly<Record<string, readonly string[]>>

const sandbox = 'lib/sandbox'

/** What may start the simulators: the roots that put everything together, and the sandbox's own endpoints and commands. */
const sandboxUsers = [
  'lib/sandbox/',
  'lib/service/http/',
  'lib/service/open-providers.ts',
  'lib/service/create-service.ts',
  'lib/operate/cli/',
  'lib/server/',
]

/** Rooms with one entry point, the only file that others may import. */
const doors = { 'lib/postgres': 'lib/postgres/postgres.ts' }

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

const isIn = (tree: string, path: string): boolean => path.startsWith(`${tree}/`)

/** The folder of a tree that a file belongs to; for a file that is in none, its own name. */
const folderOf = (tree: string, path: string): string => path.slice(tree.length + 1).split('/')[0] ?? ''

type Edge = { from: SourceFile; to: ProjectImport }

const at = ({ from, to }: Edge): string => `${from.path}:${to.line}`

/** An import that leads from one folder of a tree to another. */
type FolderEdge = Edge & { importer: string; imported: string }

/** What to do when an import is refused, beside moving what both sides need to a folder below. */
const waysOut: Readonly<Record<string, string>> = {
  lib: 'pass it in as a parameter',
  'lib/service': 'pass it in as a parameter, or enqueue a job in the same transaction',
  components: 'pass it in as a prop',
}

const describeUpward = (tree: string, storeys: Storeys, edge: FolderEdge): string => {
  const { importer, imported, to } = edge
  const storeyOf = (folder: string) =>
    Object.keys(storeys).find((storey) => storeys[storey]?.includes(folder)) ?? ''
  const wayOut = waysOut[tree]
  return [
    `${at(edge)} imports ${to.path}, upwards: ${importer} is in the storey ${storeyOf(importer)}, ${imported} in ${storeyOf(imported)}.`,
    `  Move what both need to a folder below ${importer}${wayOut ? `; or ${wayOut}` : ''}.`,
  ].join('\n')
}

/** Returns the shortest way from a folder back to it, without any import when there is none. */
const findCircle = (start: string, edges: readonly FolderEdge[]): FolderEdge[] => {
  const visited = new Set<string>()
  const from = (folder: string) => edges.filter(({ importer }) => importer === folder)
  const ways = from(start).map((edge) => [edge])
  // Ways are added while the loop runs, so that shorter ones come first.
  for (const way of ways) {
    const end = way.at(-1)?.imported ?? start
    if (end === start) return way
    if (visited.has(end)) continue
    visited.add(end)
    ways.push(...from(end).map((edge) => [...way, edge]))
  }
  return []
}

const describeCircles = (tree: string, edges: readonly FolderEdge[]): string[] =>
  [...new Set(edges.map(({ importer }) => importer))].toSorted().flatMap((start) => {
    const circle = findCircle(start, edges)
    const folders = circle.map(({ importer }) => importer)
    // The same circle is found from each of its folders.
    if (folders.toSorted()[0] !== start) return []
    return [
      [
        `In ${tree}, ${[...folders, start].join(' imports ')}: ${circle.map(at).join(', ')}.`,
        '  Move what they share to a folder below them, or a file to the folder whose subject it is.',
      ].join('\n'),
    ]
  })

const checkTree = (tree: string, storeys: Storeys, files: readonly SourceFile[]): string[] => {
  const sources = files.filter(({ path }) => isIn(tree, path) && !isTest(path))
  const folders = [...new Set(sources.map(({ path }) => folderOf(tree, path)))]
  const order = Object.values(storeys)
  const storeyOf = (folder: string) => order.findIndex((storey) => storey.includes(folder))
  const homeless = folders
    .filter((folder) => storeyOf(folder) < 0)
    .map(
      (folder) =>
        `${tree}/${folder} has no storey. Add it to scripts/structure/storeys.ts, no lower than anything that it imports.`,
    )
  const stale = order
    .flat()
    .filter((folder) => !folders.includes(folder))
    .map(
      (folder) =>
        `${tree}/${folder} is in scripts/structure/storeys.ts, and no longer exists. Remove it there.`,
    )
  const edges = sources.flatMap((from): FolderEdge[] =>
    readImports(from.path, from.text)
      .filter(({ path }) => isIn(tree, path) && folderOf(tree, path) !== folderOf(tree, from.path))
      // The simulators play the service's vendors and are started by its roots, which `checkSandboxImports` names.
      .filter(({ path }) => !isIn(sandbox, path))
      .map((to) => ({
        from,
        to,
        importer: folderOf(tree, from.path),
        imported: folderOf(tree, to.path),
      })),
  )
  const upward = edges.filter(
    ({ importer, imported }) => storeyOf(importer) >= 0 && storeyOf(imported) > storeyOf(importer),
  )
  // A circle through several storeys has an import upwards, which is reported as such.
  const level = edges.filter(({ importer, imported }) => storeyOf(imported) === storeyOf(importer))
  return [
    ...homeless,
    ...stale,
    ...upward.map((edge) => describeUpward(tree, storeys, edge)),
    ...describeCircles(tree, level),
  ]
}

/** Reports imports that lead to a higher storey, folders that import each other, and folders without a storey. */
export const checkStoreys = (
  files: readonly SourceFile[],
  trees: Readonly<Record<string, Storeys>>,
): string[] => Object.entries(trees).flatMap(([tree, storeys]) => checkTree(tree, storeys, files))

/** Reports imports of the simulators by anything that is not one of the roots. */
export const checkSandboxImports = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => !isTest(path) && !sandboxUsers.some((user) => path.startsWith(user)))
    .flatMap((from) =>
      readImports(from.path, from.text)
        .filter(({ path }) => isIn(sandbox, path))
        .map(
          (to) =>
            `${at({ from, to })} imports ${to.path}. Verbs and adapters know no simulator: reach the vendor through its port.`,
        ),
    )

/** Reports imports of a room with one entry point that go past it. Tests may import any of its files. */
export const checkDoors = (files: readonly SourceFile[]): string[] =>
  Object.entries(doors).flatMap(([room, door]) =>
    files
      .filter(({ path }) => !isTest(path) && !isIn(room, path))
      .flatMap((from) =>
        readImports(from.path, from.text)
          .filter(({ path }) => isIn(room, path) && path !== door)
          .map(
            (to) =>
              `${at({ from, to })} imports ${to.path}. Import ${door}, and export there what is missing.`,
          ),
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
