import type { Output } from '@passerelle/contracts/call.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { reviewCalls } from '@passerelle/contracts/review/review.contract.ts';
import { showDay } from '../../../../lib/format.ts';
import type { Translate } from '../../../../lib/texts.ts';

/** Since when something awaits somebody. */
export const sinceWords = (since: string, language: Language, t: Translate): string =>
  t('REQUESTS:awaitsSince', { date: showDay(since, language) });

type StandingOut = Output<typeof reviewCalls.list>['lines'][number];

/** Roles that stand out, counted together; one alone is told with its holder, and for whom they act. */
export function standingOutWords(
  tile: 'rolesOfGone' | 'delegationsEnding',
  count: number,
  only: Pick<StandingOut, 'LibRole' | 'person' | 'delegator'> | undefined,
  t: Translate,
): string {
  const counted = `${count} ${t(`DASHBOARD:tile.${tile}`, { n: count })}`;
  if (count !== 1 || !only) return counted;
  const { LibRole, person, delegator } = only;
  const holder = delegator ? `${delegator.IndexPrenomNom} → ${person.IndexPrenomNom}` : person.IndexPrenomNom;
  return [counted, LibRole, holder].join(' · ');
}
