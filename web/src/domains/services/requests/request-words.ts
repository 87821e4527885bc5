import { usualToday } from '@passerelle/contracts/days.ts';
import type { RequestLine } from '@passerelle/contracts/requests/lines-of-lists.ts';
import type { Holder } from '@passerelle/contracts/requests/steps.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { holds, holdsOnOthers } from '../../../lib/access.ts';
import { comma } from '../../../lib/comma.ts';
import { showDate, showDay } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { Crumb } from '../../../lib/screen-frame.ts';
import { useSession } from '../../../lib/session.ts';
import { type Translate, useTexts } from '../../../lib/texts.ts';
import { anyCountry } from '../../people/people/person-link.tsx';

type Named = { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string | null };

/** The text of what a type of request is called. */
export const typeText = (typeDemande: number) => `REQUESTS:type ${typeDemande}` as TextKey;

/** What a request is called: its type, and for whom it is. */
export const titleOf = (
  { typeDemande, person }: { readonly typeDemande: number; readonly person: Named },
  t: Translate,
): string => t('REQUESTS:title', { type: t(typeText(typeDemande)), name: person.IndexPrenomNom ?? '—' });

/** A day that is over. */
export const isPast = (day: string): boolean => day < usualToday();

/** Until when what a request gave holds, or since when it does not. */
export const endText = (day: string, t: Translate): string =>
  t(isPast(day) ? 'REQUESTS:endedOn' : 'REQUESTS:endsOn', { date: showDate(day) });

/** The words for who holds something: by name where the reader may know them, else what they are. */
export function useHolderWords(): (holder: Named | null, holders: readonly Holder[]) => string {
  const { t } = useTexts();
  const wordsOf = ({ relation, right, roles = [] }: Holder) =>
    relation
      ? [t(`REQUESTS:holder relation ${relation}` as TextKey)]
      : right
        ? [t(`REQUESTS:holder right ${right}` as TextKey)]
        : roles.map((role) => t(`REQUESTS:holder role ${role}` as TextKey));
  return (holder, holders) => {
    if (holder?.IndexPrenomNom) return holder.IndexPrenomNom;
    const words = [...new Set(holders.flatMap(wordsOf))];
    // “Human resources” says “human resources of the country” as well.
    return words.filter((word) => !words.some((other) => other !== word && word.startsWith(`${other} `))).join(comma());
  };
}

/** The words for what a request waits for, and since when; none where it waits for nothing. */
export function useWaitWords(): (line: Pick<RequestLine, 'waitsFor' | 'beside' | 'holder' | 'waitsSince'>) => string {
  const { t, language } = useTexts();
  const holderWords = useHolderWords();
  return ({ waitsFor, beside, holder, waitsSince }) => {
    if (!waitsSince) return '';
    const since = showDay(waitsSince, language);
    if (beside) return t(`REQUESTS:waits ${beside}`, { name: holder?.IndexPrenomNom ?? '—', since });
    return waitsFor.length > 0 ? t('REQUESTS:waitsFor', { who: holderWords(holder, waitsFor), since }) : '';
  };
}

/** The way to the inbox, for what awaits the reader; else to the requests of whom it is for, where they may open those. */
export function useRequestCrumbs({ IdPersonneEV1, IndexPrenomNom }: Named, awaits = false): readonly Crumb[] {
  const { t, language } = useTexts();
  const { user } = useSession();
  if (awaits) {
    const { IdPays } = user;
    const href = paths.requestValidation(language, { IdPays, IdPersonneEV1: user.IdPersonneEV1 });
    return [{ label: t('PAGES:requestValidation'), href }];
  }
  const oneself = IdPersonneEV1 === user.IdPersonneEV1;
  if (oneself ? !holds(user, 'suivi-demande-do-perso') : !holdsOnOthers(user, 'suivie-demandes')) return [];
  const IdPays = oneself ? user.IdPays : anyCountry;
  const label = oneself ? t('PAGES:myRequests') : t('REQUESTS:of', { name: IndexPrenomNom ?? String(IdPersonneEV1) });
  return [{ label, href: paths.personData(language, { IdRoute: 'demandes', IdPays, IdPersonneEV1 }) }];
}

/** Families that every screen of requests uses. */
export const requestTexts = [
  'REQUESTS',
  'BAM',
  'PERSON',
  'CHAMPS',
  'FORMS',
  'REGLES',
  'FILES',
  'DRAFTS',
  'GRID',
  'HISTORY',
  'ERREURS',
] as const;
