import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { type FormDeclaration, itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { FormRightEdit } from '@passerelle/contracts/forms/form-edits.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { type PersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { anyValue } from '@passerelle/contracts/testing/random-forms.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseGrants } from '../../domains/foundation/actor/base-grants.ts';
import { rowOf, rowsOf } from '../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../build.ts';
import { runs } from '../runs.ts';
import { type TestServer, testServer } from '../test-server.ts';
import { editForm } from './edit-form.ts';

let server: TestServer;
let build: Build;
let somebody: BuiltPerson;
let callers: readonly {
  readonly person: BuiltPerson;
  readonly profiles: readonly number[];
  readonly held: ReadonlySet<string>;
}[];

beforeAll(async () => {
  server = await testServer({ from: 'seeded' });
  build = builders(server.database);
  const manager = await build.person({}, { roles: ['hierarchicalManager'] });
  somebody = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 });
  const people = [await build.person({}, { roles: ['hrManager'] }), manager, await build.person(), somebody];
  callers = await Promise.all(people.map(async (person) => ({ person, ...(await rightsOf(person)) })));
});
afterAll(() => server.close());

/** The profiles of a caller that reach somebody, and every right that any of them gives: what no field can do without. */
async function rightsOf({ IdPersonneEV1 }: BuiltPerson) {
  const { publicCard, oneself } = baseGrants;
  const base = [publicCard, ...(IdPersonneEV1 === somebody.IdPersonneEV1 ? [oneself] : [])].map(
    ({ IdProfil }) => IdProfil,
  );
  const rows = await rowsOf(
    server.database.db,
    sql<{ IdProfil: number; IdDroit: string }>`select g."IdProfil", d."IdDroit" from "ProfilDroit" d
      join (select g."IdProfil" from "PersonneRole" r join "RoleProfil" g using ("IdRole") where r."IdPersonneEV1" = ${IdPersonneEV1}
        union select unnest(${base}::integer[])) g using ("IdProfil")`,
  );
  return { profiles: [...new Set(rows.map((row) => row.IdProfil))], held: new Set(rows.map((row) => row.IdDroit)) };
}

/** Fields that rules look at, none of which a rule shows by one that comes after it. */
const looked = ['IdGenre', 'IdDirection', 'Fonction', 'VIP', 'Skype'] as const;
const ruled = [
  ...looked,
  'TelMobilePro',
  'Permis',
  'TitreSejour',
  'DateFinTitreSejour',
  'tags',
  'Office365',
  'MailPerso',
] as const;

const filled: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  IdGenre: fc.constantFrom(null, 1, 2),
  IdDirection: fc.constantFrom(null, 1),
  Fonction: fc.constantFrom(null, 'Clerk', 'Head'),
  VIP: fc.boolean(),
  Skype: fc.constantFrom(null, 'ada', 'grace'),
  TelMobilePro: fc.constantFrom(null, '+33612345678', '+33698765432'),
  Permis: fc.constantFrom(null, 'B', 'BE'),
  TitreSejour: fc.constantFrom(null, 'none', 'resident', 'resident', 'resident'),
  DateFinTitreSejour: fc.constantFrom(null, '2030-01-31', '2031-01-31', '2032-01-31'),
  tags: fc.constantFrom([], ['a'], ['b', 'c']),
  Office365: fc.boolean(),
  MailPerso: fc.constantFrom(null, 'ada@example.net'),
};

const over = (names: readonly string[]): fc.Arbitrary<Condition | null> =>
  names.length === 0
    ? fc.constant(null)
    : fc.option(
        fc
          .constantFrom(...names)
          .chain((field) =>
            fc.oneof(
              fc.constantFrom<Condition>({ field, operator: 'empty' }, { field, operator: 'not empty' }),
              (filled[field] as fc.Arbitrary<string>).map((value): Condition => ({ field, operator: 'equals', value })),
            ),
          )
          .filter((one) => !('field' in one && ['VIP'].includes(one.field) && one.operator !== 'equals')),
        { nil: null },
      );

const rule = (profiles: readonly number[]): fc.Arbitrary<FormRightEdit> =>
  fc.constantFrom(...ruled).chain((Champ) =>
    fc.record({
      Champ: fc.constant(Champ),
      IdProfil: fc.constantFrom(null, ...profiles),
      visible: fc.boolean(),
      edit: fc.boolean(),
      conditionsVisible: over(
        looked.slice(0, looked.indexOf(Champ as never) < 0 ? looked.length : looked.indexOf(Champ as never)),
      ),
      conditions: over(looked),
    }),
  );

const body = fc.uniqueArray(
  fc
    .oneof(
      { weight: 6, arbitrary: fc.constantFrom<string>(...ruled, 'TitreSejour', 'TitreSejour') },
      { weight: 1, arbitrary: fc.constantFrom<string>(...itemsOf(personForm).keys()) },
    )
    .chain((IdChamp) =>
      fc.record({
        IdChamp: fc.constant(IdChamp),
        Valeur: fc.oneof({ weight: 12, arbitrary: filled[IdChamp] ?? anyValue }, { weight: 1, arbitrary: anyValue }),
        seen: fc.constantFrom(true, true, true, true, false),
      }),
    ),
  { selector: ({ IdChamp }) => IdChamp, minLength: 1, maxLength: 4 },
);

