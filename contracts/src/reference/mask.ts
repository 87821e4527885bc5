const holders: Readonly<Record<string, string>> = { '9': '[0-9]', A: '[A-Z]', '*': '[0-9A-Z]' };

/**
 * Masks of a country: `TelFormat` (the national number, after `Indicatif`) and `MasqueNIN` (the national identifier,
 * in capitals and without separators). `9` is a digit, `A` a letter, `*` either; anything else stands for itself.
 * Returns the pattern of a whole value.
 */
export function maskPattern(mask: string): RegExp {
  const source = [...mask].map((sign) => holders[sign] ?? sign.replace(/[^\w\s]/, '\\$&')).join('');
  return new RegExp(`^${source}$`);
}
