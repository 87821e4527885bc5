import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely, createServer as createSecureServer } from 'node:tls';
import { usualSettings } from '@passerelle/contracts/provisioning/connectors/usual-directories.ts';
import { Attribute, Change, Client } from 'ldapts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directoryGroups, groupLines } from '../../testing/directory-groups.ts';
import { hasSlapd, type TestDirectory, testCertificate, testDirectory } from '../../testing/slapd.ts';
import { accountsContract, hostileNames, wantedAccount } from '../accounts-contract.testing.ts';
import { mappingOf } from '../mapping-faults.ts';
import { dnKey, escapeRdnValue, isWithin, parentOf, parseDn } from './dn.ts';
import { namedGroups } from './group-names.ts';
import { ldapAccounts } from './ldap-accounts.ts';
import { directoryFaults, type LdapSettings } from './ldap-settings.ts';

let directory: TestDirectory;
const settings = (changes: Partial<LdapSettings> = {}): LdapSettings => ({
  kind: 'plain',
  url: directory.url,
  ca: directory.ca,
  bindDn: directory.bindDn,
  password: directory.password,
  base: directory.base,
  unit: `ou=People,${directory.base}`,
  leaversUnit: `ou=Leavers,${directory.base}`,
  markerAttribute: 'employeeNumber',
  loginAttribute: 'uid',
  mapping: plainMapping,
  namingAttribute: 'uid',
  namingText: '{CompteAD}',
  hashPasswords: false,
  groups: [],
  memberAttribute: 'member',
  catalogue: null,
  stateAttribute: 'pwdAccountLockedTime',
  stateDisabled: '000001010000Z',
  stateEnabled: null,
  ...changes,
});
const plainMapping = mappingOf(usualSettings.plain.mapping);
const patient = () => AbortSignal.timeout(20_000);

