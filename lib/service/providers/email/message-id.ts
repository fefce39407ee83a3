/** The `Message-ID` of an e-mail: the same each time it is sent, at the sender's own domain. */
export const messageIdOf = (id: string, from: string): string => {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${id}@${domain}>`
}
