import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { softwareRequest } from '@passerelle/contracts/requests/types/logiciel.ts';
import { sql } from 'kysely';
import { labelOf } from '../../../../engines/catalogue/shown.ts';
import { ofTheirRequests } from '../../../../engines/requests/kind/of-their-requests.ts';
import { oneByOne, type RequestKind } from '../../../../engines/requests/kind/request-kind.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import { todayOfPerson } from '../../../../platform/db/days.ts';
import { addToInventory, returnItems } from '../inventory.actions.ts';

/** Software: what is paid for is decided, anything else is there for whoever asks. */
export const softwareKind: RequestKind = {
  type: softwareRequest,
  typeDemande: requestTypeNumbers.logiciel,
  table: 'DemandeLogiciel',
  kept: { about: ofTheirRequests, becomes: { Justification: null }, words: ['Justification'] },
  what: (language) =>
    sql`(select ${labelOf('Logiciel', sql`t."IdLogiciel"`, language)} from "DemandeLogiciel" t where t."IdDemande" = d."IdDemande")`,
  usual: (
    language,
  ) => sql`select jsonb_build_object('fields', jsonb_build_object('IdLogiciel', l."IdLogiciel")) as item,
      ${labelOf('Logiciel', sql`l."IdLogiciel"`, language)} as what
    from "DemandeLogiciel" t join "Logiciel" l using ("IdLogiciel") where t."IdDemande" = d."IdDemande" and l."Actif"`,
  rounds: [
    { holders: [{ relation: 'Manager' }], when: 'paid' },
    { holders: [{ roles: ['serviceDesk'] }], when: 'paid' },
  ],
  cases: {
    paid: ({ IdLogiciel }) => sql`(select l."Payant" from "Logiciel" l where l."IdLogiciel" = ${IdLogiciel}::integer)`,
  },
  claims: ({ IdPersonneEV1 }, { IdLogiciel }) => [
    {
      kind: 'logiciel',
      key: `${IdPersonneEV1}/${IdLogiciel}`,
      taken: { code: 'LOGICIEL_DEJA_DEMANDE' },
    },
  ],
  moved: oneByOne(async (writing, { IdDemande, IdPersonneEV1 }, { IdLogiciel }, move) => {
    if (move === 'close' || move === 'closeByHand') await returnItems(writing, { IdDemande });
    if (move !== 'complete') return;
    const installed = await rowOf(
      writing.db,
      sql<{ LibInventaire: string; DateDebut: string }>`select "LibLogiciel" as "LibInventaire",
        ${todayOfPerson(sql`${IdPersonneEV1}::integer`)}::text as "DateDebut" from "Logiciel" where "IdLogiciel" = ${IdLogiciel}::integer`,
    );
    const item = { kind: 'logiciel', nature: 'logiciel', IdPersonneEV1, IdDemande, IdSite: null } as const;
    await addToInventory(writing, { ...item, ...installed });
  }),
};
