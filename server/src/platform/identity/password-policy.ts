import { fold } from '@passerelle/contracts/fold.ts';
import { productName } from '@passerelle/contracts/product.ts';

/** Characters that a password has; beyond, it is no longer one that somebody types. */
export const passwordLength = { min: 12, max: 128 } as const;

/** How hard it is to guess, of 0 to 4: 3 takes ten milliards of tries. */
const weakest = 3;
/** A name is looked for from so many letters on: shorter ones stand in other words. */
const shortestName = 4;

export type PasswordFault = 'short' | 'long' | 'ownName' | 'guessable';

/** Whose password it is: what it may not be made of. */
export interface PasswordOwner {
  readonly CompteAD: string;
  readonly IndexPrenomNom: string;
  readonly Mail: string | null;
}

/**
 * What is wrong with a password that somebody chooses (OWASP ASVS 5, 6.2): its length, their login or name in it, or that
 * it is common or built as common ones are. Nothing is asked of its signs: whatever is typed may stand in it.
 */
export async function passwordFault(password: string, owner: PasswordOwner): Promise<PasswordFault | undefined> {
  const signs = [...password.normalize('NFKC')].length;
  if (signs < passwordLength.min) return 'short';
  if (signs > passwordLength.max) return 'long';
  const own = wordsOf(owner);
  const folded = fold(password);
  if (own.some((word) => word.length >= shortestName && folded.includes(word))) return 'ownName';
  const guesser = await guessers();
  return guesser.check(password, [...own, fold(productName)]).score < weakest ? 'guessable' : undefined;
}

function wordsOf({ CompteAD, IndexPrenomNom, Mail }: PasswordOwner): readonly string[] {
  const [local = ''] = (Mail ?? '').split('@');
  return [CompteAD, local, ...IndexPrenomNom.split(/[\s'’-]+/)].map(fold).filter((word) => word !== '');
}

let made: Promise<{ check: (password: string, words: string[]) => { readonly score: number } }> | undefined;

/** What knows the passwords that everybody tries: read when somebody first chooses one. */
function guessers() {
  made ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }]) => new ZxcvbnFactory({ graphs, dictionary }),
  );
  return made;
}
