import { findUnreachable } from '#lib/operate/vendor-registrations/vendor-endpoints.ts'
import type { Settings } from '#lib/service/config/config.ts'

/** The relevant settings. */
type LiveSettings = Pick<
  Settings,
  | 'appSecret'
  | 'appUrl'
  | 'isAppUrlGiven'
  | 'backupTarget'
  | 'easypost'
  | 'email'
  | 'isDataDirectoryGiven'
  | 'isPrinterDeclined'
  | 'printerUrl'
  | 'printShop'
  | 's3'
  | 'stripe'
>

/** Values that this repository publishes in examples. */
const publishedSecrets = ['AT_LEAST_32_CHARACTERS']

const describeSecret = ({ appSecret }: LiveSettings): string | null => {
  if (appSecret === undefined) {
    return 'APP_SECRET is not set: set it to a new random value, such as `openssl rand -base64 32` prints, and keep a copy away from this server'
  }
  if (!publishedSecrets.some((published) => appSecret.startsWith(published))) return null
  return 'APP_SECRET is the value of a published example: set it to a new random value, such as `openssl rand -base64 32` prints'
}

const describePrinter = ({ printerUrl, printShop, isPrinterDeclined }: LiveSettings): string | null =>
  printerUrl !== undefined || printShop || isPrinterDeclined
    ? null
    : 'PRINTER_URL and PRINT_SHOP_URL are not set, so nothing prints: set one, or PRINTER_URL=none where every organization has a printer of its own or a print partner'

/**
 * Lists what the settings of a live installation lack, a line each with what to set: rates and labels, payments, a way to
 * print, email, a public URL, its own secret, storage, and a place for backups.
 */
export const listMissingSettings = (settings: LiveSettings): string[] => {
  const { easypost, stripe, email, s3, isDataDirectoryGiven, backupTarget } = settings
  return [
    easypost ? null : 'EASYPOST_API_KEY is not set: rates and labels are bought from EasyPost',
    stripe ? null : 'STRIPE_SECRET_KEY is not set: cards are charged by Stripe',
    describePrinter(settings),
    email.smtpUrl === undefined
      ? 'SMTP_URL is not set: sign-in links, invitations and notifications are sent by email'
      : null,
    findUnreachable(settings)?.replace(/\.$/, '') ?? null,
    describeSecret(settings),
    s3 || isDataDirectoryGiven
      ? null
      : 'DATA_DIR and S3_BUCKET are not set: set a folder or a bucket for documents and evidence',
    backupTarget === undefined
      ? 'BACKUP_TARGET is not set: set a folder on another disk, or s3://bucket/folder, for backups'
      : null,
  ].filter((line) => line !== null)
}
