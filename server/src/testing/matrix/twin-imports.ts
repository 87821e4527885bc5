import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { definitionOf } from '../import-files.ts';
import { requestOf, type TestServer } from '../test-server.ts';
import type { Target } from './twin-worlds.ts';

/** The definitions that everybody finds in both worlds: all that files may bring of people, and all that may go out of them. */
export interface TwinDefinitions {
  readonly comesIn: number;
  readonly goesOut: number;
}

/** Lets everybody come to imports of people: what is asked by them tells what their other rights let them know. */
export async function openImports(server: TestServer): Promise<TwinDefinitions> {
  const { db } = server.database;
  await sql`insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur") select "IdProfil", 'import-export-acces', 1 from "Profil"
    on conflict do nothing`.execute(db);
  const { body } = await server.as('admin').call(definitionsCalls.subjects, {});
  const offered = body.find(({ Sujet }) => Sujet === 'people')?.champs ?? [];
  const define = async (columns: readonly { readonly field: string }[]) =>
    await definitionOf(server, { Sujet: 'people', state: { mode: 'update', columns } });
  const comesIn = await define(offered.map(({ Champ }) => ({ field: Champ })));
  const goesOut = await define(offered.filter(({ sort }) => sort).map(({ Champ }) => ({ field: Champ })));
  await sql`update "DefinitionImport" set "Sens" = 'both' where "IdImport" = ${goesOut}`.execute(db);
  return { comesIn, goesOut };
}

/** Columns of people that cells say as the table holds them. */
const said = [
  'NIN',
  'LieuNaissance',
  'CPNaissance',
  'SituationFamiliale',
  'MailPerso',
  'TelPerso',
  'Permis',
  'IdContrat',
];
const alsoSaid = ['IdCA', 'IdActivite', 'IdFonctionEFIS', 'Fonction', 'Nom', 'ExcluLD', 'AdressePerso', 'Skype'];

/** What files tell of people: verified as they are in one world and in the other, found by each key, and as they go out. */
export function importQuestions(
  { comesIn, goesOut }: TwinDefinitions,
  targets: readonly Target[],
  turn: number,
): InjectOptions[] {
  // By day two of the columns, other ones from turn to turn.
  const alone = [...said, ...alsoSaid].filter((_name, n) => process.env.NIGHTLY || n % 8 === turn % 8);
  const verify = (lines: readonly Readonly<Record<string, string>>[]) =>
    requestOf(importsCalls.verify, { params: { id: comesIn }, body: { ListeData: [...lines] } });
  const madeOf = ({ secrets }: Target) => Object.assign({}, ...secrets.values()) as Readonly<Record<string, unknown>>;
  const cells = (row: Readonly<Record<string, unknown>>, names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => (row[name] === null || row[name] === undefined ? [] : [[name, String(row[name])]])),
    );
  const lines = (of: (target: Target) => Readonly<Record<string, unknown>>, names: readonly string[]) =>
    targets.map((target) => ({ IdPersonneEV1: String(target.IdPersonneEV1), ...cells(of(target), names) }));
  const keyed = (of: (target: Target) => Readonly<Record<string, unknown>>, name: string) =>
    targets.map((target) => ({ ...cells(of(target), [name]), Fonction: 'Asked' }));
  const rows = ({ row }: Target) => row;
  const words = targets.flatMap(({ row }) => [row.IdPersonne, row.Mail].map(String));
  return [
    ...[rows, madeOf].flatMap((of) => [
      ...alone.map((name) => verify(lines(of, [name]))),
      verify(lines(of, said)),
      ...['IdPersonne', 'CompteAD', 'Mail'].map((name) => verify(keyed(of, name))),
    ]),
    requestOf(importsCalls.template, { params: { id: comesIn }, query: { format: 'csv' } }),
    requestOf(importsCalls.data, { params: { id: goesOut }, query: {} }),
    requestOf(importsCalls.export, { params: { id: goesOut }, body: { format: 'csv' } }),
    ...words.map((query) =>
      requestOf(importsCalls.data, {
        params: { id: goesOut },
        query: { filter: JSON.stringify({ where: { query } }) },
      }),
    ),
  ];
}
