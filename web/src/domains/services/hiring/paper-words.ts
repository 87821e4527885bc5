import type { OwnWords } from '@passerelle/contracts/forms/form.ts';
import { type PaperType, paperFormats } from '@passerelle/contracts/hiring/paper-types.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { comma } from '../../../lib/comma.ts';
import { useTexts } from '../../../lib/texts.ts';

/** Words of a paper in a language, French where it has none of its own. */
export function saidIn({ text, Traductions }: OwnWords, language: Language): string {
  return Traductions[idLangues[language]] ?? text;
}

/** What the file of a paper may be, as browsers offer it. */
export const acceptedBy = ({ Formats }: Pick<PaperType, 'Formats'>): string =>
  Formats.flatMap((format) => [
    ...paperFormats[format].map((end) => `.${end}`),
    ...(format === 'picture' ? ['image/*'] : []),
  ]).join(',');

/** What a paper is, what its file may be, and how old. */
export function usePaperTold({
  Aide,
  Formats,
  Taille,
  AgeMois,
  Echeance,
}: Pick<PaperType, 'Aide' | 'Formats' | 'Taille' | 'AgeMois' | 'Echeance'>): string {
  const { t, language } = useTexts();
  const formats = Formats.map((format) => t(`HIRING_PAPERS:format ${format}`)).join(comma());
  const told = [
    t('HIRING_PAPERS:tellsSize', { formats, size: Taille }),
    ...(AgeMois === null ? [] : [t('HIRING_PAPERS:tellsAge', { months: AgeMois })]),
    ...(Echeance ? [t('HIRING_PAPERS:tellsExpiry')] : []),
  ];
  return `${Aide === null ? '' : `${saidIn(Aide, language)} `}${told.join(' · ')}`;
}