describe.skipIf(!hasSlapd)('a directory (needs Debian’s slapd)', () => {
  beforeAll(async () => {
    directory = await testDirectory();
  });
  afterAll(() => directory.close());

  const stranger = async (login: string) => {
    const client = await directory.client();
    await client.add(`uid=${login},ou=People,${directory.base}`, {
      objectClass: ['inetOrgPerson'],
      uid: login,
      cn: 'Stranger',
      sn: 'Stranger',
    });
    await client.unbind();
  };
  const signsIn = async (login: string, password: string) => {
    const client = new Client({ url: directory.url, timeout: 5000, tlsOptions: { ca: directory.ca } });
    try {
      await client.bind(`uid=${login},ou=People,${directory.base}`, password);
      return true;
    } catch {
      return false;
    } finally {
      await client.unbind();
    }
  };

  accountsContract('slapd', () => ({ port: () => ldapAccounts(settings()), stranger, signsIn }));

  for (const memberOf of [false, true])
    describe(memberOf ? 'with groups that follow their members' : 'with groups that do not', () => {
      let grouped: TestDirectory;
      beforeAll(async () => {
        grouped = await testDirectory({ memberOf });
        await groups().make([`cn=Staff,ou=Groups,${grouped.base}`]);
      });
      afterAll(() => grouped.close());
      const to = (changes: Partial<LdapSettings> = {}) => {
        const { url, ca, base } = grouped;
        const places = { base, unit: `ou=People,${base}`, leaversUnit: `ou=Leavers,${base}` };
        return settings({ url, ca, ...places, groups: groupLines(base), ...changes });
      };
      const groups = () =>
        directoryGroups(grouped, {
          loginAttribute: 'uid',
          born: () => ({ objectClass: 'groupOfNames', member: `cn=nobody,${grouped.base}` }),
        });
      // Where groups do not follow, those that are not the portal's keep the name that somebody had.
      accountsContract(memberOf ? 'slapd with groups that follow' : 'slapd with groups', () => ({
        port: () => ldapAccounts(to(memberOf ? {} : { leaversUnit: null })),
        stranger: async (login) => {
          const client = await grouped.client();
          const called = { objectClass: ['inetOrgPerson'], uid: login, cn: 'Stranger', sn: 'Stranger' };
          await client.add(`uid=${login},ou=People,${grouped.base}`, called);
          await client.unbind();
        },
        groups: groups(),
      }));

      test('renamed and moved it stays in its groups once; the last of a group leaves it; a group that is not there is told', async () => {
        const wanted = wantedAccount({ values: { IdPays: 'IT', LibSite: '*)(member=*' } });
        const [country = '', site = '', staff = ''] = ldapAccounts(to()).groupsFor!(wanted);
        const port = ldapAccounts(to());
        const refused = await port.write(wanted, patient());
        expect(refused).toMatchObject({ outcome: 'refused', answer: expect.stringContaining(`no group ${country}`) });
        await groups().make([country, site, staff]);
        const { id = null } = await port.write(wanted, patient());
        const membersOf = async (group: string) => {
          const client = await grouped.client();
          const { searchEntries } = await client.search(group, { scope: 'base', attributes: ['member'] });
          await client.unbind();
          return [searchEntries[0]?.member ?? []].flat().map(String);
        };
        const login = `${wanted.values.CompteAD}b`;
        const renamed = { ...wanted, id, values: { ...wanted.values, CompteAD: login } };
        expect(await port.write(renamed, patient())).toMatchObject({ outcome: 'done' });
        const nobody = `cn=nobody,${grouped.base}`;
        for (const group of [country, site])
          expect((await membersOf(group)).sort(), group).toEqual([nobody, `uid=${login},ou=People,${grouped.base}`]);
        // It becomes the last one.
        await groups().drop(login, site);
        const client = await grouped.client();
        await client.modify(
          country,
          new Change({ operation: 'delete', modification: new Attribute({ type: 'member', values: [nobody] }) }),
        );
        await client.unbind();
        expect(await port.write({ ...renamed, enabled: false, left: true }, patient())).toMatchObject({
          outcome: 'done',
        });
        expect((await membersOf(country)).filter((one) => one !== '')).toEqual([]);
        expect(await membersOf(site)).toEqual([nobody]);
        expect(await port.look({ ...renamed, enabled: false, left: true }, patient())).toMatchObject({
          outcome: 'found',
        });
      });
    });

  accountsContract('slapd by StartTLS, people called by their names', () => ({
    port: () =>
      ldapAccounts(
        settings({ url: directory.plainUrl, hashPasswords: true, namingAttribute: 'cn', namingText: '{Prenom} {Nom}' }),
      ),
    stranger,
  }));

  test('done or not, where the answer was lost it is one in the end', async () => {
    for (const lostAt of ['request', 'answer'] as const) {
      const proxy = await lossy(directory, { tag: lostAt === 'request' ? 0x68 : 0x69, at: lostAt });
      const wanted = wantedAccount();
      expect(
        await ldapAccounts(settings({ url: proxy.url, ca: proxy.ca })).write(wanted, patient()),
        lostAt,
      ).toMatchObject({
        outcome: 'down',
      });
      await proxy.close();
      const port = ldapAccounts(settings());
      expect(await port.look(wanted, patient())).toMatchObject({ outcome: lostAt === 'answer' ? 'found' : 'missing' });
      const { id } = await port.write(wanted, patient());
      const all = await Array.fromAsync(port.all(patient()));
      expect(all.filter(({ marker }) => marker === wanted.marker).map((one) => one.id)).toEqual([id]);
    }
  });

  test('a certificate that nobody vouches for, a wrong password, a base that is not there: everybody waits, and why is said', async () => {
    const wrong: readonly (readonly [Partial<LdapSettings>, RegExp])[] = [
      [{ ca: null }, /self[- ]signed certificate/],
      [{ url: directory.plainUrl, ca: null }, /self[- ]signed certificate/],
      [{ password: 'not this' }, /InvalidCredentials/],
      [{ base: 'dc=nowhere,dc=test' }, /NoSuchObject/],
      [{ url: 'ldaps://127.0.0.1:1' }, /ECONNREFUSED/],
    ];
    for (const [changes, words] of wrong) {
      const port = ldapAccounts(settings(changes));
      for (const answer of [await port.look(wantedAccount(), patient()), await port.write(wantedAccount(), patient())])
        expect(answer).toMatchObject({ outcome: 'down', answer: expect.stringMatching(words) });
    }
  });

  test('who left is kept in a place of their own, and comes back from it', async () => {
    const port = ldapAccounts(settings());
    const wanted = wantedAccount();
    const { id = null } = await port.write(wanted, patient());
    const dn = async () => {
      const client = await directory.client();
      const { searchEntries } = await client.search(directory.base, { filter: `(uid=${wanted.values.CompteAD})` });
      await client.unbind();
      return searchEntries.map((entry) => entry.dn);
    };
    await port.write({ ...wanted, id, enabled: false, left: true }, patient());
    expect(await dn()).toEqual([`uid=${wanted.values.CompteAD},ou=Leavers,${directory.base}`]);
    await port.write({ ...wanted, id }, patient());
    expect(await dn()).toEqual([`uid=${wanted.values.CompteAD},ou=People,${directory.base}`]);
  });

  test('an address is one account’s: another’s is never taken, one of ours is waited for', async () => {
    const port = ldapAccounts(settings());
    const holder = wantedAccount();
    const { id = null } = await port.write(holder, patient());
    const wanted = wantedAccount();
    const values = { ...wanted.values, Mail: holder.values.Mail!.toUpperCase() };
    for (const answer of [
      await port.look({ ...wanted, values }, patient()),
      await port.write({ ...wanted, values }, patient()),
    ])
      expect(answer).toMatchObject({ outcome: 'postponed', answer: expect.stringContaining('still has this address') });
    await port.write({ ...holder, id, values: { ...holder.values, Mail: null } }, patient());
    expect(await port.write({ ...wanted, values }, patient())).toMatchObject({ outcome: 'done' });

    // A contact, which has no login.
    const client = await directory.client();
    const taken = `contact${process.pid}@example.test`;
    await client.add(`cn=A contact,${directory.base}`, { objectClass: ['inetOrgPerson'], sn: 'Contact', mail: taken });
    await client.unbind();
    const wants = wantedAccount({ values: { Mail: taken } });
    expect(await port.look(wants, patient())).toMatchObject({ outcome: 'different', marker: null });
    expect(await port.write(wants, patient())).toMatchObject({
      outcome: 'refused',
      answer: expect.stringContaining('COMPTE_AD_EXIST'),
    });
  });

  test('everybody is told of, however many they are', async () => {
    const client = await directory.client();
    for (let n = 0; n < 1200; n += 1)
      await client.add(`uid=many${n},ou=People,${directory.base}`, { objectClass: 'inetOrgPerson', cn: 'M', sn: 'M' });
    await client.unbind();
    const all = await Array.fromAsync(ldapAccounts(settings()).all(patient()));
    expect(all.filter(({ values }) => values.CompteAD?.startsWith('many'))).toHaveLength(1200);
  });
});

