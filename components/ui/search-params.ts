/** A parameter in the query string of a page. */
export type Param<Value, Missing> = {
  /** Returns the value of a text; null if it has none. */
  read(text: string): Value | null
  write(value: Value): string
  /** The value where the URL has none. */
  missing: Missing
}

/** Parameters by their names. */
export type Params = Record<string, Param<unknown, unknown>>

export type ParamValues<Map extends Params> = {
  [Name in keyof Map]: Map[Name] extends Param<infer Value, infer Missing> ? Value | Missing : never
}

/** Values to set; null removes a parameter, and what is not named stays. */
export type ParamChanges<Map extends Params> = {
  [Name in keyof Map]?: ParamValues<Map>[Name] | null | undefined
}

/** What Next passes to a page. */
export type SearchParams = Record<string, string | string[] | undefined>

/** A parameter that is read as it is. */
export const textParam: Param<string, null> = { read: (text) => text, write: String, missing: null }

/** A parameter that is a whole number. */
export const integerParam: Param<number, null> = {
  read: (text) => {
    const value = Number.parseInt(text, 10)
    return Number.isNaN(value) ? null : value
  },
  write: String,
  missing: null,
}

/** Defines a parameter that is one of `choices`. */
export const choiceParam = <const Choice extends string>(
  choices: readonly Choice[],
): Param<Choice, null> => ({
  read: (text) => choices.find((choice) => choice === text) ?? null,
  write: String,
  missing: null,
})

/** Defines a parameter that lists values of another one, separated by commas. */
export const listParam = <Item>(item: Param<Item, null>): Param<Item[], null> => ({
  read: (text) =>
    text === ''
      ? []
      : text
          .split(',')
          .map((part) => item.read(part.replaceAll('%2C', ',')))
          .filter((value) => value !== null),
  write: (items) => items.map((value) => item.write(value).replaceAll(',', '%2C')).join(','),
  missing: null,
})

/** Returns the parameter with a value for URLs that have none, which is not written either. */
export const withDefault = <Value>(param: Param<Value, null>, missing: Value): Param<Value, Value> => ({
  ...param,
  missing,
})

/** Returns the values of the parameters in a query string. */
export const readParams = <Map extends Params>(
  params: Map,
  search: Pick<URLSearchParams, 'get'>,
): ParamValues<Map> =>
  // Each parameter has its own value or that of a missing one.
  Object.fromEntries(
    Object.entries(params).map(([name, param]) => {
      const text = search.get(name)
      return [name, (text === null ? null : param.read(text)) ?? param.missing]
    }),
  ) as ParamValues<Map>

/** Returns the values of the parameters in what Next passes to a page. */
export const readPageParams = async <Map extends Params>(
  params: Map,
  searchParams: Promise<SearchParams>,
): Promise<ParamValues<Map>> => {
  const given = await searchParams
  return readParams(params, { get: (name) => [given[name]].flat()[0] ?? null })
}

/** Commas, colons and letters of other scripts stay readable. */
const encodeValue = (text: string): string =>
  text
    .replaceAll(
      /[%+#&"'`<>\n\r\t]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
    )
    .replaceAll(' ', '+')

/** Returns the URL with these values, and with its other parameters as they are. */
export const writeParams = <Map extends Params>(
  url: string,
  params: Map,
  values: ParamChanges<Map>,
): string => {
  const [path = '', before] = url.split('?')
  const search = new URLSearchParams(before)
  for (const [name, param] of Object.entries(params)) {
    const value = values[name]
    if (value === undefined) continue
    const text = value === null ? null : param.write(value)
    if (text === null || (param.missing !== null && text === param.write(param.missing))) search.delete(name)
    else search.set(name, text)
  }
  const query = [...search]
    .map(([name, text]) => `${encodeURIComponent(name)}=${encodeValue(text)}`)
    .join('&')
  return query === '' ? path : `${path}?${query}`
}
