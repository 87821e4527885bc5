import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { Lack } from '../../../engines/lacks/lack.ts';
import { usualToday } from '../../../platform/db/days.ts';
import { isPresent } from '../actor/presence.ts';

/** So many days before what is counted would be counted wrong. */
const ahead = 60;

/**
 * Countries where somebody works and some holidays are listed by their dates, year after year, up to a year that is nearly
 * over: what counts business days (reminders, deadlines) takes the next ones for such.
 */
export const holidayLacks: readonly Lack[] = [
  {
    name: 'holidays',
    rights: ['adm'],
    count: sql<number>`(select count(*)::integer from (
      select known."IdPays" from (
        select "IdPays", "LibJourFerie", max(extract(year from "DateFerie")) as last from "JourFerie"
        where "Regle" = 'date' and "Actif" group by 1, 2 having count(distinct extract(year from "DateFerie")) > 1) known
      group by 1 having min(known.last) < extract(year from ${usualToday} + ${sql.lit(ahead)})) country
      where exists (select from "Personne" p where p."IdPays" = country."IdPays" and ${isPresent('p')}))`,
    opens: screenPath('referenceList', { Liste: 'JourFerie' }),
  },
];
