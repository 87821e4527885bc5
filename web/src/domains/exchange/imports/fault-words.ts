import { reasonOf } from '../../../lib/reason-words.ts';
import { textIfAny } from '../../../lib/texts.ts';

/** What is wrong, in the words of forms; its field stands before words that do not say it. */
export function faultWords({
  Champ,
  rule,
  value = '',
}: {
  readonly Champ: string | null;
  readonly rule: string;
  readonly value?: string | undefined;
}): string {
  const field = Champ === null ? '' : (textIfAny('CHAMPS', Champ) ?? Champ);
  const say = (name: string) => textIfAny('REGLES', rule, { field: name, value }) ?? textIfAny('ERREURS', rule) ?? rule;
  return Champ === null ? say('') : reasonOf(field, say);
}
