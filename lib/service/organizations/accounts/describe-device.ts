import { parse } from 'bowser'

/** A browser in plain words, such as "Firefox on Windows". */
export const describeDevice = (userAgent: string | null): string => {
  if (!userAgent) return 'Unknown browser'
  const { browser, os } = parse(userAgent)
  const [name, system] = [browser.name, os.name]
  if (!name) return system ? `Unknown browser on ${system}` : 'Unknown browser'
  return system ? `${name} on ${system}` : name
}
