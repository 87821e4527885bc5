import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { sql } from 'kysely';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import { columnOf } from '../../../engines/forms/save-form.ts';
import { always } from '../../../platform/db/sql.ts';
import { sheetOf } from './moves.actions.ts';
import { findRequest, formsOf } from './request.queries.ts';
import { closedFields } from './request-fields.policy.ts';
import { kindOf, requestKinds } from './request-kinds.ts';
import { mayRead, readsHistory } from './requests.policy.ts';
import { circuitTable } from './rounds.plans.ts';

/** Everything that any type asks for, in the order of its forms. */
const asked = new Map(
  requestKinds.flatMap((kind) =>
    formsOf(kind).flatMap((form) =>
      [...itemsOf(form).keys()].map((name): readonly [string, string] => [
        columnOf(form.fields[name], name),
        name === 'IdSite' ? 'LibSite' : name,
      ]),
    ),
  ),
);

/** A request, with what is filled in of it; told to whoever may read it, each field as the sheet shows it. */
export const requestEntity: Entity = {
  name: 'Demande',
  screen: (id) => sheetOf(Number(id)),
  opens: mayRead,
  listed: ['IdDemande', 'typeDemande', 'IdPersonneEV1', 'IdPersonneEV1Demandeur', 'IdStade'],
  rows: { table: 'Demande', key: ['IdDemande'] },
  keys: {
    IdPersonneEV1: 'Personne',
    IdPersonneEV1Demandeur: 'Personne',
    IdSite: 'Site',
    IdStade: 'DemandeStade',
    IdHoraire: 'Horaire',
    IdLogiciel: 'Logiciel',
    IdInventaire: 'Inventaire',
    IdTypeVehicule: 'TypeVehicule',
    IdFamilleVehicule: 'VehiculeFamille',
    IdOS: 'Os',
    IdNature: 'Nature',
    IdPersonneEV1Manager2: 'Personne',
    IdPersonneEV1MngProxi: 'Personne',
  },
  about: ['IdPersonneEV1'],
  told: toldColumns(
    ['IdStade', 'IdStade'],
    'Motif',
    'DateSuppression',
    ...asked,
    // What a file of mission has beside what is filled in.
    ...['Lignes', 'Acquittement', 'Empreinte', 'Litige', 'ARevoirBAM', 'DateClotureBAM', 'EmpreintePDF'],
  ),
  mayRead: { where: readsHistory },
  untold: async (reader, ids) => {
    const untold = new Map<string, ReadonlySet<string>>();
    for (const id of ids) {
      const request = await findRequest(reader.db, Number(id), always);
      if (!request) continue;
      const kind = kindOf(request);
      const closed = await closedFields(reader, kind, request);
      const { lines, beside = [] } = kind.type;
      const columns = [...closed].map((name) =>
        columnOf(formsOf(kind).find(({ fields }) => fields[name])?.fields[name], name),
      );
      // Lines are told together, by a few of their words.
      const ofLines = lines && Object.keys(lines.form.fields).some((name) => closed.has(name)) ? ['Lignes'] : [];
      untold.set(id, new Set([...columns, ...ofLines, ...(closed.size > 0 ? beside : [])]));
    }
    return untold;
  },
};

/** A signature for what was received, told in the timeline of each request that it is about. */
export const signatureEntity: Entity = {
  name: 'SignatureAcquittement',
  rows: { table: 'SignatureAcquittement', key: ['IdSignature'] },
  keys: { IdPersonneEV1: 'Personne', IdPersonneEV1Guichet: 'Personne' },
  told: toldColumns('NomSigne', ['IdPersonneEV1Guichet', 'Guichet'], 'sha256'),
  within: {
    Demande: ({ id }) =>
      sql`select a."IdSignature"::text from "Acquittement" a where a."IdDemande" = ${Number(id)} and a."IdSignature" is not null`,
  },
};

/** What a file of mission has beside its request: its paper, which is found by it. */
export const fileEntity: Entity = {
  name: 'DossierBAM',
  rows: { table: 'DossierBAM', key: ['IdDemande'] },
  keys: { IdDemande: 'Demande' },
  told: toldColumns(),
};

/** A word about a request; its words stand on the sheet. */
export const commentEntity: Entity = {
  name: 'CommentaireDemande',
  rows: { table: 'CommentaireDemande', key: ['IdCommentaire'] },
  keys: { IdDemande: 'Demande' },
  told: toldColumns(),
};

/** Who decides a type of request, in a company or in every one. */
export const circuitEntity: Entity = {
  name: 'CircuitDemande',
  rows: circuitTable,
  keys: { IdSociete: 'Societe' },
  about: ['typeDemande', 'IdSociete'],
  told: toldColumns('Rangs', 'RelanceApres', 'EscaladeApres'),
  mayRead: { right: 'adm' },
};

/** A decision on a request. */
export const visaEntity: Entity = {
  name: 'Visa',
  rows: { table: 'Visa', key: ['IdVisa'] },
  keys: { IdDemande: 'Demande', IdPersonneEV1Titulaire: 'Personne', IdPersonneEV1Decideur: 'Personne' },
  about: ['Rang'],
  told: toldColumns('Etat', 'Remarque', 'IdPersonneEV1Titulaire'),
  within: {
    Demande: ({ id }) => sql`select v."IdVisa"::text from "Visa" v where v."IdDemande" = ${Number(id)}`,
  },
};
