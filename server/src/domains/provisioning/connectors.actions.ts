import type { DirectorySettings, SettableSystem } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { sql } from 'kysely';
import type { Writing } from '../../engines/act/act.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../platform/http/api-error.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { ConnectorsPort } from '../../ports/connectors.ts';
import { type KeptConnector, readConnector } from './connectors.queries.ts';

const owner = (system: SettableSystem) => `connector/${system}`;

/** Settings as somebody sends them; without a secret, the one that is kept. */
export interface SentConnector {
  readonly settings: DirectorySettings;
  readonly secret: string | null;
}

/** Refuses settings that cannot be right. */
export function requireSound(connectors: ConnectorsPort, { settings }: SentConnector): void {
  const faults = connectors.faults(settings);
  if (faults.length > 0)
    throw new ApiError(
      'INVALID_INPUT',
      faults.map(({ path, rule }) => ({ path: `body/${path}`, rule })),
    );
}

/**
 * The secret to go with settings. The one that is kept is for where it was given for: told another address, another
 * account or another authority, it could be had by whoever asks for it there.
 */
export function secretOf(
  vault: Vault,
  system: SettableSystem,
  { settings, secret }: SentConnector,
  kept: KeptConnector | undefined,
): string {
  if (secret !== null) return secret;
  const same = (['url', 'bindDn', 'ca'] as const).every((name) => kept?.settings[name] === settings[name]);
  if (!kept || !same) throw invalidInput('body/secret', 'required');
  return vault.open(kept.sealed, owner(system));
}

/** Has a system reached so from now on. Answers the version. */
export async function keepConnector(
  { db, by, record }: Writing,
  vault: Vault,
  system: SettableSystem,
  sent: SentConnector & { readonly version: number | null },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${owner(system)}))`.execute(db);
  const kept = await readConnector(db, system);
  if ((kept?.version ?? null) !== sent.version) throw new ApiError('CONFLICT');
  const { settings } = sent;
  const sealed = vault.seal(secretOf(vault, system, sent, kept), owner(system));
  const version = (kept?.version ?? 0) + 1;
  await sql`insert into connector (system, settings, sealed, version, changed_by)
    values (${system}, ${JSON.stringify(settings)}, ${sealed}, ${version}, ${by})
    on conflict (system) do update set settings = excluded.settings, sealed = excluded.sealed,
      version = excluded.version, changed_at = now(), changed_by = excluded.changed_by`.execute(db);
  await record({
    ...{ entity: 'connector', id: system, before: kept ? told(kept.settings, kept.version) : null },
    after: told(settings, sent.secret === null && kept ? kept.version : version),
  });
  return version;
}

/** Has the twin stand for a system again. */
export async function forgetConnector({ db, record }: Writing, system: SettableSystem): Promise<void> {
  const kept = await readConnector(db, system, { lock: true });
  if (!kept) throw new ApiError('NOT_FOUND');
  await sql`delete from connector where system = ${system}`.execute(db);
  await record({ entity: 'connector', id: system, before: told(kept.settings, kept.version), after: null });
}

/** What the history tells of settings: that the secret was another, and never which. */
function told({ url, bindDn, base, unit, leaversUnit, mapping, ...ways }: DirectorySettings, secret: number) {
  return {
    ...{ url, bindDn, base, unit, leaversUnit, secret },
    mapping: mapping.map(({ attribute, text }) => `${attribute} = ${text}`).join('\n'),
    ways: Object.entries(ways)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name} = ${value}`)
      .join('\n'),
  };
}

/** How a system is reached, as it is told. */
export async function showConnector(db: Db, system: SettableSystem) {
  const kept = await readConnector(db, system);
  if (!kept) return { set: null };
  const { sealed: _, ...set } = kept;
  return { set };
}
