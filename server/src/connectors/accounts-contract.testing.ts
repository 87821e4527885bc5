import { describe, expect, test } from 'vitest';
import type { AccountsPort, SeenAccount, WantedAccount } from '../ports/accounts.ts';
import { dnKey } from './ldap-accounts/dn.ts';

/** What a system is, for the tests that every connector of accounts passes. */
export interface UnderTest {
  readonly port: () => AccountsPort;
  /** Puts an account there that nobody of us made. */
  readonly stranger: (login: string) => Promise<void>;
  /** Whether somebody may sign in there with these; left out where it keeps no passwords. */
  readonly signsIn?: (login: string, password: string) => Promise<boolean>;
  /** False where it has no place for those who left, beside shutting them out. */
  readonly apart?: false;
  /** False where a login that was given once stays. */
  readonly renames?: false;
  /** Whether it takes this as somebody’s name; left out where it takes any. */
  readonly takes?: (Nom: string) => boolean;
  /** Left out where the portal keeps no groups there: with some by country and by site. */
  readonly groups?: TestGroups;
}

/** The groups of a system that the portal keeps some of. */
export interface TestGroups {
  /** Has these groups there, empty. */
  readonly make: (names: readonly string[]) => Promise<void>;
  /** One that settings do not name. */
  readonly other: string;
  /** All groups that the account of a login is in. */
  readonly of: (login: string) => Promise<readonly string[]>;
  /** Puts it in one by hand, and takes it out. */
  readonly add: (login: string, group: string) => Promise<void>;
  readonly drop: (login: string, group: string) => Promise<void>;
}

export const firstPassword = 'Kx7mPq2RtV9wYb4NzHc3';
let next = 0;

/** Somebody as they are wanted, new unless `values` say otherwise. */
export function wantedAccount(changes: Partial<WantedAccount> = {}): WantedAccount {
  next += 1;
  const login = `ada${process.pid}x${next}`;
  const values = {
    CompteAD: login,
    Prenom: 'Ada',
    Nom: `Lovelace ${next}`,
    Mail: `${login}@example.test`,
    Fonction: 'Engineer',
    ...changes.values,
  };
  return {
    marker: `tests/Personne/${process.pid}${next}`,
    id: null,
    enabled: true,
    left: false,
    manager: null,
    firstPassword: async () => firstPassword,
    ...changes,
    values,
  };
}

const patient = () => AbortSignal.timeout(20_000);

/** Names that mean something where names are taken apart, and names that are merely seldom. */
export const hostileNames: readonly string[] = [
  ...[
    'O’Brien, Ada',
    'Ada+Bob',
    '"Ada"',
    'Ada\\',
    '\\, Ada',
    'Ada\\,cn=admin',
    '<Ada>',
    'Ada;cn=x',
    '#Ada',
    'a=b',
    'Ada#',
  ],
  ...[
    ' Ada',
    'Ada ',
    '  Ada  B  ',
    '*)(uid=*',
    '*',
    '(',
    ')',
    '&|!',
    '\\2a',
    '%00',
    '../..',
    "Robert'); drop table x;--",
  ],
  ...[
    'İstanbul ıI',
    'Łódź',
    'Zoë Ångström',
    '王小明',
    '\u202eadA',
    'אדה לאבלייס',
    'Ada\u200dB',
    '👩🏽‍💻',
    'é'.normalize('NFD'),
  ],
  ...[
    'x'.repeat(200),
    '王'.repeat(200),
    `${'x'.repeat(63)}👩`,
    'ou=Leavers',
    'cn=x,ou=Leavers',
    '{Nom}',
    '{Mail|Nom}',
    '$&$1',
  ],
];

