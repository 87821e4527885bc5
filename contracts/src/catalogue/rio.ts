/** Operator, quality (a company's line or a person's), contract, and three letters to check them by. */
const rio = /^0[1-4][EP][A-Z0-9+]{9}$/;

/** A RIO as it is stored: in capitals, without blanks; undefined where it is none. */
export function readRio(text: string): string | undefined {
  const value = text.toUpperCase().replace(/\s/g, '');
  return rio.test(value) ? value : undefined;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+';

/**
 * Whether the check letters of a RIO fit the line whose number is given in international form. They are three remainders by
 * 37 of its first nine characters and the ten digits of the number, weighted by powers of 1, 2 and 4. True where the
 * number is none of France: nothing speaks against it.
 */
export function fitsRio(value: string, phone: string): boolean {
  const [, national] = /^\+33(\d{9})$/.exec(phone) ?? [];
  if (national === undefined) return true;
  const said = `${value.slice(0, 9)}0${national}`;
  const check = [1, 2, 4].map((weight) => {
    let rest = 0;
    for (const letter of said) rest = (rest * weight + letters.indexOf(letter)) % letters.length;
    return letters[rest];
  });
  return check.join('') === value.slice(9);
}
