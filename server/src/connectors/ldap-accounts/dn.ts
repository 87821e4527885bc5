/** A value as part of a name in a directory, whatever it holds: what could be taken for anything else is written in hex. */
export function escapeRdnValue(value: string): string {
  const last = value.length - 1;
  return [...value.matchAll(/./gsu)]
    .map(({ 0: sign, index }) => {
      const atEnd = sign === ' ' && (index === 0 || index === last);
      return atEnd || /[\p{Cc},+"\\<>;=#]/u.test(sign) ? hexOf(sign) : sign;
    })
    .join('');
}

function hexOf(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('');
}

/** One step of a name: `attribute=value`, of which there may be more than one in a step. */
export interface NamePart {
  readonly attribute: string;
  readonly value: string;
}
export type Rdn = readonly NamePart[];

/** A name in its steps, the entry's own first; undefined where it is none. */
export function parseDn(dn: string): readonly Rdn[] | undefined {
  if (dn.trim() === '') return [];
  const steps = splitUnescaped(dn, ',').map((step) => splitUnescaped(step, '+').map(parsePart));
  return steps.every((step): step is NamePart[] => step.every((part) => part !== undefined)) ? steps : undefined;
}

function parsePart(text: string): NamePart | undefined {
  const sign = text.indexOf('=');
  const attribute = text.slice(0, sign).trim();
  if (sign < 1 || !/^[A-Za-z][\w.-]*$|^\d+(\.\d+)+$/.test(attribute)) return undefined;
  const value = unescapeValue(text.slice(sign + 1));
  return value === undefined ? undefined : { attribute, value };
}

function unescapeValue(text: string): string | undefined {
  const bytes: Buffer[] = [];
  // Spaces around a value are none of it, unless they are escaped.
  const said = text.trimStart().replace(/(?<!\\)((?:\\\\)*) +$/, '$1');
  for (const [part, hex, sign] of said.matchAll(/\\([0-9a-f]{2})|\\([ "#+,;<=>\\])|[^\\]+|\\/gi)) {
    if (part === '\\') return undefined;
    bytes.push(hex === undefined ? Buffer.from(sign ?? part) : Buffer.from(hex, 'hex'));
  }
  return Buffer.concat(bytes).toString('utf8');
}

function splitUnescaped(text: string, separator: string): string[] {
  const parts = [''];
  for (const [sign] of text.matchAll(/\\?./gsu)) {
    if (sign === separator) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

/** The same for two spellings of one name. Of what is no name, itself. */
export function dnKey(dn: string): string {
  const steps = parseDn(dn);
  return steps === undefined ? dn : keyOf(steps);
}

const keyOf = (steps: readonly Rdn[]) => JSON.stringify(steps.map((step) => step.map(partKey).sort()));
const partKey = ({ attribute, value }: NamePart) => `${attribute.toLowerCase()}=${valueKey(value)}`;

/** The same for two spellings of one value of a name. */
export const valueKey = (value: string) => value.normalize('NFC').toLowerCase().replace(/ +/g, ' ').trim();

/** Whether a name lies below another, or is it. */
export function isWithin(dn: string, above: string): boolean {
  const [inner, outer] = [parseDn(dn), parseDn(above)];
  if (!inner || !outer || outer.length > inner.length) return false;
  return keyOf(inner.slice(inner.length - outer.length)) === keyOf(outer);
}

/** The name of what an entry lies in, as it is spelt there. */
export function parentOf(dn: string): string {
  return splitUnescaped(dn, ',').slice(1).join(',');
}
