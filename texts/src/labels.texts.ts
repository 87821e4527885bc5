import { family } from './family.ts';

const eight = (fr: string, gb: string, es: string, de: string, it: string, nl: string, pl: string, cn: string) => ({
  fr,
  gb,
  es,
  de,
  it,
  nl,
  pl,
  cn,
});

/** Words of the fields that take a label in the eight languages. */
export const labelsTexts = family('LABELS', {
  otherLanguages: eight(
    'Autres langues ({count} sur 7)',
    'Other languages ({count} of 7)',
    'Otros idiomas ({count} de 7)',
    'Andere Sprachen ({count} von 7)',
    'Altre lingue ({count} su 7)',
    'Andere talen ({count} van 7)',
    'Inne języki ({count} z 7)',
    '其他语言（{count}/7）',
  ),
});
