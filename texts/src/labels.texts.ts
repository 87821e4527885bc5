import { eight } from './eight.ts';
import { family } from './family.ts';

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
  filled: eight('écrit', 'written', 'escrito', 'ausgefüllt', 'scritto', 'ingevuld', 'wypełnione', '已填写'),
  missing: eight('à écrire', 'to be written', 'por escribir', 'fehlt', 'da scrivere', 'ontbreekt', 'brakuje', '缺失'),
  toReview: eight(
    'à relire',
    'to review',
    'por revisar',
    'zu prüfen',
    'da rivedere',
    'na te kijken',
    'do sprawdzenia',
    '待校对',
  ),
});
