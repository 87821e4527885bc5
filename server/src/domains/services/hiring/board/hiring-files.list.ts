import {
  declaredHiringFiles,
  declaredPayrollFiles,
  type HiringStep,
  hiringFilesCatalogue,
  hiringFilesFields,
  hiringOfPerson,
  hiringOwnColumns,
} from '@passerelle/contracts/hiring/board.fields.ts';
import type { PieceState } from '@passerelle/contracts/hiring/pieces.ts';
import type { DeclaredList } from '@passerelle/contracts/lists/declared-list.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { hiringRequest } from '@passerelle/contracts/requests/types/dossier.ts';
import { sql } from 'kysely';
import { columnField } from '../../../../engines/catalogue/columns.ts';
import type { CataloguedSubject, SqlField } from '../../../../engines/catalogue/subject.ts';
import { listOf } from '../../../../engines/lists/declared.ts';
import type { List } from '../../../../engines/lists/list.ts';
import type { ListEntry } from '../../../../engines/lists/list-entry.ts';
import { flat, type Sql } from '../../../../platform/db/sql.ts';
import { sure, under } from '../../../../platform/sure.ts';
import { directory } from '../../../people/directory/directory.list.ts';
import { personSubject } from '../../../people/person/person.columns.ts';
import { filesThatCount } from '../file/file.queries.ts';
import { endOfLink, linkState, timeLeft } from '../link/link.queries.ts';
import { payrollFilesName } from '../payroll/transmission.actions.ts';
import { pieceField, pieceOwner } from '../pieces/piece-place.ts';

/** The column of a file in the rows of the list: apart from those of the person, which perimeters name. */
const ofFile = (name: string) => `dossier_${name}`;

const stageIs = (...which: (keyof typeof stages)[]) =>
  sql<boolean>`d."IdStade" in (${sql.join(which.map((one) => sql.lit(stages[one])))})`;
const step = (name: HiringStep) => sql.lit(name);
/** Which papers are asked for is judged by rules over what was given, and is told by the file itself. */
const piecesThat = (Etat: PieceState) => sql`(select count(*)::integer from "DossierPiece" e
  where e."IdDemande" = d."IdDemande" and e."Etat" = ${sql.lit(Etat)})`;
const waitingPieces = piecesThat('waiting');
const runs = sql`${stageIs('draft')} and l."Bloque" is null and l."Depuis" is not null`;

/** Since when a paper waits for its recruiter: of a file that went on, one that was to come later. */
const papersWaitSince = sql`(select min(f."DateM") from "DossierPiece" e join "Fichier" f on f.state = 'attached'
  and f.owner_entity = ${sql.lit(pieceOwner)} and f.owner_id = e."IdPiece"::text and f."Champ" = ${sql.lit(pieceField)}
  where e."IdDemande" = d."IdDemande" and e."Etat" = 'waiting')`;

const own: Readonly<Record<string, Sql>> = {
  EtapeDossier: sql`case when ${stageIs('closed')} then ${step('closed')}
    when ${stageIs('validated')} and t."Etat" = 'refused' then ${step('refused')}
    when ${stageIs('validated')} then ${step('payroll')} when ${stageIs('sent', 'underWay')} then ${step('handedOver')}
    when ${waitingPieces} > 0 then ${step('toReview')} when c."Renvoi" is not null then ${step('sentBack')}
    when l."IdLien" is null then ${step('opened')} else ${step('filling')} end`,
  AttendDepuis: sql`case when ${stageIs('sent', 'underWay')} then d."DateTransmission"
    when ${stageIs('draft')} then ${papersWaitSince}
    when ${stageIs('validated')} and t."Etat" = 'refused' then (select max(x.ended_at) from effect x where ${refusedOf()})
    when ${stageIs('validated', 'closed')} then ${papersWaitSince} end`,
  Lien: linkState,
  FinDuLien: sql`case when ${stageIs('draft')} then ${endOfLink} end`,
  HeuresRestantes: sql`case when ${runs} then
    greatest(0, ceil(extract(epoch from ${timeLeft}) / 3600))::integer end`,
  PiecesAExaminer: waitingPieces,
  PiecesRejetees: piecesThat('rejected'),
  DateOuverture: sql`d."DateC"`,
  DateRemise: sql`d."DateTransmission"`,
  Transmission: sql`case when ${stageIs('validated', 'closed')} then coalesce(t."Etat", 'byHand') end`,
  VersionTransmise: sql`case when ${stageIs('validated', 'closed')} then coalesce(t."Version", 1)::integer end`,
  DateTransmise: sql`t."TransmisLe"`,
  NotePaie: sql`t."Note"`,
  ReponsePaie: sql`case when t."Etat" = 'refused' then (select a.answer from effect x join effect_attempt a on a.effect = x.id
    where ${refusedOf()} order by x.id desc, a.n desc limit 1) end`,
  isPaieSent: sql`coalesce(p."EtatPaie" = 'sent', false)`,
  isPaieNotSent: sql`coalesce(p."EtatPaie" = 'not-sent', false)`,
  isPaieCDRFilter: sql`coalesce(p."EtatPaie" = 'cdr', false)`,
};

