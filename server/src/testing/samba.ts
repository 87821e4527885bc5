import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'ldapts';
import { patiently } from './patiently.ts';
import { type TestDirectory, testCertificate } from './slapd.ts';

const [tool, binary] = ['/usr/bin/samba-tool', '/usr/sbin/samba'];

/** Whether this machine can be a domain controller: Samba's, and on the port that it cannot do without. */
export const hasSamba = existsSync(tool) && existsSync(binary) && process.getuid?.() === 0;

/** A real Active Directory domain, as Samba has it, with its units; half a minute to make, so for the night. */
export async function testDomain(): Promise<Omit<TestDirectory, 'plainUrl'>> {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-samba-'));
  const { key, cert } = testCertificate(folder);
  const password = 'Adm1n-of-the-tests';
  execFileSync(
    tool,
    [
      ...['domain', 'provision', '--realm=EXAMPLE.TEST', '--domain=EXAMPLE', '--server-role=dc', '--dns-backend=NONE'],
      ...[`--adminpass=${password}`, `--targetdir=${folder}`, '--host-ip=127.0.0.1', '--host-name=dc1'],
      ...['--option=interfaces=lo', '--option=bind interfaces only=yes', `--option=log file=${join(folder, 'log')}`],
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
    },
  };
}
