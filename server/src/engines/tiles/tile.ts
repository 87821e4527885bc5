import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { DashboardSection, DashboardThing, TileName } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';
import type { Desk } from '../../platform/jobs/desk.ts';
import { shownAs } from '../access/actor.ts';
import type { Looking } from '../access/field-gate.ts';
import type { Entities, EntityReader } from '../entities/entity.ts';

/** Whose dashboard it is. */
export interface TileReader extends EntityReader {
  readonly entities: Entities;
  readonly desk: Desk;
  readonly language: Language;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** A number with the list that it counts, and who has it at all: what a domain brings to the dashboard. */
export interface Tile {
  readonly name: TileName;
  readonly section: DashboardSection;
  readonly may: (reader: TileReader) => boolean;
  /** The rows that it counts, as the reader may see them; a select without limit. */
  readonly rows: (reader: TileReader) => Sql | Promise<Sql>;
  readonly opens: (reader: TileReader) => string | null;
  /** What is decided under a role: what gives it to a role, and its rows there that are not among those of this one. */
  readonly underOthers?: {
    readonly rights: readonly RightCode[];
    readonly rows: (there: TileReader, here: TileReader) => Sql;
  };
  /** The first of them, where no other call lists them. */
  readonly tells?: (reader: TileReader) => Promise<DashboardThing[]>;
}

/** A tile that everybody has. */
export const everybody = (): boolean => true;

/** One that administrators have. */
export const administrators = ({ kernel, actor }: Looking): boolean => kernel.holds(actor, 'adm');

/** What a path names of the reader. */
export const oneself = ({ actor }: TileReader) => ({
  IdPays: String(actor.fields.IdPays),
  IdPersonneEV1: shownAs(actor),
});

/** A part of what is the reader's own, as their screen shows it. */
export const ownData =
  (IdRoute: 'roles' | 'demandes', query: string) =>
  (reader: TileReader): string =>
    screenPath('personData', { IdRoute, ...oneself(reader) }, query);

/** Within the days of which the dashboard tells what changed. */
export const lately = (at: Sql): Sql<boolean> => sql<boolean>`${at} > now() - make_interval(days => 7)`;