describe('a directory that is not one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-ldap-'));
  const { key, cert } = testCertificate(folder);
  const [pem, secret] = [readFileSync(cert, 'utf8'), readFileSync(key, 'utf8')];
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Talks TLS, and then whatever. */
  async function speaker(speak: (socket: Socket) => void) {
    const sockets = new Set<Socket>();
    const server = createSecureServer({ key: secret, cert: pem }, (socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      speak(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      settings: toSettings(`ldaps://localhost:${(server.address() as AddressInfo).port}`, pem),
      close: async () => {
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  }

  const answering = (codes: Readonly<Record<number, number>>) =>
    speaker((socket) => {
      socket.on('data', (bytes) => {
        const { id, tag } = headOf(bytes);
        const code = codes[tag] ?? 0;
        const reply = { 96: 97, 99: 101, 104: 105, 102: 103 }[tag];
        if (reply !== undefined) socket.write(Buffer.from([0x30, 12, 2, 1, id, reply, 7, 10, 1, code, 4, 0, 4, 0]));
      });
    });

  test('busy, closed, referring elsewhere, refusing: each is told for what it is', async () => {
    const cases: readonly (readonly [Readonly<Record<number, number>>, string, RegExp])[] = [
      [{ 99: 51 }, 'postponed', /Busy/],
      [{ 99: 52 }, 'down', /Unavailable/],
      [{ 99: 10 }, 'down', /not followed/],
      [{ 96: 49 }, 'down', /InvalidCredentials/],
      [{ 104: 19 }, 'refused', /ConstraintViolation/],
      [{ 104: 50 }, 'refused', /InsufficientAccess/],
      [{ 104: 10 }, 'down', /not followed/],
    ];
    for (const [codes, outcome, words] of cases) {
      const { settings: to, close } = await answering(codes);
      expect(await ldapAccounts(to).write(wantedAccount(), patient())).toMatchObject({
        outcome,
        answer: expect.stringMatching(words),
      });
      await close();
    }
  });

  test('silent, slow, endless or talking nonsense: it is given up in time, and nothing breaks', async () => {
    const nonsense = (socket: Socket) =>
      socket.write(Buffer.from('HTTP/1.1 200 OK\r\n\r\n<html>hello</html>'.repeat(50)));
    const speaks: Readonly<Record<string, (socket: Socket) => void>> = {
      silent: () => {},
      slow: (socket) => {
        const timer = setInterval(() => socket.write(Buffer.from([0x30])), 200);
        socket.on('close', () => clearInterval(timer));
      },
      nonsense,
      endless: (socket) => {
        const more = () => {
          while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 0x30)));
        };
        socket.on('drain', more);
        more();
      },
      'a length of gigabytes': (socket) => socket.write(Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff, 2, 1, 1])),
      'gone at once': (socket) => socket.destroy(),
    };
    for (const [name, speak] of Object.entries(speaks)) {
      const { settings: to, close } = await speaker(speak);
      const started = performance.now();
      expect(await ldapAccounts(to).look(wantedAccount(), AbortSignal.timeout(1500)), name).toMatchObject({
        outcome: 'down',
      });
      expect(performance.now() - started, name).toBeLessThan(4000);
      await close();
    }
  });

  test('one that does not talk TLS is told nothing', async () => {
    const heard: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        heard.push(bytes);
        // It will not be upgraded.
        if (bytes[0] === 0x30) socket.write(Buffer.from([0x30, 12, 2, 1, bytes[4]!, 0x78, 7, 10, 1, 2, 4, 0, 4, 0]));
        else socket.destroy();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (const scheme of ['ldap', 'ldaps'])
      expect(
        await ldapAccounts(toSettings(`${scheme}://localhost:${port}`, pem)).write(wantedAccount(), patient()),
      ).toMatchObject({ outcome: 'down' });
    expect(Buffer.concat(heard).toString('latin1')).not.toContain('hush');
    await new Promise((resolve) => server.close(resolve));
  });
});

