import type { Settings } from '#lib/service/config/config.ts'

/** Returns the origins to which browsers upload documents if a bucket stores them; empty for the disk. */
export const storageOrigins = ({ s3 }: Pick<Settings, 's3'>): string[] => {
  if (s3 === undefined) return []
  const { protocol, host } = new URL(
    s3.publicEndpoint ?? s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`,
  )
  return [`${protocol}//${s3.forcePathStyle ? host : `${s3.bucket}.${host}`}`]
}
