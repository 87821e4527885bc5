import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Attribute, Change, Client } from 'ldapts';
import { patiently } from './patiently.ts';
import { type TestDirectory, testCertificate } from './slapd.ts';

const [tool, binary] = ['/usr/bin/samba-tool', '/usr/sbin/samba'];
/** Taken by whoever has the domain of this machine. */
const doorPort = 6363;

/** Whether this machine can be a domain controller: Samba's, and on the port that it cannot do without. */
export const hasSamba = existsSync(tool) && existsSync(binary) && process.getuid?.() === 0;

/** A machine has one domain at a time, since its port is always the same: whoever makes another waits for it to go. */
async function onlyDomain(): Promise<Server> {
  return await patiently(
    async () => {
      const door = createServer();
      await new Promise<void>((resolve, reject) => {
        door.once('error', reject);
        door.listen(doorPort, '127.0.0.1', resolve);
      });
      return door;
    },
    20 * 60 * 20,
  );
}

/** A real Active Directory domain, as Samba has it, with its units; half a minute to make, so for the night. */
export async function testDomain(): Promise<Omit<TestDirectory, 'plainUrl'>> {
  const door = await onlyDomain();
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-samba-'));
  const { key, cert } = testCertificate(folder);
  const password = 'Adm1n-of-the-tests';
  execFileSync(
    tool,
    [
      ...['domain', 'provision', '--realm=EXAMPLE.TEST', '--domain=EXAMPLE', '--server-role=dc', '--dns-backend=NONE'],
      ...[`--adminpass=${password}`, `--targetdir=${folder}`, '--host-ip=127.0.0.1', '--host-name=dc1'],
      ...['--option=interfaces=lo', '--option=bind interfaces only=yes', `--option=log file=${join(folder, 'log')}`],
      '--option=dsdb:schema update allowed=yes',
      ...['--option=server services=ldap', `--option=tls keyfile=${key}`, `--option=tls certfile=${cert}`],
      ...[`--option=tls cafile=${cert}`, `--option=pid directory=${folder}`],
    ],
    { stdio: 'ignore' },
  );
  const options = ['--foreground', '--model=single', `--configfile=${join(folder, 'etc', 'smb.conf')}`];
  const samba = spawn(binary, options, { stdio: ['pipe', 'ignore', 'ignore'] });
  const gone = new Promise<void>((resolve) => samba.once('exit', () => resolve()));
  const [base, url, ca] = ['DC=example,DC=test', 'ldaps://localhost:636', readFileSync(cert, 'utf8')];
  const bindDn = `CN=Administrator,CN=Users,${base}`;
  const client = async () => {
    const opened = new Client({ url, timeout: 5000, tlsOptions: { ca } });
    await opened.bind(bindDn, password);
    return opened;
  };
  const admin = await patiently(client, 300);
  for (const ou of ['People', 'Leavers', 'Groups'])
    await admin.add(`OU=${ou},${base}`, { objectClass: 'organizationalUnit', ou });
  await admin.unbind();
  return {
    url,
    ca,
    base,
    bindDn,
    password,
    client,
    close: async () => {
      samba.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
      door.close();
    },
  };
}

const exchangeOf = [
  { name: 'authOrig', syntax: '2.5.5.1', om: '127', single: false },
  { name: 'dLMemSubmitPerms', syntax: '2.5.5.1', om: '127', single: false },
  { name: 'msExchHideFromAddressLists', syntax: '2.5.5.8', om: '1', single: true },
  { name: 'msExchRequireAuthToSendTo', syntax: '2.5.5.8', om: '1', single: true },
] as const;

/** Gives a domain what Exchange adds to the schema of groups, as far as lists write it. */
export async function addExchangeAttributes({ client, base }: Pick<TestDirectory, 'client' | 'base'>): Promise<void> {
  const opened = await client();
  const schema = `CN=Schema,CN=Configuration,${base}`;
  const change = async (dn: string, operation: 'add', type: string, values: string[]) =>
    await opened.modify(dn, new Change({ operation, modification: new Attribute({ type, values }) }));
  const again = async () => await change('', 'add', 'schemaUpdateNow', ['1']);
  for (const [n, { name, syntax, om, single }] of exchangeOf.entries())
    await opened.add(`CN=${name},${schema}`, {
      objectClass: 'attributeSchema',
      ...{ attributeID: `1.3.6.1.4.1.7165.4.1.99.${n + 1}`, lDAPDisplayName: name },
      ...{ attributeSyntax: syntax, oMSyntax: om, isSingleValued: single ? 'TRUE' : 'FALSE' },
    });
  await again();
  await change(
    `CN=Group,${schema}`,
    'add',
    'mayContain',
    exchangeOf.map(({ name }) => name),
  );
  await again();
  await opened.unbind();
}
