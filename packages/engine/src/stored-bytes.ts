/** Bytes that the store keeps apart from the value that they are part of. */
export class PackedBytes extends Uint8Array {}

/** The place of such bytes in a file that this process has open: its threads share descriptors. */
export class StoredBytes {
  readonly fd: number
  readonly at: number
  readonly size: number
  /** Equal digests mean equal bytes. */
  readonly digest: string

  constructor({ fd, at, size, digest }: { fd: number; at: number; size: number; digest: string }) {
    this.fd = fd
    this.at = at
    this.size = size
    this.digest = digest
  }
}
