import { isSameValue } from '@passerelle/contracts/forms/evaluate-form.ts';
import { type FormValues, itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import {
  type ConnectedSystem,
  type ConnectorDeclaration,
  secretsOf,
} from '@passerelle/contracts/provisioning/connectors/connector.ts';
import { connectorNamed } from '@passerelle/contracts/provisioning/connectors/connectors.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { forgetExternalIds } from '../../../engines/effects/move-effects.queries.ts';
import { formContext } from '../../../engines/forms/form-context.queries.ts';
import { grantsOnNew } from '../../../engines/forms/form-rights.queries.ts';
import { changesOf, type FormWriter, judgeChange, refuse } from '../../../engines/forms/save-form.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { ConnectorsPort, SetSystem } from '../../../ports/connectors.ts';
import { type KeptConnector, openSecrets, readConnector, sealSecrets } from './connectors.queries.ts';

/** Settings as somebody sends them: those that were changed, of the way that the system is reached already, or all. */
export interface SentConnector {
  readonly connector: string;
  readonly fields: readonly ChangedField[];
}

export interface ConnectorNeeds {
  readonly vault: Vault;
  readonly connectors: ConnectorsPort;
}

/**
 * Settings as they are to be, with their secrets. Those that are kept are for where they were given for: told another
 * address, account or authority, they could be had by whoever asks for them there.
 * @throws {ApiError} INVALID_INPUT with every fault at `body/fields/<name>`; CONFLICT where somebody changed the same one
 * meanwhile, or it is reached in another way
 */
export async function settingsOf(
  db: Db,
  { vault, connectors, writer }: ConnectorNeeds & { readonly writer: FormWriter },
  system: ConnectedSystem,
  sent: SentConnector,
  kept: KeptConnector | undefined,
): Promise<SetSystem> {
  const declared = connectorNamed(system, sent.connector);
  if (!declared) throw invalidInput('body/connector', 'unknownValue');
  if (kept && kept.connector !== sent.connector) throw new ApiError('CONFLICT');
  const { form } = declared;
  const context = await formContext(db, !kept);
  const changed = changesOf({ form }, sent.fields);
  const grants = grantsOnNew(form);
  const judged = await judgeChange({
    ...{ db, writer, of: { form }, key: undefined, stored: kept?.settings, changed, grants, context },
  });
  const names = secretsOf(declared);
  const all: FormValues = { ...nothing(declared), ...kept?.settings, ...judged.values };
  const values = Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
  refuse(connectors.faults({ system, connector: sent.connector, values }));
  const elsewhere = isElsewhere(declared, values, kept);
  const known = kept ? openSecrets(vault, system, kept) : {};
  const given = names.flatMap((name) => (typeof all[name] === 'string' ? [[name, all[name]] as const] : []));
  const owed = elsewhere ? Object.keys(known).filter((name) => !given.some(([one]) => one === name)) : [];
  refuse(owed.map((field) => ({ field, rule: 'required' })));
  return { system, connector: sent.connector, values, secrets: { ...known, ...Object.fromEntries(given) } };
}

/** Whether somebody else answers there than whom it was set for. */
const isElsewhere = ({ meantFor }: ConnectorDeclaration, values: FormValues, kept: KeptConnector | undefined) =>
  meantFor.some((name) => !isSameValue(values[name], kept?.settings[name]));

const nothing = ({ form }: ConnectorDeclaration) =>
  Object.fromEntries([...itemsOf(form).keys()].map((name) => [name, null]));

/** Has a system reached so from now on. Answers the version. */
export async function keepConnector(
  { db, by, record }: Writing,
  needs: ConnectorNeeds & { readonly writer: FormWriter },
  system: ConnectedSystem,
  sent: SentConnector,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`connector/${system}`}))`.execute(db);
  const kept = await readConnector(db, system);
  const { connector, values, secrets } = await settingsOf(db, needs, system, sent, kept);
  const declared = connectorNamed(system, connector);
  if (!declared || isElsewhere(declared, values, kept)) await forgetNames(db, system);
  const before = kept && openSecrets(needs.vault, system, kept);
  const version = (kept?.version ?? 0) + 1;
  await sql`insert into connector (system, connector, settings, sealed, version, changed_by)
    values (${system}, ${connector}, ${JSON.stringify(values)}, ${sealSecrets(needs.vault, system, secrets)}, ${version}, ${by})
    on conflict (system) do update set settings = excluded.settings, sealed = excluded.sealed,
      version = excluded.version, changed_at = now(), changed_by = excluded.changed_by`.execute(db);
  const same = before && JSON.stringify(before) === JSON.stringify(secrets);
  await record({
    ...{ entity: 'connector', id: system },
    before: kept ? told(kept.connector, kept.settings, kept.version) : null,
    after: told(connector, values, same ? kept.version : version),
  });
  return version;
}

/** Has the twin stand for a system again. */
export async function forgetConnector({ db, record }: Writing, system: ConnectedSystem): Promise<void> {
  const kept = await readConnector(db, system, { lock: true });
  if (!kept) throw new ApiError('NOT_FOUND');
  await sql`delete from connector where system = ${system}`.execute(db);
  await forgetNames(db, system);
  const before = told(kept.connector, kept.settings, kept.version);
  await record({ entity: 'connector', id: system, before, after: null });
}

/**
 * What accounts were called is what one place called them: another may call somebody else so. There, ours are found by
 * what is written on them.
 */
async function forgetNames(db: Db, system: ConnectedSystem): Promise<void> {
  await sql`update account set external_id = null where system = ${system} and external_id is not null`.execute(db);
  await forgetExternalIds(db, system);
}

/** What the history tells of settings: that a secret was another, and never which. */
function told(connector: string, { url, mapping, ...ways }: FormValues, secret: number) {
  return {
    ...{ connector, url, mapping, secret },
    ways: Object.entries(ways)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name} = ${value}`)
      .join('\n'),
  };
}

/** How a system is reached, as it is told. */
export async function showConnector(db: Db, vault: Vault, system: ConnectedSystem) {
  const kept = await readConnector(db, system);
  if (!kept) return { set: null };
  const { connector, settings, changed_at, by } = kept;
  return {
    set: { connector, values: settings, kept: Object.keys(openSecrets(vault, system, kept)), changed_at, by },
  };
}
