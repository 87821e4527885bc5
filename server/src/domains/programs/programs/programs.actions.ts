import type { Input } from '@passerelle/contracts/call.ts';
import { credentials } from '@passerelle/contracts/callers.ts';
import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { type programCalls, programLimits } from '@passerelle/contracts/programs/programs.contract.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { hashOfSecret, newSecret } from '../../../platform/identity/password-links.ts';
import { isRole, isTechnicalAccount } from './programs.queries.ts';

type Calls = typeof programCalls;

const entity = 'program';

/** A day on which a token may end: today at the earliest, a year ahead at the latest. Throws INVALID_INPUT. */
function requireEnd(DateFin: string): void {
  const today = usualToday();
  if (DateFin < today) throw invalidInput('body/DateFin', 'min', today);
  const last = addDays(today, programLimits.days);
  if (DateFin > last) throw invalidInput('body/DateFin', 'max', last);
}

/** Makes a token, of which the hash alone is kept. */
async function newToken({ db }: Writing, IdProgramme: number, DateFin: string): Promise<string> {
  const token = `${credentials.program.bearer}${newSecret()}`;
  await db
    .insertInto('program_token')
    .values({ IdProgramme, hash: hashOfSecret(token), DateFin })
    .execute();
  return token;
}

/** A program that was not ended. Throws NOT_FOUND. */
async function locked({ db }: Writing, IdProgramme: number) {
  const program = await db
    .selectFrom('program')
    .select(['LibProgramme', 'Portees'])
    .where('IdProgramme', '=', IdProgramme)
    .where('DateArret', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!program) throw new ApiError('NOT_FOUND');
  return program;
}

/** Lets a program call. Throws INVALID_INPUT where its account is no technical one, its role none, or its day none. */
export async function createProgram(writing: Writing, { scopes, DateFin, ...asked }: Input<Calls['create']>['body']) {
  requireEnd(DateFin);
  const { db, record } = writing;
  if (!(await isTechnicalAccount(db, asked.IdPersonneEV1)))
    throw invalidInput('body/IdPersonneEV1', 'unknownValue', asked.IdPersonneEV1);
  if (!(await isRole(db, asked.IdRole))) throw invalidInput('body/IdRole', 'unknownValue', asked.IdRole);
  const row = { ...asked, LibProgramme: asked.LibProgramme.trim(), Portees: [...scopes] };
  const { IdProgramme } = await db.insertInto('program').values(row).returning('IdProgramme').executeTakeFirstOrThrow();
  await record({ entity, id: IdProgramme, after: { ...row, DateFin } });
  return { IdProgramme, token: await newToken(writing, IdProgramme, DateFin) };
}

/** Throws NOT_FOUND. */
export async function changeProgram(
  writing: Writing,
  IdProgramme: number,
  { LibProgramme, scopes }: Input<Calls['change']>['body'],
) {
  const before = await locked(writing, IdProgramme);
  const after = { LibProgramme: LibProgramme.trim(), Portees: [...scopes] };
  await writing.db.updateTable('program').set(after).where('IdProgramme', '=', IdProgramme).execute();
  await writing.record({ entity, id: IdProgramme, before, after });
}

/** Gives a program another token. Those before end now, or the last of them in a day. Throws NOT_FOUND, INVALID_INPUT. */
export async function rotateToken(
  writing: Writing,
  IdProgramme: number,
  { DateFin, overlap }: Input<Calls['rotate']>['body'],
) {
  requireEnd(DateFin);
  await locked(writing, IdProgramme);
  const { db, record } = writing;
  const hours = overlap ? programLimits.overlap : 0;
  const { rows } = await sql<{ DateFin: string }>`
    update program_token k set replaced = case when k.replaced is null then now() + make_interval(hours => ${hours}) else now() end
    where k."IdProgramme" = ${IdProgramme} and coalesce(k.replaced > now(), true) returning k."DateFin"`.execute(db);
  const before =
    rows
      .map((row) => row.DateFin)
      .sort()
      .at(-1) ?? null;
  const token = await newToken(writing, IdProgramme, DateFin);
  // Another token of the same last day is told as well.
  await record({
    entity,
    id: IdProgramme,
    before: { DateFin: before === DateFin ? null : before },
    after: { DateFin },
  });
  return { IdProgramme, token };
}

/** Throws NOT_FOUND. */
export async function endProgram(writing: Writing, IdProgramme: number): Promise<void> {
  await locked(writing, IdProgramme);
  const DateArret = new Date();
  await writing.db.updateTable('program').set({ DateArret }).where('IdProgramme', '=', IdProgramme).execute();
  await writing.record({
    entity,
    id: IdProgramme,
    before: { DateArret: null },
    after: { DateArret: DateArret.toISOString() },
  });
}
