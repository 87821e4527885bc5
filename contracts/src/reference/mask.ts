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

/** Countries whose identifiers have two lengths: of either mask, both are meant. */
const twoLengths: Readonly<Record<string, readonly string[]>> = {
  GB: ['AA999999A', 'AA999999'],
  IE: ['9999999A', '9999999AA'],
};

/** The pattern of the national identifiers of a country, by its mask. */
export function identifierPattern(IdPays: string, mask: string): RegExp {
  const masks = twoLengths[IdPays] ?? [];
  const patterns = (masks.includes(mask) ? masks : [mask]).map((one) => maskPattern(one).source);
  return new RegExp(patterns.join('|'));
}
