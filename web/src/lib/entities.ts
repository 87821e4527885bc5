import type { ReferenceName } from '@passerelle/contracts/reference/reference.fields.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { comma } from './comma.ts';
import { attempt } from './errors.ts';
import { lazyViews } from './lazy-views.ts';
import { type Famille, textIfAny } from './texts.ts';

/** Which row a value is of, and which one it is among several. */
export interface ValueOf {
  readonly entity: string;
  readonly entity_id: string;
}

/** Something that people choose from, which rows hold by its code: an entry of a list, a company, a site. */
export interface Chosen {
  readonly of: ReferenceName;
  readonly code: string | number;
}

/**
 * How what a kind of thing holds is told wherever it changes: timelines, plans. Each domain says it once, in
 * `<domain>.entity.tsx`; what it does not say is told as its type is.
 */
export interface EntityView {
  /** Texts that its labels and values need besides those of histories. */
  readonly texts?: readonly Famille[];
  /** What a field is called; the text `HISTORY:field <name>`, or `CHAMPS:<name>`, where this says nothing. */
  readonly label?: (field: string, of: ValueOf) => string | undefined;
  /** A value that is there; undefined where it is told as its type is. */
  readonly value?: (field: string, value: unknown, of: ValueOf) => ReactNode | undefined;
  /** Draws every value, also where there is none: the fields of a catalogue. */
  readonly ofCatalogue?: true;
  /** Fields that its name says already. */
  readonly named?: readonly string[];
  /** The address of the list of those that hold something in a field, where there is one. */
  readonly holders?: (field: string, chosen: Chosen, entity: string) => string | undefined;
  /** People call it by its number: somebody has several, and who they are of tells them apart no more. */
  readonly numbered?: true;
}

const views = lazyViews<EntityView>({});

/** Says where each thing's view is; the application does, once. */
export const provideEntities = views.provide;

/** Brings what these things are told with, code and texts, before any of it is drawn. */
export async function ensureEntities(names: Iterable<string>): Promise<void> {
  await views.ensure(names, ['HISTORY', 'CHAMPS']);
}

/** Brings them to what is drawn already: drawn again once they came. */
export function useEntities(names: readonly string[]): void {
  const [, setCame] = useState('');
  const wanted = names.join();
  useEffect(() => attempt(ensureEntities(wanted.split(',')).then(() => setCame(wanted))), [wanted]);
}

/** The view of a thing, once it came. */
export const entityView = views.view;

/** Rights by their names. */
export function rightNames(codes: unknown): string {
  const names = (Array.isArray(codes) ? codes : []).map((code) => textIfAny('DROITS', String(code)) ?? String(code));
  return names.join(comma()) || '—';
}
