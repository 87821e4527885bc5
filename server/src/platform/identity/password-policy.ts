import { fold } from '@passerelle/contracts/fold.ts';
import { productName } from '@passerelle/contracts/product.ts';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Characters that a password has; beyond, it is no longer one that somebody types. */
export const passwordLength = { min: 12, max: 128 } as const;

/** How hard it is to guess, of 0 to 4: 3 takes ten milliards of tries. */
const weakest = 3;
/** A name is looked for from so many letters on: shorter ones stand in other words. */
const shortestName = 4;

export type PasswordFault = 'short' | 'long' | 'ownName' | 'leaked' | 'guessable';

/** How a password is judged: what is wrong with it, and how hard it is to guess, of 0 to 4. */
export interface PasswordVerdict {
  readonly fault: PasswordFault | undefined;
  readonly score: number;
}

/** Whose password it is: what it may not be made of. */
export interface PasswordOwner {
  readonly CompteAD: string;
  readonly IndexPrenomNom: string;
  readonly Mail: string | null;
}

/** What is wrong with a password that somebody chooses. */
export async function passwordFault(password: string, owner: PasswordOwner): Promise<PasswordFault | undefined> {
  return (await judgePassword(password, owner)).fault;
}

/**
 * Judges a password that somebody chooses (OWASP ASVS 5, 6.2): its length, their login or name in it, that it is one of
 * those that leaked, or that it is built as common ones are. Nothing is asked of its signs: whatever is typed may stand in it.
 */
export async function judgePassword(password: string, owner: PasswordOwner): Promise<PasswordVerdict> {
  const signs = [...password.normalize('NFKC')].length;
  if (signs > passwordLength.max) return { fault: 'long', score: 0 };
  const own = wordsOf(owner);
  const folded = fold(password);
  const { score, leaked } = await guessed(password, [...own, fold(productName)]);
  const fault = (): PasswordFault | undefined => {
    if (signs < passwordLength.min) return 'short';
    if (own.some((word) => word.length >= shortestName && folded.includes(word))) return 'ownName';
    if (leaked) return 'leaked';
    return score < weakest ? 'guessable' : undefined;
  };
  return { fault: fault(), score };
}

function wordsOf({ CompteAD, IndexPrenomNom, Mail }: PasswordOwner): readonly string[] {
  const [local = ''] = (Mail ?? '').split('@');
  return [CompteAD, local, ...IndexPrenomNom.split(/[\s'’-]+/)].map(fold).filter((word) => word !== '');
}

/** How hard it is to guess, and whether it is one of those that leaked, whatever its capitals. */
async function guessed(password: string, own: string[]) {
  const { guesser, leaked } = await guessers();
  return { score: guesser.check(password, own).score, leaked: leaked.has(password.toLowerCase()) };
}

let made: Promise<{ readonly guesser: ZxcvbnFactory; readonly leaked: ReadonlySet<unknown> }> | undefined;

/** What knows the passwords that everybody tries, and some 50,000 that leaked: read when somebody first chooses one. */
function guessers() {
  made ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }]) => ({
      guesser: new ZxcvbnFactory({ graphs, dictionary }),
      leaked: new Set(dictionary['passwords-common']),
    }),
  );
  return made;
}