/** What a connector of accounts owes, whichever system it reaches. */
export function accountsContract(name: string, open: () => UnderTest): void {
  describe(`${name} keeps what a port of accounts promises`, () => {
    const look = (wanted: WantedAccount) => open().port().look(wanted, patient());
    const write = (wanted: WantedAccount) => open().port().write(wanted, patient());
    const everyone = async () => {
      const all: SeenAccount[] = [];
      for await (const one of open().port().all(patient())) all.push(one);
      return all;
    };
    const bearing = async (marker: string) => (await everyone()).filter((one) => one.marker === marker);

    test('who is not there is made, found as they are wanted, changed, shut, moved aside and let in again', async () => {
      const wanted = wantedAccount();
      expect(await look(wanted)).toMatchObject({ outcome: 'missing' });
      const made = await write(wanted);
      expect(made).toMatchObject({ outcome: 'done' });
      const ours = { ...wanted, id: made.id! };
      expect(await look(ours)).toMatchObject({ outcome: 'found', id: made.id, marker: wanted.marker });
      const states = [
        { values: { ...wanted.values, Fonction: 'Captain', Prenom: null } },
        { enabled: false },
        { enabled: false, left: true },
        ...(open().renames === false ? [] : [{ values: { ...wanted.values, CompteAD: `${wanted.values.CompteAD}b` } }]),
      ];
      for (const state of states) {
        const changed = { ...ours, ...state };
        const aside = state.left && open().apart === false;
        expect(await look(changed), JSON.stringify(state)).toMatchObject({
          outcome: aside ? 'found' : 'different',
          id: made.id,
        });
        expect(await write(changed)).toMatchObject({ outcome: 'done', id: made.id });
        const seen = await look(changed);
        expect(seen, JSON.stringify(state)).toMatchObject({ outcome: 'found', id: made.id });
        expect(seen.seen).toMatchObject({ enabled: changed.enabled, values: { CompteAD: changed.values.CompteAD } });
      }
      expect(await bearing(wanted.marker)).toHaveLength(1);
    });

    test('told twice, or after an answer that was lost, it is one, and goes by the same id', async () => {
      const wanted = wantedAccount();
      const first = await write(wanted);
      expect(await write(wanted)).toMatchObject({ outcome: 'done', id: first.id });
      expect(await look(wanted)).toMatchObject({ outcome: 'found', id: first.id, marker: wanted.marker });
      expect(await bearing(wanted.marker)).toHaveLength(1);
    });

    test('told by eight at once, it is one', async () => {
      const wanted = wantedAccount();
      const answers = await Promise.all(Array.from({ length: 8 }, () => write(wanted)));
      expect(new Set(answers.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)).size).toBe(1);
      expect(await bearing(wanted.marker)).toHaveLength(1);
    });

    test('somebody else’s login is told and never touched, by a new account or an old one', async () => {
      const wanted = wantedAccount();
      const login = wanted.values.CompteAD!;
      await open().stranger(login);
      const before = (await everyone()).find(({ values }) => values.CompteAD === login);
      expect(await look(wanted)).toMatchObject({ outcome: 'different', marker: null, id: before!.id });
      expect(await write(wanted)).toMatchObject({
        outcome: 'refused',
        answer: expect.stringContaining('COMPTE_AD_EXIST'),
      });
      const other = wantedAccount();
      const { id = null } = await write(other);
      if (open().renames !== false) {
        const renamed = { ...other, id, values: { ...other.values, CompteAD: login.toUpperCase() } };
        expect(await write(renamed)).toMatchObject({ answer: expect.stringContaining('COMPTE_AD_EXIST') });
      }
      expect((await everyone()).find(({ values }) => values.CompteAD === login)).toEqual(before);
      // Once somebody said that it is theirs, it goes by its id, and bears our mark.
      const adopted = { ...wanted, id: before!.id };
      expect(await write(adopted)).toMatchObject({ outcome: 'done', id: before!.id });
      expect(await look(adopted)).toMatchObject({ outcome: 'found', marker: wanted.marker });
    });

    test('the manager is who the other side calls by that id', async () => {
      const above = await write(wantedAccount());
      const wanted = wantedAccount({ manager: above.id! });
      const { id = null } = await write(wanted);
      expect(await look({ ...wanted, id })).toMatchObject({ outcome: 'found' });
      expect(await look({ ...wanted, id, manager: null })).toMatchObject({ outcome: 'different' });
      expect(await write({ ...wanted, id, manager: null })).toMatchObject({ outcome: 'done' });
    });

    test('hostile names come back as they were', async () => {
      const { takes = () => true } = open();
      for (const Nom of hostileNames.filter(takes)) {
        const wanted = wantedAccount({ values: { Nom } });
        const made = await write(wanted);
        expect(made, `${JSON.stringify(Nom)} ${made.answer}`).toMatchObject({ outcome: 'done' });
        const seen = await look({ ...wanted, id: made.id! });
        expect(seen, `${JSON.stringify(Nom)} ${seen.answer}`).toMatchObject({ outcome: 'found', id: made.id });
      }
    });

    test('it is in the groups that its data say, on arrival and when these change, and in none once it left; no other is touched', async () => {
      const { groups } = open();
      if (!groups) return;
      const groupsFor = open().port().groupsFor!;
      const person = { IdPays: 'FR', LibSite: 'Lyon, 2', IdContrat: null, LibSociete: null };
      const wanted = wantedAccount({ values: person });
      const login = wanted.values.CompteAD!;
      const moved = { ...wanted.values, IdPays: 'PL', LibSite: null };
      const [before, after] = [groupsFor(wanted), groupsFor({ left: false, values: moved })];
      expect(before.filter((one) => !after.includes(one)).length).toBe(2);
      expect(after.filter((one) => !before.includes(one)).length).toBe(1);
      await groups.make([...new Set([...before, ...after, groups.other])]);
      const is = async () => [...(await groups.of(login))].map(dnKey).sort();
      const those = (...some: readonly string[]) => some.map(dnKey).sort();
      const { id = null } = await write(wanted);
      const ours = { ...wanted, id };
      expect(await is()).toEqual(those(...before));
      const seen = await look(ours);
      expect(seen).toMatchObject({ outcome: 'found', seen: { groups: expect.arrayContaining([...before]) } });
      // What somebody does there beside us.
      await groups.add(login, groups.other);
      expect(await look(ours)).toMatchObject({ outcome: 'found' });
      await groups.drop(login, before[0]!);
      expect(await look(ours)).toMatchObject({ outcome: 'different' });
      expect((await everyone()).find((one) => one.id === id)?.groups).toHaveLength(before.length - 1);
      await Promise.all([write(ours), write(ours), groups.add(login, before[0]!).catch(() => {})]);
      expect(await look(ours)).toMatchObject({ outcome: 'found' });
      expect(await is()).toEqual(those(...before, groups.other));
      // Moved, gone and come back.
      const stays = [
        [{ ...ours, values: moved }, after],
        [{ ...ours, values: moved, enabled: false }, after],
        [{ ...ours, values: moved, enabled: false, left: true }, []],
        [ours, before],
      ] as const;
      for (const [state, names] of stays) {
        expect((await look(state)).outcome).toBe('different');
        expect(await write(state)).toMatchObject({ outcome: 'done', id });
        expect(await is()).toEqual(those(...names, groups.other));
        const found = await look(state);
        expect(found, found.answer).toMatchObject({ outcome: 'found' });
      }
    });

    test('the first password lets in who may come in, and is told by no answer', async () => {
      const { signsIn } = open();
      const wanted = wantedAccount({ enabled: false });
      const login = wanted.values.CompteAD!;
      const made = await write(wanted);
      if (!signsIn) return;
      expect(await signsIn(login, firstPassword)).toBe(false);
      expect(await write({ ...wanted, id: made.id!, enabled: true })).toMatchObject({ outcome: 'done' });
      expect(await signsIn(login, firstPassword)).toBe(true);
      expect(JSON.stringify([made, await look(wanted), await everyone()])).not.toContain(firstPassword);
    });
  });
}
