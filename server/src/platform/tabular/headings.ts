import { fold } from '@passerelle/contracts/fold.ts';

/** What two headings have in common when they mean the same: "E-mail", "e_mail" and "EMAIL". */
export function bareHeading(heading: string): string {
  return fold(heading).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Words by what they name: the first to claim a word has it. */
export function headingWords<Name>(claims: Iterable<readonly [Name, readonly string[]]>): ReadonlyMap<string, Name> {
  const words = new Map<string, Name>();
  for (const [name, said] of claims)
    for (const word of said.map(bareHeading)) if (!words.has(word)) words.set(word, name);
  return words;
}

/** What each heading names; each name is taken by the first heading that claims it, but for those `taken` already. */
export function namedBy<Name>(
  headings: readonly string[],
  words: ReadonlyMap<string, Name>,
  taken: Iterable<Name> = [],
): (Name | undefined)[] {
  const used = new Set(taken);
  return headings.map((heading) => {
    const name = words.get(bareHeading(heading));
    if (name === undefined || used.has(name)) return undefined;
    used.add(name);
    return name;
  });
}