type Row = Readonly<Record<string, unknown>>;

/** The record as it is stored, by the names of its fields. */
async function stored(): Promise<Row> {
  const { row } = await rowOf(
    server.database.db,
    sql<{
      row: Row;
    }>`select to_jsonb(p) || jsonb_build_object('tags', (select coalesce(jsonb_agg(t."Tag" order by t."Tag"), '[]')
      from "PersonneEquipeTag" t where t."IdPersonneEV1" = p."IdPersonneEV1"), 'ListeTag', (select coalesce(jsonb_agg(t."CodeTag" order by t."CodeTag"), '[]')
      from "PersonneTag" t where t."IdPersonneEV1" = p."IdPersonneEV1")) as row
      from "Personne" p where p."IdPersonneEV1" = ${somebody.IdPersonneEV1}`,
  );
  return Object.fromEntries(
    [...itemsOf(personForm as FormDeclaration).keys()].map((name) => [
      name,
      row[personField(name as PersonField).type === 'person' ? `IdPersonneEV1${name}` : name] ?? null,
    ]),
  );
}

/** What rules say of a field, said the plain way over what is stored afterwards. */
function plainly(rules: readonly FormRightEdit[], profiles: readonly number[], row: Row) {
  const of = (name: string) =>
    rules.filter(({ Champ, IdProfil }) => Champ === name && (IdProfil === null || profiles.includes(IdProfil)));
  const isShown = (name: string): boolean =>
    (name !== 'DateFinTitreSejour' || (isShown('TitreSejour') && row.TitreSejour === 'resident')) &&
    (of(name).length === 0 || of(name).some((one) => one.visible && holds(one.conditionsVisible)));
  const holds = (condition: Condition | null): boolean => {
    if (condition === null) return true;
    if (!('field' in condition)) throw new Error('Rules of this test are comparisons');
    const value = isShown(condition.field) ? row[condition.field] : null;
    const none = value === null || value === '';
    if (condition.operator === 'empty') return none;
    if (condition.operator === 'not empty') return !none;
    return value === condition.value;
  };
  const isOpen = (name: string) =>
    isShown(name) && (of(name).length === 0 || of(name).some((one) => one.edit && holds(one.conditions)));
  return { isShown, isOpen };
}

test('whatever is sent, nothing that is closed or hidden is written', async () => {
  const tally = { written: 0, refused: 0, emptied: 0 };
  const asked = fc.constantFrom(0, 0, 0, 0, 1, 2, 3).chain((who) =>
    fc.record({
      who: fc.constant(who),
      rules: fc.uniqueArray(rule(callers[who]?.profiles ?? []), {
        selector: ({ Champ, IdProfil }) => `${Champ} ${IdProfil}`,
        maxLength: 4,
      }),
      fields: body,
      start: fc.record(filled),
    }),
  );
  await fc.assert(
    fc.asyncProperty(asked, async ({ who, rules, fields, start }) => {
      const { person, profiles, held } = callers[who] as (typeof callers)[number];
      await editForm(server.database, 'personne', { rights: [...rules] });
      await startFrom(start);
      const before = await stored();
      const { IdPersonneEV1 } = somebody;
      const answer = await server.as(person.login).call(personCalls.save, {
        params: { IdPersonneEV1 },
        body: {
          fields: fields.map(({ IdChamp, Valeur, seen }) => ({
            IdChamp,
            Valeur: Valeur ?? null,
            Vu: seen ? before[IdChamp] : 'another',
          })),
        },
      });
      const after = await stored();
      const changed = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
      if (answer.error) {
        expect([answer.status, changed]).toEqual([answer.status, []]);
        tally.refused++;
        return;
      }
      if (changed.length > 0) tally.written++;
      const [was, is] = [plainly(rules, profiles, before), plainly(rules, profiles, after)];
      for (const name of changed) {
        const emptied = answer.body.emptied.find(({ IdChamp }) => IdChamp === name);
        const right = (personField(name as PersonField).write ?? []).some((one) => held.has(one));
        expect([name, right]).toEqual([name, true]);
        if (!emptied) {
          expect(fields.map(({ IdChamp }) => IdChamp)).toContain(name);
          expect([name, is.isOpen(name)]).toEqual([name, true]);
        } else if (emptied.by === 'hidden') {
          tally.emptied++;
          expect([name, after[name], was.isOpen(name), is.isShown(name)]).toEqual([
            name,
            Array.isArray(after[name]) ? [] : null,
            true,
            false,
          ]);
        }
      }
    }),
    { numRuns: runs(300, 3000) },
  );
  // Or it would prove nothing.
  expect(tally.written).toBeGreaterThan(20);
  expect(tally.refused).toBeGreaterThan(20);
  expect(tally.emptied).toBeGreaterThan(0);
});

async function startFrom({ tags: _tags, ...row }: Row): Promise<void> {
  const { db } = server.database;
  await db.updateTable('Personne').set(row).where('IdPersonneEV1', '=', somebody.IdPersonneEV1).execute();
}
