import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builders } from '../../../../testing/build.ts';
import { type LoadWorld, loadWorld, told } from './testing/load-world.ts';

let world: LoadWorld;
beforeAll(async () => {
  world = await loadWorld();
});
afterAll(() => world.close());
beforeEach(() => world.empty());

describe('who is who', () => {
  const head = 'IdPersonne;Prenom;Nom;CompteAD;Mail;DateNaissance;NIN;IdPays';

  test('is found by number, then login, then e-mail, then by the rule of the country', async () => {
    const { person } = builders(world.database);
    const known = [
      await person({ IdPersonne: 7, CompteAD: 'seven' }),
      await person({ CompteAD: 'Login' }),
      await person({ CompteAD: 'other', Mail: 'Known@x.com' }),
      await person({ Prenom: 'Zoé', Nom: 'Noël', DateNaissance: '1990-01-02', CompteAD: null }),
      await person({ Prenom: 'Łucja', Nom: 'Żak', NIN: '44051401359', IdPays: 'PL', CompteAD: null }),
      await person({ Prenom: 'John', Nom: 'Smith', IdPays: 'US', CompteAD: null }),
    ];
    const { loaded, faults } = await world.loadLines([
      head,
      '7;A;One;one;;;;FR',
      ';B;Two;LOGIN;;;;FR',
      ';C;Three;;known@X.com;;;FR',
      ';ZOE;noel;zoe;;02/01/1990;;FR',
      ';lucja;zak;lucja;;;44051401359;PL',
      ';JOHN;smith;john;;;;US',
      ';Zoé;Noël;new;;03/01/1990;;FR',
    ]);
    expect(faults).toEqual([]);
    expect(loaded).toMatchObject({ created: 1, updated: 6 });
    const names = new Map((await world.people()).map((row) => [row.IdPersonneEV1, row.Nom]));
    expect(known.map(({ IdPersonneEV1 }) => names.get(IdPersonneEV1))).toEqual([
      'One',
      'Two',
      'Three',
      'noel',
      'zak',
      'smith',
    ]);
  });

  test('two employee numbers are two people; without them namesakes are duplicates', async () => {
    const {
      faults,
      notices,
      counts: staged,
    } = await world.loadLines([
      head,
      '1;John;Smith;;;;;US',
      '2;John;Smith;;;;;US',
      ';Joe;Doe;a;;;;US',
      ';Joe;Doe;b;;;;US',
      '3;Ann;Lee;c;;;;US',
      '3;Sue;Day;d;;;;US',
      '4;Bea;Fox;e;m@x.com;;;US',
      '5;Ida;Oak;E;M@x.com;;;US',
    ]);
    expect(told(notices)).toEqual([[3, 'Nom', 'homonym']]);
    expect(told(faults)).toEqual([
      [5, 'Nom', 'duplicate'],
      [7, 'IdPersonne', 'duplicate'],
      [9, 'CompteAD', 'duplicate'],
      [9, 'Mail', 'duplicate'],
    ]);
    expect(staged.created).toBe(5);
  });

  test('nobody takes the record of a namesake with another login, nor the login of somebody else', async () => {
    const { person } = builders(world.database);
    await person({ Prenom: 'John', Nom: 'Smith', IdPays: 'US', CompteAD: 'jsmith' });
    await person({ IdPersonne: 9, CompteAD: 'taken' });
    const { faults } = await world.loadLines([head, ';John;Smith;jsmith2;;;;US', '8;Ann;Lee;Taken;;;;US']);
    expect(told(faults)).toEqual([
      [2, 'Nom', 'duplicate'],
      [3, 'CompteAD', 'duplicate'],
    ]);
  });

  test('a country without a rule is an error, and a person whom nothing would find again is refused', async () => {
    await sql`update "Pays" set "Empreinte" = 9 where "IdPays" = 'SG'`.execute(world.database.db);
    const { faults } = await world.loadLines([head, '1;A;One;;;;;SG', ';B;Two;;;;;FR', ';C;Three;;;;;PL']);
    expect(told(faults)).toEqual([
      [2, 'IdPays', 'Veuillez_verifier_le_pays_d_empreinte'],
      [3, 'DateNaissance', 'required'],
      [4, 'NIN', 'required'],
    ]);
    await sql`update "Pays" set "Empreinte" = 2 where "IdPays" = 'SG'`.execute(world.database.db);
  });

  test('an empty cell empties, but never what a person is found by, nor what a record asks for', async () => {
    const columns = 'IdPersonne;Prenom;Nom;CompteAD;Fonction;IdContrat;DateEntree';
    await world.loadLines([columns, '1;A;One;one;Cook;1;2020-01-06']);
    const [before] = await world.people();
    expect(before).toMatchObject({ IdContrat: expect.anything(), DateEntree: expect.anything() });
    await world.loadLines([columns, '1;A;One;;;;']);
    const { IdContrat, DateEntree } = before ?? {};
    expect((await world.people())[0]).toMatchObject({ CompteAD: 'one', Fonction: null, IdContrat, DateEntree });
  });
});

