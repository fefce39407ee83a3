import type { Readable } from 'node:stream'

export type StoredObject = { sizeBytes: number; contentType: string }

/** A form post straight to storage, good for exactly one object. */
export type FormPost = { url: string; fields: Record<string, string>; expiresAt: Date }

/** Storage of documents and artifacts. Keys are opaque, `/`-separated and chosen by the service, never by a user. */
export type StoragePort = {
  /** Resolves when objects can be stored and read; throws `ProviderError` when they cannot. */
  check(): Promise<void>
  /** Stores the stream under the key, replacing what was there; durable when it resolves. */
  put(input: { key: string; body: Readable | Uint8Array; contentType: string }): Promise<StoredObject>
  /** Returns the object, or null if absent. */
  stat(key: string): Promise<StoredObject | null>
  /** Reads the object; throws `ProviderError('not_found')` if absent. */
  get(key: string): Promise<{ body: Readable } & StoredObject>
  /** Copies within storage. */
  copy(fromKey: string, toKey: string): Promise<void>
  /** Deletes the object; no-op if absent. */
  remove(key: string): Promise<void>
  /** A target for one form post: exact key and content type, at most `maxBytes`, until `expiresAt`. */
  createFormPost(input: {
    key: string
    contentType: string
    maxBytes: number
    expiresAt: Date
  }): Promise<FormPost>
}
