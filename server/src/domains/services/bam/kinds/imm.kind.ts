import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { fileTypes } from '@passerelle/contracts/requests/types/bam.ts';
import { homeRequest } from '@passerelle/contracts/requests/types/imm.ts';
import { sql } from 'kysely';
import { inForce } from '../../../../engines/requests/kind/in-force.queries.ts';
import { ofTheirRequests } from '../../../../engines/requests/kind/of-their-requests.ts';
import type { RequestKind } from '../../../../engines/requests/kind/request-kind.ts';
import { notOver, todayOfPerson } from '../../../../platform/db/days.ts';
import type { Sql } from '../../../../platform/db/sql.ts';

/** Files of intermission, known as `b` and `f`, of somebody: in force, also while they are decided anew. */
const intermissions = (person: Sql<number>) => sql`"Demande" b join "DossierBAM" f using ("IdDemande")
  where b."IdPersonneEV1" = ${person} and f."IdTypeDossier" = ${sql.lit(fileTypes.intermission)}
    and (b."IdStade" = ${sql.lit(stages.validated)}
      or (b."IdStade" in (${sql.lit(stages.sent)}, ${sql.lit(stages.underWay)}) and b."VersionValidee" is not null))`;

/** The days of a file `f` that are in force, whose header is `b`. */
const first = inForce<string>('DossierBAM', 'DateDeDebut', 'f', 'b');
const last = inForce<string | null>('DossierBAM', 'DateDeFin', 'f', 'b');

/** The days that are asked for are all of theirs. */
const around = ({ DateDebut, DateFin }: Readonly<Record<string, unknown>>) =>
  sql<boolean>`${first} <= ${DateDebut ?? null}::date and coalesce(${last} >= ${DateFin ?? null}::date, true)`;

/** Of a file `b`: it is not over where whom it is for is. */
const goesOn = notOver(last, todayOfPerson(sql`b."IdPersonneEV1"`));

/** Time at home, authorised by a member of the board of intermissions, then by another person of the executives. */
export const homeKind: RequestKind = {
  type: homeRequest,
  typeDemande: requestTypeNumbers.imm,
  table: 'DemandeIMM',
  kept: { about: ofTheirRequests, becomes: { AdressePerso: null, TelPerso: null } },
  rounds: [{ holders: [{ roles: ['imm'] }] }, { holders: [{ roles: ['comex'] }], apart: true }],
  claims: ({ IdPersonneEV1 }, { DateDebut, DateFin }) => [
    {
      kind: 'imm',
      key: String(IdPersonneEV1),
      from: DateDebut,
      until: DateFin,
      taken: { code: 'IMM_CHEVAUCHEMENT' },
    },
  ],
  obstacle: ({ person, when, values }) => sql<string | null>`case when not exists (
      select from ${intermissions(person)} and ${when === 'before' ? goesOn : around(values)})
    then 'IMM_SANS_INTERMISSION' end`,
  linkedTo: ({ IdPersonneEV1 }, values) => sql<number | null>`(select b."IdDemande"
    from ${intermissions(sql<number>`${IdPersonneEV1}::integer`)} and ${around(values)} order by ${first} desc limit 1)`,
  // An intermission that was closed before its time ends what it allowed.
  ends: {
    on: sql`(select least(i."DateFin", f."DateCloture") from "DemandeIMM" i left join "DossierBAM" f on f."IdDemande" = d."IdDemandeLiee"
      where i."IdDemande" = d."IdDemande")`,
    mayGoOn: sql`exists (select from "DemandeIMM" i join "DossierBAM" f on f."IdDemande" = d."IdDemandeLiee"
      join "Demande" b on b."IdDemande" = f."IdDemande"
      where i."IdDemande" = d."IdDemande" and f."DateCloture" is null and coalesce(${last} > i."DateFin", true))`,
  },
};
