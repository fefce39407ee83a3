/** Returns whether a text that is pasted where a name belongs is rather a whole address: of several parts, with a number. */
export const looksLikeAddress = (text: string): boolean =>
  text.length <= 1000 &&
  /\d/.test(text) &&
  text.split(/[\r\n,;|]+/).filter((part) => part.trim() !== '').length > 1
