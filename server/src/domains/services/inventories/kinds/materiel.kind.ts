import { showPhone } from '@passerelle/contracts/catalogue/value-rules.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { equipmentRequest } from '@passerelle/contracts/requests/types/materiel.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { labelOf } from '../../../../engines/catalogue/shown.ts';
import { ofTheirRequests } from '../../../../engines/requests/kind/of-their-requests.ts';
import { oneByOne, type RequestKind, type RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { closeTicket, openTicket } from '../../../systems/tickets/tickets.actions.ts';
import { addToInventory, correctItem } from '../inventory.actions.ts';

const label = sql<string>`concat_ws(' ', (select c."LibCategorieMateriel" from "MaterielCategorie" c
  where c."IdCategorieMateriel" = l."IdCategorieMateriel"), l."Marque", l."Modele")`;

/** Equipment: the service desk's visa opens a ticket, and what was received, once signed for, validates it. */
export const equipmentKind: RequestKind = {
  type: equipmentRequest,
  typeDemande: requestTypeNumbers.materiel,
  table: 'DemandeMateriel',
  kept: { about: ofTheirRequests, becomes: { Precisions: null }, words: ['Precisions'] },
  lines: {
    table: 'DemandeMaterielLigne',
    kept: { about: ofTheirRequests, becomes: { NumeroPorte: null, RIO: null } },
    label,
  },
  what: (
    language,
  ) => sql`(select string_agg(concat_ws(' ', ${labelOf('MaterielCategorie', sql`l."IdCategorieMateriel"`, language)},
      l."Marque", l."Modele"), ', ' order by l."IdLigne") from "DemandeMaterielLigne" l where l."IdDemande" = d."IdDemande")`,
  usual: (
    language,
  ) => sql`select jsonb_build_object('line', jsonb_build_object('IdCategorieMateriel', c."IdCategorieMateriel")) as item,
      ${labelOf('MaterielCategorie', sql`c."IdCategorieMateriel"`, language)} as what
    from "DemandeMaterielLigne" l join "MaterielCategorie" c using ("IdCategorieMateriel")
    where l."IdDemande" = d."IdDemande" and c."Actif"`,
  siteFlag: 'Livraison',
  rounds: [{ holders: [{ relation: 'Manager' }] }, { holders: [{ roles: ['serviceDesk'] }] }],
  receipt: {
    cameBack: (request, line) => sql<boolean>`exists (select from "Inventaire" i where i."IdDemande" = ${request}
      and i."IdLigne" = ${line} and i."Etat" = 'returned')`,
    // One that was replaced leaves its number to nobody.
    nextVersion: async (db, IdDemande) => {
      const { version } = await rowOf(
        db,
        sql<{ version: number }>`update "DemandeMateriel" set "VersionsAcquittement" = "VersionsAcquittement" + 1
          where "IdDemande" = ${IdDemande} returning "VersionsAcquittement" as version`,
      );
      return version;
    },
    hold: async (writing, { IdDemande, IdPersonneEV1, IdSite }, lines, today) => {
      for (const { IdLigne, Libelle: LibInventaire, NumeroSerie: Numero } of lines) {
        if (await correctItem(writing, { IdDemande, IdLigne, LibInventaire, Numero })) continue;
        const item = { kind: 'materiel', nature: 'materiel', DateDebut: today, LibInventaire, Numero } as const;
        await addToInventory(writing, { ...item, IdPersonneEV1, IdDemande, IdSite, IdLigne });
      }
    },
  },
  decided: async (writing, request) => {
    const { lines, Precisions, LibSite } = await rowOf(
      writing.db,
      sql<{ lines: readonly TicketLine[]; Precisions: string | null; LibSite: string | null }>`select
          (select json_agg(json_build_object('asked', ${label}, 'NumeroSerie', l."NumeroSerie", 'Portabilite', l."Portabilite",
              'NumeroPorte', l."NumeroPorte", 'CodeOperateur', l."CodeOperateur", 'RIO', l."RIO", 'DatePortage', l."DatePortage")
              order by l."IdLigne")
            from "DemandeMaterielLigne" l where l."IdDemande" = m."IdDemande") as lines, m."Precisions",
          (select s."LibSite" from "Site" s where s."IdSite" = ${request.IdSite}::integer) as "LibSite"
        from "DemandeMateriel" m where m."IdDemande" = ${request.IdDemande}`,
    );
    const ticket = await openTicket(writing, {
      subject: subjectOf(request),
      title: lines.map(({ asked }) => asked).join(', '),
      text: [...lines.flatMap(inTicket), LibSite, Precisions].filter(Boolean).join('\n'),
      requester: request.IdPersonneEV1,
    });
    await sql`update "DemandeMateriel" set "IdTicket" = ${ticket} where "IdDemande" = ${request.IdDemande}`.execute(
      writing.db,
    );
  },
  moved: oneByOne(async (writing, request, _values, move) => {
    if (move === 'complete') await endTicket(writing, request, 'Received and signed for.');
    if (move === 'cancel' || move === 'recall') await endTicket(writing, request, 'Not asked for any more.');
  }),
};

interface TicketLine {
  readonly asked: string;
  readonly NumeroSerie: string | null;
  readonly Portabilite: boolean | null;
  readonly NumeroPorte: string | null;
  readonly CodeOperateur: string | null;
  readonly RIO: string | null;
  readonly DatePortage: string | null;
}

/** A line as whoever sees to it reads it, with all that an operator asks for to take a number over. */
function inTicket({
  asked,
  NumeroSerie,
  Portabilite,
  NumeroPorte,
  CodeOperateur,
  RIO,
  DatePortage,
}: TicketLine): string[] {
  const item = NumeroSerie ? `- ${asked} (serial number ${NumeroSerie})` : `- ${asked}`;
  if (Portabilite !== true) return [item];
  return [
    item,
    `  Number to port: ${showPhone(NumeroPorte ?? '', 'gb')}`,
    ...[`  Operator: ${CodeOperateur}`, `  RIO: ${RIO}`, `  Porting date: ${DatePortage}`],
  ];
}

/** What is done outside for a request is done in its order. */
const subjectOf = ({ IdDemande }: RequestRow) => `Demande/${IdDemande}`;

async function endTicket(writing: Writing, { IdDemande }: RequestRow, word: string): Promise<void> {
  const [open] = await rowsOf(
    writing.db,
    sql<{ ticket: number }>`update "DemandeMateriel" m set "IdTicket" = null
      from (select "IdDemande", "IdTicket" from "DemandeMateriel" where "IdDemande" = ${IdDemande}) was
      where m."IdDemande" = was."IdDemande" and was."IdTicket" is not null returning was."IdTicket"::integer as ticket`,
  );
  if (open) await closeTicket(writing, open.ticket, word);
}
