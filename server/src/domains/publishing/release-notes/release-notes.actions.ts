import type { Input } from '@passerelle/contracts/call.ts';
import type { releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { cleanContents, contentColumns } from '../../../platform/rich-text/contents.ts';
import { unknownRight } from '../../administration/rights/right-codes.queries.ts';
import { changeableNote, type NoteReader, type NoteRow } from './release-notes.queries.ts';

type Written = Input<typeof releaseNotesCalls.add>['body'];

const entity = 'ReleaseNote';

const told = ({
  Version,
  Contenus,
  Droits,
  Annonce,
}: Pick<NoteRow, 'Version' | 'Contenus' | 'Droits' | 'Annonce'>) => ({
  Version,
  Annonce,
  Droits,
  ...contentColumns(Contenus),
});

async function kept({ db }: Writing, { Contenus, Droits, ...rest }: Written) {
  const unknown = await unknownRight(db, Droits);
  if (unknown !== undefined) throw invalidInput('body/Droits', 'unknownValue', unknown);
  return { ...rest, Droits, Contenus: cleanContents(Contenus, { required: true }) };
}

/** Adds a draft of one's own. Throws INVALID_INPUT. */
export async function addNote(writing: Writing, { IdPersonneEV1 }: NoteReader, body: Written): Promise<number> {
  const values = await kept(writing, body);
  const { IdReleaseNote } = await writing.db
    .insertInto('ReleaseNote')
    .values({ ...values, Contenus: JSON.stringify(values.Contenus), IdPersonneEV1 })
    .returning('IdReleaseNote')
    .executeTakeFirstOrThrow();
  await writing.record({ entity, id: IdReleaseNote, after: told(values) });
  return IdReleaseNote;
}

/** Changes what a note says; returns its new revision. Throws NOT_FOUND; CONFLICT where somebody changed it meanwhile. */
export async function changeNote(
  writing: Writing,
  reader: NoteReader,
  IdReleaseNote: number,
  { Revision, ...body }: Written & { readonly Revision: number },
): Promise<number> {
  const note = await takenUp(writing, reader, IdReleaseNote, Revision);
  const values = await kept(writing, body);
  await write(writing, note, { ...values, Contenus: JSON.stringify(values.Contenus) });
  await writing.record({ entity, id: IdReleaseNote, before: told(note), after: told(values) });
  return note.Revision + 1;
}

/** Publishes now, or at an instant to come. Throws NOT_FOUND, CONFLICT. */
export async function publishNote(
  writing: Writing,
  reader: NoteReader,
  IdReleaseNote: number,
  asked: { readonly DatePublication: string | null; readonly Revision: number },
): Promise<number> {
  const note = await takenUp(writing, reader, IdReleaseNote, asked.Revision);
  await setDate(writing, note, asked.DatePublication === null ? new Date() : instantOf(asked.DatePublication));
  return note.Revision + 1;
}

/** Makes a note a draft again. Throws NOT_FOUND. */
export async function unpublishNote(writing: Writing, reader: NoteReader, IdReleaseNote: number): Promise<void> {
  await setDate(writing, await takenUp(writing, reader, IdReleaseNote), null);
}

/** Takes a note away. Its row stays, so that one of the product does not come back. Throws NOT_FOUND. */
export async function removeNote(writing: Writing, reader: NoteReader, IdReleaseNote: number): Promise<void> {
  const note = await takenUp(writing, reader, IdReleaseNote);
  await write(writing, note, { Annule: true });
  await writing.record({ entity, id: IdReleaseNote, before: told(note) });
}

/** A day of this millennium: what a calendar offers, and what the database can hold. */
function instantOf(text: string): Date {
  const instant = new Date(text);
  const year = instant.getUTCFullYear();
  if (!(year >= 2000 && year < 3000)) throw invalidInput('body/DatePublication', 'date');
  return instant;
}

async function takenUp({ db }: Writing, reader: NoteReader, key: number, Revision?: number): Promise<NoteRow> {
  const note = await changeableNote(db, reader, key, true);
  if (!note) throw new ApiError('NOT_FOUND');
  if (Revision !== undefined && Revision !== note.Revision)
    throw new ApiError('CONFLICT', [{ path: 'body/Revision', rule: 'another', value: String(note.Revision) }]);
  return note;
}

async function setDate(writing: Writing, note: NoteRow, DatePublication: Date | null): Promise<void> {
  // A date to come is told of when it comes; one that is here, by this very write.
  await write(writing, note, { DatePublication, Parue: DatePublication !== null && DatePublication <= new Date() });
  await writing.record({
    entity,
    id: note.IdReleaseNote,
    before: { DatePublication: note.DatePublication?.toISOString() ?? null },
    after: { DatePublication: DatePublication?.toISOString() ?? null },
  });
}

/** Whoever may read it, in every open tab, asks again what there is to read. */
async function write(
  { db, announce }: Writing,
  { IdReleaseNote, Revision }: NoteRow,
  values: {
    readonly Version?: string;
    readonly Contenus?: string;
    readonly Droits?: string[];
    readonly Annonce?: boolean;
    readonly DatePublication?: Date | null;
    readonly Parue?: boolean;
    readonly Annule?: boolean;
  },
): Promise<void> {
  await db
    .updateTable('ReleaseNote')
    .set({ ...values, Revision: Revision + 1, DateM: new Date() })
    .where('IdReleaseNote', '=', IdReleaseNote)
    .execute();
  announce({ topic: 'releaseNotes.changed', to: 'everyone', data: {} });
}
