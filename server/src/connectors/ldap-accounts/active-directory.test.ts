import { usualSettings } from '@passerelle/contracts/provisioning/connectors/usual-directories.ts';
import { Attribute, Change, Client } from 'ldapts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directoryGroups, groupLines } from '../../testing/directory-groups.ts';
import { hasSamba, testDomain } from '../../testing/samba.ts';
import type { TestDirectory } from '../../testing/slapd.ts';
import { accountsContract, firstPassword, wantedAccount } from '../accounts-contract.testing.ts';
import { ldapAccounts } from './ldap-accounts.ts';
import { type LdapSettings, ldapSettings } from './ldap-settings.ts';
import { tryDirectory } from './try-directory.ts';

const patient = () => AbortSignal.timeout(20_000);

describe.skipIf(process.env.NIGHTLY !== '1' || !hasSamba)(
  'Active Directory (npm run nightly, as root, with Samba)',
  () => {
    let domain: Omit<TestDirectory, 'plainUrl'>;
    beforeAll(async () => {
      domain = await testDomain();
      await groups().make([`cn=Staff,ou=Groups,${domain.base}`]);
    }, 1_800_000);
    afterAll(() => domain.close());

    const settings = (changes: Partial<LdapSettings> = {}) => {
      const { url, ca, bindDn, base, password } = domain;
      const set = ldapSettings(
        {
          kind: 'activeDirectory',
          url,
          ca,
          bindDn,
          base,
          ...usualSettings.activeDirectory,
          unit: `OU=People,${base}`,
          leaversUnit: `OU=Leavers,${base}`,
        },
        password,
      );
      return { ...set, groups: groupLines(base), ...changes };
    };
    const groups = () =>
      directoryGroups(domain, { loginAttribute: 'sAMAccountName', born: () => ({ objectClass: 'group' }) });
    const read = async (login: string) => {
      const client = await domain.client();
      const { searchEntries } = await client.search(domain.base, { filter: `(sAMAccountName=${login})` });
      await client.unbind();
      return searchEntries[0];
    };

    accountsContract('Samba', () => ({
      port: () => ldapAccounts(settings()),
      stranger: async (login) => {
        const client = await domain.client();
        await client.add(`CN=Stranger ${login},OU=People,${domain.base}`, {
          objectClass: 'user',
          sAMAccountName: login,
        });
        await client.unbind();
      },
      groups: groups(),
    }));

    test('an address is one account’s in the whole forest, where the catalogue is set', async () => {
      const client = await domain.client();
      const mail = `forest${process.pid}@example.test`;
      await client.add(`CN=A contact,OU=Elsewhere,${domain.base}`, { objectClass: 'contact', mail }).catch(async () => {
        await client.add(`OU=Elsewhere,${domain.base}`, { objectClass: 'organizationalUnit', ou: 'Elsewhere' });
        await client.add(`CN=A contact,OU=Elsewhere,${domain.base}`, { objectClass: 'contact', mail });
      });
      await client.unbind();
      const base = `OU=People,${domain.base}`;
      const here = { base, leaversUnit: null, groups: [] };
      const catalogue = 'ldaps://localhost:3269';
      const port = ldapAccounts(settings({ ...here, catalogue }));
      const wanted = wantedAccount({ values: { Mail: mail.toUpperCase() } });
      expect(await port.look(wanted, patient())).toMatchObject({ outcome: 'different', marker: null });
      expect(await port.write(wanted, patient())).toMatchObject({
        outcome: 'refused',
        answer: expect.stringContaining('COMPTE_AD_EXIST'),
      });
      const own = wantedAccount();
      const { id = null } = await port.write(own, patient());
      expect(await port.look({ ...own, id }, patient())).toMatchObject({ outcome: 'found', id });
      // Below the base alone it is nobody's.
      expect(await ldapAccounts(settings(here)).look(wanted, patient())).toMatchObject({ outcome: 'missing' });
      const closed = ldapAccounts(settings({ ...here, catalogue: 'ldaps://localhost:1' }));
      expect(await closed.write(wantedAccount(), patient())).toMatchObject({ outcome: 'down' });
      const { steps } = await tryDirectory(settings({ ...here, catalogue }), 'tests', patient());
      expect(steps).toContainEqual({ step: 'catalogue', outcome: 'yes', answer: catalogue });
    });

    test('a password that is to be changed, an account that is shut and moved and named anew, a manager by name', async () => {
      const port = ldapAccounts(settings());
      const above = await port.write(wantedAccount({ values: { Nom: 'Above' } }), patient());
      const wanted = wantedAccount({ values: { Nom: 'Namesake' }, manager: above.id! });
      const { id = null } = await port.write(wanted, patient());
      const twin = wantedAccount({ values: { Nom: 'Namesake' } });
      await port.write(twin, patient());
      const login = wanted.values.CompteAD!;
      expect(await read(login)).toMatchObject({
        dn: `CN=Ada Namesake,OU=People,${domain.base}`,
        userAccountControl: '512',
        pwdLastSet: '0',
        manager: `CN=Ada Above,OU=People,${domain.base}`,
      });
      expect((await read(twin.values.CompteAD!))?.dn).toBe(
        `CN=Ada Namesake (${twin.values.CompteAD}),OU=People,${domain.base}`,
      );
      // It is the password that was given: the directory says that it has to be changed, and not that it is wrong.
      const client = new Client({ url: domain.url, tlsOptions: { ca: domain.ca } });
      await expect(client.bind(`${login}@example.test`, firstPassword)).rejects.toThrow(/data 773/);
      await expect(client.bind(`${login}@example.test`, 'not this')).rejects.toThrow(/data 52e/);
      await client.unbind();
      await port.write({ ...wanted, id, enabled: false, left: true, manager: null }, patient());
      expect(await read(login)).toMatchObject({
        dn: `CN=Ada Namesake,OU=Leavers,${domain.base}`,
        userAccountControl: '514',
      });
      await port.write({ ...wanted, id, values: { ...wanted.values, Nom: 'Married' } }, patient());
      expect(await read(login)).toMatchObject({ dn: `CN=Ada Married,OU=People,${domain.base}`, sn: 'Married' });
    });

    test('among 5,000 all are read, page by page, and whoever is renamed, shut and moved stays in a group of them all', async () => {
      const people = 5000;
      const client = await domain.client();
      const crowd = `OU=Crowd,${domain.base}`;
      await client.add(crowd, { objectClass: 'organizationalUnit', ou: 'Crowd' });
      const names = Array.from({ length: people }, (_, n) => `crowd${n}`);
      for (let at = 0; at < people; at += 10)
        await Promise.all(
          names
            .slice(at, at + 10)
            .map((name) => client.add(`CN=${name},${crowd}`, { objectClass: 'user', sAMAccountName: name })),
        );
      const port = ldapAccounts(settings());
      const wanted = wantedAccount({ values: { Nom: 'Of a crowd' } });
      const { id = null } = await port.write(wanted, patient());
      const login = wanted.values.CompteAD!;
      const group = `CN=Everybody,OU=People,${domain.base}`;
      const member = [...names.map((name) => `CN=${name},${crowd}`), String((await read(login))?.dn)];
      await client.add(group, { objectClass: 'group', sAMAccountName: 'everybody' });
      for (let at = 0; at < member.length; at += 250) {
        const modification = new Attribute({ type: 'member', values: member.slice(at, at + 250) });
        await client.modify(group, new Change({ operation: 'add', modification }));
      }
      await client.unbind();
      const logins = new Set<string | null | undefined>();
      for await (const one of port.all(AbortSignal.timeout(120_000))) logins.add(one.values.CompteAD);
      expect(names.filter((name) => !logins.has(name))).toEqual([]);
      const moved = { ...wanted, id, enabled: false, left: true, values: { ...wanted.values, Nom: 'Elsewhere' } };
      expect(await port.write(moved, patient())).toMatchObject({ outcome: 'done', id });
      expect(await read(login)).toMatchObject({ dn: `CN=Ada Elsewhere,OU=Leavers,${domain.base}`, memberOf: group });
      expect(await port.look(moved, patient())).toMatchObject({ outcome: 'found', id });

      // Once settings name that group, it is read in ranges, whoever left is taken out of it, and nobody else.
      const named = settings({ groups: [group] });
      const { steps } = await tryDirectory(named, 'tests', AbortSignal.timeout(60_000));
      expect(steps).toContainEqual({ step: 'groups', outcome: 'yes', answer: `${group} (${people + 1})` });
      const grouping = ldapAccounts(named);
      expect(await grouping.look(moved, patient())).toMatchObject({ outcome: 'different', seen: { groups: [group] } });
      expect(await grouping.write(moved, patient())).toMatchObject({ outcome: 'done', id });
      expect((await read(login))?.memberOf).toBeUndefined();
      const members: (readonly string[] | undefined)[] = [];
      for await (const one of grouping.all(AbortSignal.timeout(120_000))) members.push(one.groups);
      expect(members.filter((one) => one?.length === 1)).toHaveLength(people);
      const back = { ...wanted, id };
      expect(await grouping.write(back, patient())).toMatchObject({ outcome: 'done', id });
      expect(await grouping.look(back, patient())).toMatchObject({ outcome: 'found', seen: { groups: [group] } });
    }, 600_000);

    test('says what the service account may do', async () => {
      const { steps } = await tryDirectory(settings(), 'tests', patient());
      expect(steps.filter(({ outcome }) => outcome !== 'yes')).toEqual([]);
      expect(steps).toHaveLength(9);
    });
  },
);
