import type { Language } from '@passerelle/contracts/languages.ts';
import { locales } from '@passerelle/contracts/languages.ts';
import { commonTexts } from '@passerelle/texts/common.texts.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import type { TableWords } from './cells.ts';

type Word = 'yes' | 'no' | 'cut';

/** What tables are written with, in a language; `say` gives the texts as they are edited, else as they ship. */
export function tableWords(
  language: Language,
  say: (key: `COMMON:${Word}`) => string = (key) => commonTexts.texts[key.slice('COMMON:'.length) as Word][language],
): TableWords {
  return {
    yes: say('COMMON:yes'),
    no: say('COMMON:no'),
    decimal: new Intl.NumberFormat(locales[language]).format(0.5).charAt(1),
    cut: (length) => String(new IntlMessageFormat(say('COMMON:cut'), locales[language]).format({ count: length })),
  };
}
