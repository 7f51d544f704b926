/**
 * The 45 characters that a QR code stores two in eleven bits (RFC 9285): bytes as text that any reader
 * returns unchanged.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Three characters for two bytes, two for a last single byte. */
export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = at + 1 < bytes.length
    const value = pair ? bytes[at]! * 256 + bytes[at + 1]! : bytes[at]!
    text +=
      DIGITS[value % 45]! +
      DIGITS[Math.floor(value / 45) % 45]! +
      (pair ? DIGITS[Math.floor(value / 2025)]! : '')
  }
  return text
}

/** The bytes; null for a text that is not base 45. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((digit) => DIGITS.indexOf(digit))
    if (digits.includes(-1)) return null
    const value = digits.reduce((sum, digit, power) => sum + digit * 45 ** power, 0)
    if (value > (digits.length === 3 ? 0xffff : 0xff)) return null
    if (digits.length === 3) bytes.push(value >> 8)
    bytes.push(value & 0xff)
  }
  return Uint8Array.from(bytes)
}
