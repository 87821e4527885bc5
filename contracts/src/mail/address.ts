/** The longest address there is: RFC 5321, 4.5.3.1.3. */
export const addressLength = 254;

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const shape = new RegExp(`^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`, 'i');

/**
 * Whether a text is one address that a mail can be sent to: what mail servers take without quoting. A list, a name
 * beside an address, a route or a comment is none.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= addressLength && shape.test(text);
}

/** The same address in one spelling: a domain has no capitals. */
export function oneAddress(text: string): string {
  const at = text.lastIndexOf('@');
  return `${text.slice(0, at)}@${text.slice(at + 1).toLowerCase()}`;
}