describe('who is under whom', () => {
  const head = 'IdPersonne;Prenom;Nom;CompteAD;Mail;Manager;ADG';

  test('is read from any wording, wherever the manager stands in the file', async () => {
    const { faults, loaded } = await world.loadLines([
      head,
      '1;Ann;One;a1;;Le Goff, MAËL;',
      '2;Bob;Two;a2;;BOSS;',
      '3;Cid;Three;a3;;boss@x.com;',
      '4;Dan;Four;a4;;0009;a1',
      '9;Maël;Le Goff;boss;boss@x.com;;a1',
    ]);
    expect(faults).toEqual([]);
    expect(loaded).toMatchObject({ created: 5, moved: 1 });
    expect((await world.people()).map(({ manager }) => manager)).toEqual(['boss', 'boss', 'boss', 'boss', null]);
    const { pairs, stored } = await world.climbed();
    expect(stored).toEqual(pairs);
    expect(stored).toHaveLength(4);
    const [boss] = (await world.people()).filter(({ CompteAD }) => CompteAD === 'boss');
    expect(boss!.IdPersonneEV1ADG).toBe((await world.people())[0]!.IdPersonneEV1);
  });

  test('changes with the next file, for many at once too, and rights move with it', async () => {
    const team = (boss: string) =>
      Array.from({ length: 600 }, (_, index) => `${index + 10};P;N${index};p${index};;${boss};`);
    const tops = ['1;A;One;a;;;', '2;B;Two;b;;a;'];
    await world.loadLines([head, ...tops, ...team('a')]);
    const before = await world.counts();
    const { loaded } = await world.loadLines([head, ...tops, ...team('b')]);
    expect(loaded).toMatchObject({ unchanged: 602, moved: 600 });
    expect((await world.counts()).versions).toBe(before.versions! + 600);
    const { pairs, stored } = await world.climbed();
    expect(stored).toEqual(pairs);
    const back = await world.loadLines([head, '1;A;One;a;;b;', '2;B;Two;b;;;', '10;P;N0;p0;;a;']);
    expect(back.faults).toEqual([]);
    expect(back.loaded).toMatchObject({ moved: 3 });
    const now = await world.climbed();
    expect(now.stored).toEqual(now.pairs);
  });

  test('nobody is put above themselves, by the file alone or with what is there', async () => {
    await world.loadLines([head, '1;A;One;a;;;', '2;B;Two;b;;a;', '3;C;Three;c;;b;']);
    const { faults } = await world.loadLines([
      head,
      '1;A;One;a;;c;',
      '5;E;Five;e;;f;',
      '6;F;Six;f;;e;',
      '7;G;Seven;g;;g;',
      '8;H;Eight;h;;a;',
    ]);
    expect(told(faults)).toEqual([2, 3, 4, 5].map((line) => [line, 'Manager', 'cycle']));
    expect((await world.people()).map(({ CompteAD, manager }) => [CompteAD, manager])).toEqual([
      ['a', null],
      ['b', 'a'],
      ['c', 'b'],
      ['h', 'a'],
    ]);
  });

  test('a manager whose own line is refused costs the link, not the person; the next load makes it', async () => {
    const { faults, notices, loaded } = await world.loadLines([head, '1;A;One;a;nope;;', '2;B;Two;b;;a;']);
    expect(told(faults)).toEqual([[2, 'Mail', 'email']]);
    expect(told(notices)).toEqual([[3, 'Manager', 'refusedPerson']]);
    expect(loaded).toMatchObject({ created: 1 });
    const second = await world.loadLines([head, '1;A;One;a;a@x.com;;', '2;B;Two;b;;a;']);
    expect(second.loaded).toMatchObject({ created: 1, unchanged: 1, moved: 1 });
    expect((await world.people()).map(({ manager }) => manager)).toEqual([null, 'a']);
  });

  test('nor is it a fault to name one whose own line cannot be read whole, by whatever it says of them', async () => {
    const { faults, notices } = await world.loadLines([
      head,
      '1;Ann;One;a;;;;;surplus',
      '2;Bob;Two;b;;;;;surplus',
      '3;Cid;Three;c c;;;',
      '4;Dan;Four;d;;One Ann;',
      '5;Eve;Five;e;;B;2',
      '6;Fay;Six;f;;C C;',
      '7;Gus;Seven;g;;nobody;',
    ]);
    expect(told(faults)).toEqual([
      [2, undefined, 'columnCount'],
      [3, undefined, 'columnCount'],
      [4, 'CompteAD', 'pattern'],
      [8, 'Manager', 'unknownValue'],
    ]);
    expect(told(notices).toSorted()).toEqual([
      [5, 'Manager', 'refusedPerson'],
      [6, 'ADG', 'refusedPerson'],
      [6, 'Manager', 'refusedPerson'],
      [7, 'Manager', 'refusedPerson'],
    ]);
  });

  test('a name that several people have is ambiguous', async () => {
    const { faults } = await world.loadLines([
      head,
      '1;Ann;Lee;a;;;',
      '2;Ann;Lee;b;;;',
      '3;C;Three;c;;Ann Lee;',
      '4;D;Four;d;;Nobody Here;',
    ]);
    expect(told(faults)).toEqual([
      [4, 'Manager', 'ambiguous'],
      [5, 'Manager', 'unknownValue'],
    ]);
  });
});