/** What payroll did not take of the version that counts: found among what ended so, which is little. */
function refusedOf(): Sql<boolean> {
  return sql<boolean>`x.system = ${sql.lit(payrollFilesName)} and x.state in ('refused', 'failed', 'returned')
    and x.entity_id = d."IdDemande" and x.version = t."Version"`;
}

/** The file of each person that counts, with the person under the names of their columns, so that what opens people opens their files. */
const rows = flat(sql`(select p.*, d."IdDemande" as "IdDossier"${sql.join(
  Object.entries(own).map(([name, value]) => sql`, ${value} as ${sql.ref(ofFile(name))}`),
  sql``,
)} from ${filesThatCount} d join "DossierCandidat" c using ("IdDemande") join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1"
    left join "LienCandidat" l on l."IdDemande" = d."IdDemande" and l."Fin" is null
    left join "DossierTransmission" t on t."IdDemande" = d."IdDemande")`);

function fieldOf(name: string): SqlField {
  if (name === 'IdDossier')
    return { type: 'number', sqlType: 'integer', value: (alias) => sql.ref(`${alias}.IdDossier`) };
  const value = (alias: string) => sql.ref(`${alias}.${ofFile(name)}`);
  return { ...columnField(name, sure(hiringFilesFields[name])), value } as SqlField;
}

const subject: CataloguedSubject = {
  kind: 'person',
  table: 'Demande',
  rows,
  key: 'IdDossier',
  label: 'IndexPrenomNom',
  sees: hiringRequest.tracks,
  carries: { subject: personSubject, fields: new Set(hiringOfPerson) },
  catalogue: hiringFilesCatalogue,
  fields: {
    ...Object.fromEntries(
      hiringOfPerson.map((name) => [name, under(new Map(Object.entries(personSubject.fields)), name)]),
    ),
    ...Object.fromEntries(hiringOwnColumns.map((name) => [name, fieldOf(name)])),
    IdPersonneEV1: columnField('IdPersonneEV1', { type: 'number' }),
  },
};

const listed = (declared: DeclaredList): List => ({
  alias: 'f',
  ...listOf(declared, subject),
  // The way to a file is that of its person.
  beside: { IdDossier: ['IdPersonneEV1'], IndexPrenomNom: ['IdPersonneEV1', 'IdPays'] },
  order: 'AttendDepuis',
  searched: directory.searched,
});

/** The hiring files that somebody follows, those that wait for their recruiter for longest first. */
export const hiringFiles: List = listed(declaredHiringFiles);
/** The same, as payroll looks at them. */
export const payrollFiles: List = listed(declaredPayrollFiles);

export const hiringFilesEntry: ListEntry = {
  declared: declaredHiringFiles,
  open: () => ({ list: hiringFiles, right: 'exp' }),
};

/** The same, with the views that payroll keeps of them. */
export const payrollFilesEntry: ListEntry = {
  declared: declaredPayrollFiles,
  open: () => ({ list: payrollFiles, right: 'exp' }),
};
