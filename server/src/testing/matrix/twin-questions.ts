import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { explainCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { findingCalls } from '@passerelle/contracts/finding/finding.contract.ts';
import { sensitiveFields } from '@passerelle/contracts/person/person.fields.ts';
import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { reportingSections } from '@passerelle/contracts/reporting/measures.ts';
import { reportingCalls } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import type { InjectOptions } from 'fastify';
import { requestOf } from '../test-server.ts';
import {
  allColumns,
  allFilters,
  type Filter,
  mayFilter,
  maySort,
  type Persona,
  unsortable,
} from './personas.policy.ts';
import { paperOf, type Target } from './twin-worlds.ts';

/** Every way to ask about people that a persona has, aimed at what differs between the twins. */
export function questionsOf(persona: Persona, targets: readonly Target[]): InjectOptions[] {
  const filters = allFilters.filter((filter) => mayFilter(persona, filter));
  const sorts = allColumns.filter((column) => !unsortable.includes(column) && maySort(persona, column));
  return [
    list({ fields: allColumns, limit: 200 }),
    list({ fields: allColumns, limit: 200, skip: 200 }),
    ...sorts.flatMap((column) => [
      list({ fields: ['IdPays'], order: column, limit: 200 }),
      list({ fields: ['IdPays'], order: [`${column} DESC`, 'IndexPrenomNom'], limit: 7, skip: 3 }),
    ]),
    ...filters.flatMap((filter) =>
      shapes(filter, targets).flatMap((where) => [list({ where, limit: 200, fields: ['IdPays'] }), count({ where })]),
    ),
    ...wordsOf(targets).flatMap((word) => [
      list({ where: { query: word }, fields: ['IdPays'] }),
      choices({ Filter: word }),
      requestOf(findingCalls.find, { query: { words: word } }),
    ]),
    requestOf(directoryCalls.authorizedData, { body: { Table: 'EquipeTag' } }),
    ...reportingSections.map((section) => requestOf(reportingCalls.figures, { query: { section } })),
    ...(persona.role.exports ? exportsOf(sorts) : []),
    ...targets.flatMap(aboutPerson),
  ];
}

const list = (filter: object) => requestOf(directoryCalls.list, { query: { filter: JSON.stringify(filter) } });
const count = (filter: object) => requestOf(directoryCalls.count, { query: { filter: JSON.stringify(filter) } });
const choices = (body: { Filter?: string; Ids?: number[]; IdSociete?: number; EnVigueur?: boolean }) =>
  requestOf(directoryCalls.authorizedData, { body: { Table: 'Personne', ...body } });

function exportsOf(sorts: readonly string[]): InjectOptions[] {
  return [sorts[0]!, 'IdPersonne', 'DateEntree']
    .filter((sort) => sorts.includes(sort))
    .map((order) =>
      requestOf(directoryCalls.export, {
        body: { format: 'csv', filter: JSON.stringify({ order }), columns: [...allColumns] },
      }),
    );
}

/** The column of the table that a filter looks at. */
const columnOf: Partial<Record<Filter, string>> = {
  contrats: 'IdContrat',
  Societe: 'IdSociete',
  SocietePrestation: 'IdSocietePrestation',
  sites: 'IdSite',
  statuts: 'IdStatut',
  Ccout: 'IdCCout',
  Manager: 'IdPersonneEV1Manager',
  Manager2: 'IdPersonneEV1Manager2',
  MngProxi: 'IdPersonneEV1MngProxi',
  ADG: 'IdPersonneEV1ADG',
  familleFonctions: 'IdFamille',
};

function shapes(filter: Filter, targets: readonly Target[]): object[] {
  const column = columnOf[filter] ?? filter;
  const values = [
    ...new Set(
      targets.flatMap(({ row, secrets }) => [row[column], ...[...secrets.values()].map((made) => made[column])]),
    ),
  ].filter((value) => value !== undefined && value !== null);
  switch (filter) {
    case 'query':
      return [];
    case 'isOrphelinFilter':
    case 'isPaieSent':
    case 'isPaieNotSent':
    case 'isPaieCDRFilter':
    case 'Physique':
    case 'Metropolis':
    case 'Delegation':
      return [{ [filter]: true }, { [filter]: false }, { [filter]: { neq: true } }];
    case 'interneExterne':
      return [{ [filter]: 'interne' }, { [filter]: { neq: 'interne' } }];
    case 'DateEntree':
    case 'DateSortiePhysique':
      return [
        { [filter]: '1987-06' },
        { [filter]: { lt: '1990-01-01' } },
        { [filter]: { neq: '2044-06-05' } },
        { [filter]: { between: ['2040-01-01', '2050-01-01'] } },
        { [filter]: { empty: true } },
      ];
    case 'allPersonnesBelongsManager':
      return targets.slice(0, 2).map(({ row }) => ({ [filter]: row.IdPersonneEV1Manager ?? 1 }));
    case 'ListeTag':
    case 'tags':
      return [
        { [filter]: { like: 'T' } },
        { [filter]: 'Twins' },
        { [filter]: { empty: true } },
        { [filter]: { nin: ['Twins'] } },
      ];
    default:
      return [
        { [filter]: { inq: values } },
        { [filter]: { nin: values.slice(0, 1) } },
        { or: [{ [filter]: values[0] ?? 1 }, { [filter]: null }] },
        { [filter]: { 'not empty': true } },
      ];
  }
}

/** What one would type to find out: old and new values, and their beginnings. */
function wordsOf(targets: readonly Target[]): string[] {
  const texts = targets.flatMap(({ row, secrets }) => [
    row.CompteAD,
    row.NIN,
    row.IdPersonne,
    row.Mail,
    String(row.TelMobilePro ?? '')
      .replace(/\D/g, '')
      .slice(-8),
    ...[...secrets.values()].flatMap((made) => [made.CompteAD, made.IdPersonne, made.NIN, made.Mail]),
  ]);
  const known = texts.filter((text) => text !== null && text !== undefined && text !== '').map(String);
  return [...new Set([...known, 'tw', 'twin hidden', '21', '99999999'])];
}

const papersOf = (key: number) => ['PieceIdentiteRecto', 'PieceTitreSejour'].map((field) => paperOf(key, field));

function aboutPerson({ IdPersonneEV1, row, secrets }: Target): InjectOptions[] {
  const bosses = [row, ...secrets.values()].flatMap((values) =>
    ['IdPersonneEV1Manager', 'IdPersonneEV1Manager2', 'IdPersonneEV1MngProxi', 'IdPersonneEV1Recruteur'].map(
      (name) => values[name],
    ),
  );
  const around = [...new Set([IdPersonneEV1, ...bosses])].filter((key) => typeof key === 'number');
  return [
    choices({ Ids: [IdPersonneEV1] }),
    choices({ Ids: [IdPersonneEV1], EnVigueur: true }),
    ...around.flatMap((key) => [
      requestOf(directoryCalls.record, { params: { IdPersonneEV1: key } }),
      requestOf(directoryCalls.sensitive, { params: { IdPersonneEV1: key }, body: { fields: [...sensitiveFields] } }),
      requestOf(filesCalls.describe, { query: { ids: papersOf(key).join() } }),
      ...papersOf(key).map((IdFichier) => requestOf(filesCalls.read, { params: { IdFichier } })),
      requestOf(photosCalls.read, { params: { IdPersonneEV1: key } }),
      requestOf(photosCalls.state, { params: { IdPersonneEV1: key } }),
      ...(['Manager', 'Manager2', 'MngProxi', 'ADG'] as const).map((Ligne) =>
        requestOf(directoryCalls.organisation, { params: { IdPersonneEV1: key }, query: { Ligne } }),
      ),
    ]),
    ...['ann', 'ann-col-NIN', 'dsd'].flatMap((IdDroit) =>
      around.map((key) =>
        requestOf(explainCalls.decision, { params: { IdPersonneEV1: key, IdDroit }, query: { key: IdPersonneEV1 } }),
      ),
    ),
    ...around.flatMap((key) => [
      requestOf(explainCalls.holdings, { params: { IdPersonneEV1: key } }),
      requestOf(explainCalls.readers, { params: { IdPersonneEV1: key, field: 'NIN' } }),
      requestOf(explainCalls.readerPeople, { params: { IdPersonneEV1: key, field: 'NIN', IdRole: 2 }, query: {} }),
    ]),
    ...['ann', 'ann-col-NIN', 'dsd'].map((IdDroit) =>
      requestOf(sessionCalls.explainRight, { params: { IdDroit, ficheIdPersonneEV1: IdPersonneEV1 } }),
    ),
  ];
}
