import { randomUUID } from 'node:crypto';
import { Attribute, Change } from 'ldapts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasSlapd, type TestDirectory, testDirectory } from '../../testing/slapd.ts';
import { escapeRdnValue } from '../ldap-accounts/dn.ts';
import { asMember, listsContract, wantedList } from '../lists-contract.testing.ts';
import { directoryLists } from './directory-lists.ts';

const patient = () => AbortSignal.timeout(60_000);

describe.skipIf(!hasSlapd)('lists in a directory (needs Debian’s slapd)', () => {
  let directory: TestDirectory;
  beforeAll(async () => {
    directory = await testDirectory({ memberOf: true });
  });
  afterAll(() => directory.close());

  const set = () => ({
    ...({ system: 'lists', connector: 'ldapLists', secrets: { secret: directory.password } } as const),
    values: {
      ...{ kind: 'plain', url: directory.url, ca: directory.ca, bindDn: directory.bindDn, base: directory.base },
      ...{ listsUnit: `ou=Groups,${directory.base}`, classes: 'groupOfNames\nextensibleObject' },
      ...{ markerAttribute: 'businessCategory', mailAttribute: 'mail', memberAttribute: 'member', exchange: null },
    },
  });
  const port = () => {
    const made = directoryLists.lists?.(set());
    if (!made) throw new Error('It carries lists');
    return made;
  };
  const dnOf = (mail: string) => `cn=${escapeRdnValue(mail)},ou=People,${directory.base}`;
  const person = async (mail: string) => {
    const client = await directory.client();
    await client.add(dnOf(mail), { objectClass: ['inetOrgPerson'], cn: mail, sn: 'P', uid: randomUUID(), mail });
    await client.unbind();
  };
  const groupBy = async (marker: string) => {
    const client = await directory.client();
    const { searchEntries } = await client.search(`ou=Groups,${directory.base}`, {
      scope: 'one',
      filter: `(businessCategory=${marker})`,
      attributes: ['cn', 'member', 'entryUUID'],
    });
    await client.unbind();
    return searchEntries[0];
  };

  listsContract('slapd', () => ({
    port,
    person,
    stranger: async (mail) => {
      const client = await directory.client();
      await client.add(`cn=${mail},ou=Groups,${directory.base}`, {
        ...{ objectClass: ['groupOfNames', 'extensibleObject'], cn: mail, member: '', mail },
      });
      await client.unbind();
    },
    held: async (marker) => {
      const entry = await groupBy(marker);
      if (!entry) return undefined;
      const members = [entry.member ?? []].flat().map(String);
      return {
        name: [entry.cn ?? []].flat().join(),
        mails: members.flatMap((dn) => /^cn=([^,]+),ou=People/i.exec(dn)?.[1] ?? []),
      };
    },
  }));

  test('whoever is not in the directory is told by name, and the others are in', async () => {
    const wanted = wantedList();
    await port().ensure(wanted, patient());
    await person('here@example.test');
    const answer = await port().add(wanted, [asMember('here@example.test'), asMember('not@example.test')], patient());
    expect(answer.outcome).toBe('done');
    expect(Object.keys(answer.refused ?? {})).toEqual(['not@example.test']);
    expect([(await groupBy(wanted.marker))?.member].flat()).toContain(dnOf('here@example.test'));
  });

  test('somebody whose address was changed since is found by their account', async () => {
    const wanted = wantedList();
    await port().ensure(wanted, patient());
    await person('former@example.test');
    const client = await directory.client();
    const { searchEntries } = await client.search(dnOf('former@example.test'), {
      scope: 'base',
      attributes: ['entryUUID'],
    });
    const member = { mail: 'former@example.test', accounts: { directory: String(searchEntries[0]?.entryUUID) } };
    await port().add(wanted, [member], patient());
    await client.modify(
      dnOf('former@example.test'),
      new Change({ operation: 'replace', modification: new Attribute({ type: 'mail', values: ['new@example.test'] }) }),
    );
    await client.unbind();
    await port().remove(wanted, [member], patient());
    expect([(await groupBy(wanted.marker))?.member].flat()).not.toContain(dnOf('former@example.test'));
  });

  test('5,000 members come, stay whole when some are told again, and go', async () => {
    const wanted = wantedList({ name: 'Everybody, #1 "all" <x>' });
    await port().ensure(wanted, patient());
    const client = await directory.client();
    const mails = Array.from({ length: 5000 }, (_, n) => `m${n}@many.test`);
    for (let from = 0; from < mails.length; from += 250)
      await Promise.all(
        mails
          .slice(from, from + 250)
          .map((mail) =>
            client.add(dnOf(mail), { objectClass: ['inetOrgPerson'], cn: mail, sn: 'P', uid: randomUUID(), mail }),
          ),
      );
    await client.unbind();
    const members = mails.map(asMember);
    for (let from = 0; from < members.length; from += 500)
      expect(await port().add(wanted, members.slice(from, from + 500), patient())).toMatchObject({ refused: {} });
    // Part of it is so already: the rest of the slice comes all the same.
    await port().remove(wanted, members.slice(0, 10), patient());
    expect(await port().add(wanted, members.slice(0, 20), patient())).toMatchObject({ refused: {} });
    const count = async () => [(await groupBy(wanted.marker))?.member ?? []].flat().filter((dn) => dn !== '').length;
    expect(await count()).toBe(5000);
    for (let from = 0; from < members.length; from += 500)
      await port().remove(wanted, members.slice(from, from + 500), patient());
    expect(await count()).toBe(0);
  }, 120_000);

  test('it cannot say who may write: it says so', () => {
    expect(port().can).toEqual({ rules: ['TOUS'], hides: false, opens: false, outsiders: true });
  });

  test('what is wrong with settings is said at its field; trying them tells what is not there', async () => {
    const { values, ...rest } = set();
    const wrong = { ...values, url: 'http://x', listsUnit: 'ou=Elsewhere,dc=other', mailAttribute: '1mail' };
    expect(
      directoryLists
        .faults({ ...rest, values: wrong })
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['listsUnit', 'mailAttribute', 'url'].sort());
    expect(directoryLists.faults({ ...rest, values })).toEqual([]);
    const trial = await directoryLists.try(
      { ...rest, values: { ...values, markerAttribute: 'noSuch' } },
      'tests',
      patient(),
    );
    expect(trial.steps.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      ...['reach yes', 'base yes', 'unit yes', 'attributes no', 'write unsaid'],
    ]);
  });
});
