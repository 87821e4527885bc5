import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'ldapts';
import { patiently } from './patiently.ts';

const binary = '/usr/sbin/slapd';

/** Whether this machine has the directory that tests are run against: Debian's `slapd`. */
export const hasSlapd = existsSync(binary);

export interface TestDirectory {
  /** `ldaps://localhost:…` */
  readonly url: string;
  /** `ldap://localhost:…`, which takes StartTLS. */
  readonly plainUrl: string;
  readonly ca: string;
  readonly base: string;
  readonly bindDn: string;
  readonly password: string;
  /** Signed in as the one who may do everything. */
  readonly client: () => Promise<Client>;
  readonly close: () => Promise<void>;
}

/** A certificate for `localhost` and 127.0.0.1 that signed itself. */
export function testCertificate(folder: string): { readonly key: string; readonly cert: string } {
  mkdirSync(folder, { recursive: true });
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...[
        '-keyout',
        key,
        '-out',
        cert,
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost,IP:127.0.0.1',
      ],
    ],
    { stdio: 'ignore' },
  );
  return { key, cert };
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A real directory, empty but for its units, gone when it is closed; `memberOf`: its groups are told of members, and follow their names. */
export async function testDirectory({ memberOf = false } = {}): Promise<TestDirectory> {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-slapd-'));
  const { key, cert } = testCertificate(folder);
  mkdirSync(join(folder, 'data'));
  const [base, password] = ['dc=example,dc=test', 'the password of tests'];
  const bindDn = `cn=portal,${base}`;
  writeFileSync(
    join(folder, 'slapd.conf'),
    [
      ...['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`),
      ...[
        'modulepath /usr/lib/ldap',
        'moduleload back_mdb',
        'moduleload ppolicy',
        ...(memberOf ? ['moduleload memberof', 'moduleload refint'] : []),
      ],
      ...[`TLSCertificateFile ${cert}`, `TLSCertificateKeyFile ${key}`, 'sizelimit 1000', 'database mdb'],
      ...[`suffix "${base}"`, `rootdn "${bindDn}"`, `rootpw "${password}"`, `directory ${join(folder, 'data')}`],
      ...['maxsize 104857600', 'dbnosync', 'index objectClass,uid,employeeNumber,entryUUID eq'],
      ...['overlay ppolicy', `ppolicy_default "cn=policy,${base}"`, 'ppolicy_hash_cleartext'],
      ...(memberOf ? ['overlay memberof', 'overlay refint', 'refint_attributes member'] : []),
    ].join('\n'),
  );
  const [secure, plain] = [await freePort(), await freePort()];
  const urls = `ldaps://127.0.0.1:${secure} ldap://127.0.0.1:${plain}`;
  const slapd = spawn(binary, ['-d', '0', '-h', urls, '-f', join(folder, 'slapd.conf')], { stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => slapd.once('exit', () => resolve()));
  const url = `ldaps://localhost:${secure}`;
  const ca = readFileSync(cert, 'utf8');
  const client = async () => {
    const opened = new Client({ url, timeout: 5000, tlsOptions: { ca } });
    await opened.bind(bindDn, password);
    return opened;
  };
  const admin = await patiently(client);
  await admin.add(base, { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' });
  for (const ou of ['People', 'Leavers', 'Groups'])
    await admin.add(`ou=${ou},${base}`, { objectClass: 'organizationalUnit', ou });
  await admin.add(`cn=policy,${base}`, {
    objectClass: ['device', 'pwdPolicy'],
    cn: 'policy',
    pwdAttribute: 'userPassword',
    pwdLockout: 'TRUE',
  });
  await admin.unbind();
  return {
    url,
    plainUrl: `ldap://localhost:${plain}`,
    ca,
    base,
    bindDn,
    password,
    client,
    close: async () => {
      slapd.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
