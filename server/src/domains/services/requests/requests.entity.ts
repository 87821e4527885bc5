import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { requestTypeOf, requestTypes } from '@passerelle/contracts/requests/request-types.ts';
import { sql } from 'kysely';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import { columnOf } from '../../../engines/forms/save-form.ts';
import { findRequest, formsOf } from '../../../engines/requests/kind/request.queries.ts';
import { sheetOf } from '../../../engines/requests/moves/moves.ts';
import { closedFields } from '../../../engines/requests/readers/request-fields.policy.ts';
import { mayRead, readsHistory } from '../../../engines/requests/readers/requests.policy.ts';
import { always } from '../../../platform/db/sql.ts';
import { sure } from '../../../platform/sure.ts';
import { circuitTable } from './rounds/rounds.plans.ts';

/** Every field of any type, in the order of its forms. */
const fields = requestTypes.flatMap((type) =>
  formsOf({ type }).flatMap((form) => [...itemsOf(form).keys()].map((name) => ({ name, field: form.fields[name] }))),
);

/** Everything that any type asks for, by its column. */
const asked = new Map(
  fields.map(({ name, field }): readonly [string, string] => [
    columnOf(field, name),
    name === 'IdSite' ? 'LibSite' : name,
  ]),
);

/** What these are keys of. */
const keysAsked = Object.fromEntries(
  fields.flatMap(({ name, field }) => {
    const of = field?.type === 'person' ? 'Personne' : field?.reference;
    return of ? [[columnOf(field, name), of]] : [];
  }),
);

/** A request, with what is filled in of it; told to whoever may read it, each field as the sheet shows it. */
export const requestEntity: Entity = {
  name: 'Demande',
  screen: (id) => sheetOf(Number(id)),
  opens: mayRead,
  listed: ['IdDemande', 'typeDemande', 'IdPersonneEV1', 'IdPersonneEV1Demandeur', 'IdStade'],
  rows: { table: 'Demande', key: ['IdDemande'] },
  keys: { ...keysAsked, IdPersonneEV1: 'Personne', IdPersonneEV1Demandeur: 'Personne', IdStade: 'DemandeStade' },
  about: ['IdPersonneEV1'],
  told: toldColumns(
    ['IdStade', 'IdStade'],
    'Motif',
    'DateSuppression',
    ...asked,
    'Lignes',
    ...requestTypes.flatMap(({ tellsBeside = [], beside = [] }) => [...tellsBeside, ...beside]),
  ),
  mayRead: { where: readsHistory },
  untold: async (reader, ids) => {
    const untold = new Map<string, ReadonlySet<string>>();
    for (const id of ids) {
      const request = await findRequest(reader.db, Number(id), always);
      if (!request) continue;
      const type = sure(requestTypeOf(request.typeDemande));
      const closed = await closedFields(reader, { type }, request);
      const { lines, beside = [] } = type;
      const columns = [...closed].map((name) =>
        columnOf(formsOf({ type }).find(({ fields }) => fields[name])?.fields[name], name),
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
