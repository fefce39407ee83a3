import { v7, validate } from 'uuid'

/** A new UUIDv7: unique, and ordered by the time of its making. */
export const newId = (): string => v7()

/** Whether the text is a UUID. An id that is none names nothing: callers answer "not found". */
export const isId = (text: string): boolean => validate(text)
