import { setTimeout as delay } from 'node:timers/promises';
import type { Output } from '@passerelle/contracts/call.ts';
import type { payrollCalls } from '@passerelle/contracts/hiring/payroll.contract.ts';
import type { TwinFault } from '@passerelle/contracts/provisioning/account-systems.ts';
import { sql } from 'kysely';
import { named } from '../../../../engines/entities/named.ts';
import { eachWord } from '../../../../engines/lists/words.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { instant } from '../../../../platform/db/sql.ts';
import type { PayrollFilesPort } from '../../../../ports/payroll-files.ts';

const slowMs = 5_000;
/** The account of nobody: a bank that it does not know, as a payroll refuses what it cannot pay to. */
const unknownBank = /^FR\d{2}99999/;
const down = { outcome: 'down', answer: 'connect ECONNREFUSED (the twin was told to be down)' } as const;

/** Stands for a payroll that takes hiring files and is not set, in the product's database; misbehaves when somebody has told it to. */
export function twinPayrollFiles(db: Db): PayrollFilesPort {
  const reach = async (signal: AbortSignal) => {
    const [row] = await rowsOf(db, sql<{ kind: TwinFault }>`select kind from twin_fault where system = 'payrollFiles'`);
    if (row?.kind === 'slow') await delay(slowMs, undefined, { signal }).catch(() => undefined);
    return row?.kind;
  };
  return {
    look: async ({ key, version, hash }, signal) => {
      if ((await reach(signal)) === 'down') return down;
      const [held] = await rowsOf(
        db,
        sql<{ version: number; hash: string }>`select version, hash from twin_payroll_file where key = ${key}`,
      );
      if (!held) return { outcome: 'missing', answer: 'There is no such file.' };
      const same = held.version === version && held.hash === hash;
      return { outcome: same ? 'found' : 'different', answer: `Version ${held.version} is there.`, marker: key };
    },
    send: async ({ key, version, hash, person: { IdPersonneEV1 }, fields, papers }, signal) => {
      const fault = await reach(signal);
      if (fault === 'down') return down;
      if (fault === 'refuses') return { outcome: 'refused', answer: 'unknown company (the twin was told to refuse)' };
      if (unknownBank.test(fields.Iban ?? '')) return { outcome: 'refused', answer: 'Iban: unknown bank 99999' };
      const names = JSON.stringify(papers.map(({ code, name, sha256 }) => ({ code, name, sha256 })));
      await sql`insert into twin_payroll_file (key, "IdPersonneEV1", version, hash, fields, papers)
        values (${key}, ${IdPersonneEV1}, ${version}, ${hash}, ${JSON.stringify(fields)}::jsonb, ${names}::jsonb)
        on conflict (key) do update set version = excluded.version, hash = excluded.hash, fields = excluded.fields,
          papers = excluded.papers, changed_at = now()`.execute(db);
      return fault === 'forgetsToAnswer'
        ? { outcome: 'postponed', answer: 'socket hang up (the twin was told to forget)' }
        : { outcome: 'done', answer: 'Kept in the twin: no payroll is set.' };
    },
  };
}

const most = 50;

/** The files that it was given, those that came last first. Nothing of what is in them. */
export async function readTwinFiles(db: Db, search = ''): Promise<Output<typeof payrollCalls.twin>> {
  const rows = await rowsOf(
    db,
    sql<Output<typeof payrollCalls.twin>['files'][number]>`select ${named('p')} as person, t.version,
        jsonb_array_length(t.papers) as papers, ${instant(sql`t.changed_at`)} as changed_at
      from twin_payroll_file t join "Personne" p using ("IdPersonneEV1")
      where ${eachWord(search, (like) => sql`p."RechercheNom" like ${like}`)}
      order by t.changed_at desc, t.key limit ${most + 1}`,
  );
  return { files: rows.slice(0, most), more: rows.length > most };
}
