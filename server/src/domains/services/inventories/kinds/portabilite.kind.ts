import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { portabilityRequest } from '@passerelle/contracts/requests/types/portabilite.ts';
import { sql } from 'kysely';
import { ofTheirRequests } from '../../../../engines/requests/kind/of-their-requests.ts';
import { oneByOne, type RequestKind } from '../../../../engines/requests/kind/request-kind.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { takesLine } from '../held.ts';
import { addToInventory } from '../inventory.actions.ts';

/** A line that goes to equipment which whom it is for holds, and comes back with it. */
export const portabilityKind: RequestKind = {
  type: portabilityRequest,
  typeDemande: requestTypeNumbers.portabilite,
  table: 'DemandePortabilite',
  kept: { about: ofTheirRequests, becomes: { NumeroPorte: null, RIO: null } },
  rounds: [{ holders: [{ roles: ['serviceDesk'] }] }],
  check: async ({ db, key, changed: { IdInventaire } }) => {
    if (typeof IdInventaire !== 'number') return [];
    const found = await rowsOf(
      db,
      sql`select from "Inventaire" i join "Demande" d using ("IdPersonneEV1")
        where i."IdInventaire" = ${IdInventaire} and d."IdDemande" = ${key ?? null}::integer and ${takesLine('i')}`,
    );
    return found.length > 0 ? [] : [{ field: 'IdInventaire', rule: 'unknownValue' }];
  },
  claims: (_request, { NumeroPorte }) => [
    { kind: 'ligne', key: String(NumeroPorte), taken: { code: 'INVALID_INPUT', field: 'NumeroPorte' } },
  ],
  obstacle: ({ person, when, values: { IdInventaire } }) => sql<string | null>`case when not exists (
      select from "Inventaire" i where i."IdPersonneEV1" = ${person} and ${takesLine('i')}
        ${when === 'before' ? sql`` : sql`and i."IdInventaire" = ${IdInventaire}::integer`})
    then 'LIGNE_SANS_MATERIEL' end`,
  moved: oneByOne(async (writing, { IdDemande, IdPersonneEV1 }, { IdInventaire, NumeroPorte, DatePortage }, move) => {
    if (move !== 'complete') return;
    const Numero = String(NumeroPorte);
    await addToInventory(writing, {
      ...{ kind: 'materiel', nature: 'ligne', IdPersonneEV1, IdDemande, IdSite: null, LibInventaire: Numero, Numero },
      DateDebut: String(DatePortage),
      IdInventaireLie: Number(IdInventaire),
    });
  }),
};
