import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Holding } from '../../../engines/holdings/holding.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { whoseField } from '../../people/directory/directory.queries.ts';
import { seesItem } from './inventories.policy.ts';

/** What a person has to give back: it comes back to whoever hands such things out, and nobody takes it over. */
export function itemHoldings({ kernel }: { readonly kernel: AccessKernel }): readonly Holding[] {
  return [
    {
      name: 'item',
      held: async ({ db, actor, most }, of) => {
        const items = await rowsOf(
          db,
          sql<{ key: string; label: string; about: string | null; until: string | null }>`
            select i."IdInventaire"::text as key, i."LibInventaire" as label,
              nullif(concat_ws(' · ', i."Numero", s."LibSite"), '') as about, i."DateFin"::text as until
            from "Inventaire" i join "Personne" p on p."IdPersonneEV1" = i."IdPersonneEV1"
            left join "Site" s on s."IdSite" = i."IdSite"
            where i."IdPersonneEV1" = ${of} and i."Etat" in ('held', 'blocked') and ${seesItem({ kernel, actor }, 'i', 'p')}
            order by i.kind, i."IdInventaire"`,
        );
        return { count: items.length, things: items.slice(0, most) };
      },
      given: async ({ db, actor, say }, of) => {
        type Given = Awaited<ReturnType<NonNullable<Holding['given']>>>[number];
        return await rowsOf(
          db,
          sql<Given>`
            select i."IdInventaire"::text as key, i."LibInventaire" as label,
              nullif(concat_ws(' · ', i."Numero", s."LibSite",
                case when i."Etat" = 'lost' then ${say('INVENTORIES:state lost')} end), '') as about,
              i."DateDebut"::text as since, coalesce(i."DateFin",
                case when ${whoseField({ kernel, actor }, 'DateSortiePhysique', 'p')} then p."DateSortiePhysique" end)::text as until,
              i."DateRetour"::text as returned
            from "Inventaire" i join "Personne" p on p."IdPersonneEV1" = i."IdPersonneEV1"
            left join "Site" s on s."IdSite" = i."IdSite"
            where i."IdPersonneEV1" = ${of} and ${seesItem({ kernel, actor }, 'i', 'p')}
              and (i."DateRetour" is null or p."DateEntreePhysique" is null or i."DateRetour" >= p."DateEntreePhysique")
            order by i.kind, i."IdInventaire"`,
        );
      },
      shows: async ({ db, actor }, of, keys) => {
        const seen = await rowsOf(
          db,
          sql<{ key: string }>`select i."IdInventaire"::text as key
            from "Inventaire" i join "Personne" p on p."IdPersonneEV1" = ${of}
            where i."IdInventaire"::text = any(${sql.val(keys)}::text[]) and ${seesItem({ kernel, actor }, 'i', 'p')}`,
        );
        return seen.map(({ key }) => key);
      },
    },
  ];
}
