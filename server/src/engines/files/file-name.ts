const longestStem = 100;
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A name as people may be shown it, and as any of their machines keeps it: its last part alone, without what is not seen or
 * turns the direction of reading, without signs that a system gives a meaning to. It is never a path, here or there.
 */
export function cleanFileName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Z}\t\r\n]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/[<>:"|?*]/g, '-')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '');
  const dot = plain.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
  const short = [...stem].slice(0, longestStem).join('').trimEnd();
  return `${devices.test(short) ? '_' : ''}${short}${end}`;
}