const toSettings = (url: string, ca: string): LdapSettings => ({
  kind: 'plain',
  url,
  ca,
  bindDn: 'cn=portal',
  password: 'hush',
  base: 'dc=test',
  unit: 'ou=p,dc=test',
  leaversUnit: null,
  markerAttribute: 'employeeNumber',
  loginAttribute: 'uid',
  mapping: plainMapping,
  namingAttribute: 'uid',
  namingText: '{CompteAD}',
  hashPasswords: false,
  groups: [],
  memberAttribute: 'member',
  catalogue: null,
  stateAttribute: 'pwdAccountLockedTime',
  stateDisabled: '000001010000Z',
  stateEnabled: null,
});

/** Passes on what is said, until somebody says this: then nobody hears more. */
async function lossy(
  { url, ca }: TestDirectory,
  { tag, at }: { readonly tag: number; readonly at: 'request' | 'answer' },
) {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-lossy-'));
  const { key, cert } = testCertificate(folder);
  const own = readFileSync(cert, 'utf8');
  const server = createSecureServer({ key: readFileSync(key), cert: own }, (near) => {
    const far = connectSecurely({ host: 'localhost', port: Number(new URL(url).port), ca });
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', cut).on('close', cut);
    const pass = (from: Socket, to: Socket, cuts: boolean) =>
      from.on('data', (bytes: Buffer) => {
        if (cuts && headOf(bytes).tag === tag) cut();
        else to.write(bytes);
      });
    pass(near, far, at === 'request');
    pass(far, near, at === 'answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `ldaps://localhost:${(server.address() as AddressInfo).port}`,
    ca: own,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

/** The number of a message, and what it asks or answers. */
function headOf(bytes: Buffer): { readonly id: number; readonly tag: number } {
  const length = bytes[1]! < 0x80 ? 2 : 2 + (bytes[1]! & 0x7f);
  const end = length + 2 + bytes[length + 1]!;
  return { id: bytes[end - 1]!, tag: bytes[end]! };
}

describe('settings of a directory', () => {
  test('a catalogue is asked over TLS alone', () => {
    const faultsOf = (catalogue: string) => {
      const { mapping, ...usual } = usualSettings.activeDirectory;
      const places = { url: 'ldaps://dc.test', bindDn: 'cn=portal,dc=test', base: 'dc=test', unit: 'ou=p,dc=test' };
      return directoryFaults({ ...usual, ...places, kind: 'activeDirectory', mapping, catalogue }).map(
        ({ field }) => field,
      );
    };
    expect(faultsOf('ldaps://dc.test:3269')).toEqual([]);
    for (const wrong of ['ldap://dc.test:3268', 'dc.test', 'https://dc.test'])
      expect(faultsOf(wrong)).toEqual(['catalogue']);
  });

  test('a group is one that lines name by its own fixed part, however it is spelt, and no other', () => {
    const named = namedGroups({
      groups: ['cn=Staff {IdPays} (all),ou=Groups,dc=test', 'CN=Everybody,OU=Groups,DC=test'],
    });
    for (const ours of [
      'CN=STAFF fr (ALL), ou=groups,dc=TEST',
      'cn=Staff a\\,b (all),ou=Groups,dc=test',
      'cn=everybody,ou=groups,dc=test',
    ])
      expect(named(ours), ours).toBe(true);
    for (const other of [
      ...[
        'cn=Staff (all),ou=Groups,dc=test',
        'cn=Staff FR (al),ou=Groups,dc=test',
        'cn=My Staff FR (all),ou=Groups,dc=test',
      ],
      ...[
        'cn=Staff FR (all),ou=Others,dc=test',
        'cn=Staff FR (all),ou=In,ou=Groups,dc=test',
        'ou=Everybody,ou=Groups,dc=test',
        '',
      ],
    ])
      expect(named(other), other).toBe(false);
  });
});

describe('names in a directory', () => {
  test('are read back as they were, whoever wrote them', () => {
    for (const value of [...hostileNames, ' ', 'a ', '\u0000', 'a\u0000b', '\\', 'a\\ ', '\n', ',', '+=+']) {
      const dn = `cn=${escapeRdnValue(value)},ou=People,dc=test`;
      expect(parseDn(dn)?.[0], JSON.stringify(value)).toEqual([{ attribute: 'cn', value }]);
      expect(parentOf(dn)).toBe('ou=People,dc=test');
      expect(isWithin(dn, 'OU=people, DC=test')).toBe(true);
      expect(isWithin(dn, 'ou=Leavers,dc=test')).toBe(false);
      // As the library looks for where the first part ends.
      expect(dn.slice(dn.search(/[^\\],/) + 2)).toBe('ou=People,dc=test');
    }
  });

  test('are the same however they are spelt', () => {
    expect(dnKey('CN=A\\, B,OU=x')).toBe(dnKey('cn=a\\2c b, ou=X'));
    expect(dnKey('cn=a+uid=b,ou=x')).toBe(dnKey('UID=b+CN=A,ou=x'));
    expect(dnKey('cn=a,ou=x')).not.toBe(dnKey('cn=a\\,ou=x'));
    for (const none of ['cn', '=a', 'cn=a,,ou=b', 'cn=a\\', 'a b=c']) expect(parseDn(none), none).toBeUndefined();
  });
});
