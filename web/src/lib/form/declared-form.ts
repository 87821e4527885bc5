import { calledAs } from '@passerelle/contracts/catalogue/field.ts';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { evaluate } from '@passerelle/contracts/conditions/evaluate.ts';
import { dayIn } from '@passerelle/contracts/days.ts';
import {
  evaluateForm,
  type FieldGrant,
  isSameValue,
  type JudgedField,
} from '@passerelle/contracts/forms/evaluate-form.ts';
import {
  type FormDeclaration,
  type FormSection,
  type FormValues,
  isFieldItem,
  itemsOf,
} from '@passerelle/contracts/forms/form.ts';
import type { FormContext, FormCountry } from '@passerelle/contracts/forms/form-context.ts';
import type { FormLayout } from '@passerelle/contracts/forms/form-edits.ts';
import { type ChangedField, type FieldRight, grantsOf } from '@passerelle/contracts/forms/forms.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { identifierPattern } from '@passerelle/contracts/reference/mask.ts';
import type { ReferenceListName } from '@passerelle/contracts/reference/reference.fields.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { loadCheckDigits } from '../check-digits.ts';
import { loadReferences, type Reference, useReference, useReferences } from '../reference.ts';
import { type Form, type FormOptions, useForm } from './form.ts';
import { loadFormsInForce, useFormInForce } from './form-in-force.ts';
import type { FieldRule, FieldRules, FormStore } from './form-store.ts';

export interface DeclaredOptions<Out> {
  /** The form as it ships: it is drawn and judged as it is in force. */
  readonly declaration: FormDeclaration;
  /** What is said of it instead of what is in force, while that is edited. */
  readonly edits?: FormLayout;
  /** What the reader may do with each field that they may read, as the server said. */
  readonly rights: readonly FieldRight[];
  /** Fields that are filled in with what is not shown yet: closed until it is. */
  readonly masked?: readonly string[];
  /** What is stored, field by field; nothing for what is new. */
  readonly stored: FormValues | undefined;
  /** What a new one starts with. */
  readonly start?: FormValues;
  /** The sections that are filled in here; all unless said. */
  readonly sections?: readonly string[];
  /** What is typed beside its fields, and kept with them in the draft: by names that none of them has. Give the same each time. */
  readonly beside?: Readonly<Record<string, FieldRule<FormValues> & { readonly start: unknown }>>;
  readonly draft: FormOptions<FormValues, Out>['draft'];
  /** Whether what is typed is for a coming day. Give the same each time. */
  readonly ahead?: (typed: FormValues) => boolean;
  /** What is stored by now, for when somebody else saved first. */
  readonly latest?: () => Promise<FormValues>;
  readonly save: (changed: ChangedField[]) => Promise<Out>;
  readonly done?: (output: Out) => void;
  /** What an error means here, of the whole. */
  readonly says?: FormOptions<FormValues, Out>['says'];
  /** How a value reads where two of them are put side by side. */
  readonly show?: (field: string, value: unknown) => unknown;
}

/** A form over its declaration: what is typed, and what the evaluator says of each field as it is typed. */
export interface DeclaredForm {
  readonly form: Form<FormValues>;
  readonly declaration: FormDeclaration;
  readonly sections: readonly string[] | undefined;
  readonly judged: () => ReadonlyMap<string, JudgedField>;
  /** What saving would send: the fields that were changed. */
  readonly changed: () => ChangedField[];
  /** Whether a condition holds of what stands on the form now. */
  readonly holds: (condition: Condition | undefined) => boolean;
}

const lists = ['Pays', 'Parametre'] as const satisfies readonly ReferenceListName[];
const none: readonly string[] = [];
const never = () => false;
const nothingBeside: NonNullable<DeclaredOptions<never>['beside']> = {};

/** For loaders: what forms are judged and drawn by, and the lists of their choices. */
export async function loadForms(choices: readonly ReferenceListName[], language: Language): Promise<void> {
  void loadCheckDigits().catch(() => undefined);
  await Promise.all([loadReferences([...choices, ...lists], language), loadFormsInForce()]);
}

/** Parameters that bound what is filled in, with what holds where none is set. */
const limits = { TAGS_MAX: 20, DOCUMENT_FICHIERS_MAX: 10 } as const;

function limitIn(parameters: Reference | undefined, name: keyof typeof limits): number {
  const most = Number(parameters?.byId.get(name)?.properties.Valeur ?? Number.NaN);
  return Number.isFinite(most) ? most : limits[name];
}

/** The most words, or tags, that one field holds, as the parameter says it by now. */
export function useMostWords(): number {
  return limitIn(useReference('Parametre'), 'TAGS_MAX');
}

/** What forms are judged by beside their fields, from the lists that the browser keeps. */
export function useFormContext(isNew: boolean): FormContext {
  const references = useReferences(lists);
  return useMemo(() => {
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
    const countries = new Map(
      references.get('Pays')?.rows.map(({ id, properties }): [string, FormCountry] => {
        const mask = text(properties.MasqueNIN);
        return [
          String(id),
          {
            IdPays: String(id),
            Fuseau: text(properties.Fuseau),
            Empreinte: Number(properties.Empreinte ?? 1),
            nin: mask === null ? null : identifierPattern(String(id), mask),
          },
        ];
      }),
    );
    const limit = (name: keyof typeof limits) => limitIn(references.get('Parametre'), name);
    return {
      now: Date.now(),
      countryOf: (IdPays) => countries.get(IdPays),
      mostTags: limit('TAGS_MAX'),
      mostFiles: limit('DOCUMENT_FICHIERS_MAX'),
      isNew,
    };
  }, [references, isNew]);
}

/** What a form says of its fields: asked once for each state of what is typed, and the same object for as long as nothing changes. */
class Judge {
  readonly #fields = new Map<string, JudgedField>();
  #asked: readonly unknown[] = [];

  ask(
    declaration: FormDeclaration,
    grants: Readonly<Record<string, FieldGrant>>,
    context: FormContext,
    typed: FormValues,
    stored: FormValues | undefined,
    ahead: boolean,
  ): ReadonlyMap<string, JudgedField> {
    const asked = [declaration, grants, context, typed, stored];
    if (asked.every((one, n) => one === this.#asked[n])) return this.#fields;
    this.#asked = asked;
    const judged = evaluateForm({ form: declaration, typed, stored, grants, context, ahead });
    for (const [name, field] of judged) {
      const known = this.#fields.get(name);
      if (!known || !isAlike(known, field)) this.#fields.set(name, field);
    }
    return this.#fields;
  }
}

function isAlike(one: JudgedField, other: JudgedField): boolean {
  return (
    one.shown === other.shown &&
    one.open === other.open &&
    one.required === other.required &&
    one.masked === other.masked &&
    one.emptiedBy === other.emptiedBy &&
    isSameValue(one.value, other.value) &&
    isSaid(one.warnings) === isSaid(other.warnings) &&
    one.from === other.from &&
    one.until === other.until &&
    one.choices === other.choices &&
    one.faults.length === other.faults.length &&
    one.faults.every(({ rule, limit }, n) => rule === other.faults[n]?.rule && limit === other.faults[n]?.limit)
  );
}

const isSaid = (warnings: JudgedField['warnings']) => warnings.map(({ rule }) => rule).join();

/** A form made from its declaration. Only what was changed is sent. */
export function useDeclaredForm<Out>(options: DeclaredOptions<Out>): DeclaredForm {
  const { rights, masked = none, stored, start, sections, beside = nothingBeside } = options;
  const { draft, ahead = never, latest, save, done, says, show } = options;
  const declaration = useFormInForce(options.declaration, options.edits);
  const context = useFormContext(stored === undefined);
  const [judge] = useState(() => new Judge());
  const names = useMemo(() => [...itemsOf(declaration).keys()], [declaration]);
  const initial = useMemo(
    (): FormValues => ({
      ...Object.fromEntries(names.map((name) => [name, (stored ?? start)?.[name] ?? null])),
      ...Object.fromEntries(Object.entries(beside).map(([name, one]) => [name, one.start])),
    }),
    [names, stored, start, beside],
  );
  const grants = useMemo(() => grantsOf(rights, new Set(masked)), [rights, masked]);
  const form: Form<FormValues> = useForm<FormValues, Out>({
    initial,
    stored: stored !== undefined,
    fields: { ...rulesOf(declaration, names, sections, (typed) => ask(typed), show), ...beside },
    ...(draft && { draft }),
    at: 'fields',
    ...(latest && { latest: async () => ({ values: { ...initial, ...(await latest()) } }) }),
    save: async (typed) => await save(changedIn(typed)),
    ...(done && { done: (output) => done(output) }),
    ...(says && { says }),
  });
  const ask = useCallback(
    (typed: FormValues) => judge.ask(declaration, grants, context, typed, stored && form.store.seen(), ahead(typed)),
    [judge, declaration, grants, context, stored, form, ahead],
  );
  // Of what is new nothing is there yet, not what it started with either.
  const changedIn = useCallback(
    (typed: FormValues) => changesOf(names, ask(typed), typed, stored && form.store.seen()),
    [names, ask, stored, form],
  );
  // The same object for as long as nothing changes but what is typed: each of its fields is drawn again by its own.
  return useMemo(() => {
    const judged = () => ask(form.store.values());
    const holds = (condition: Condition | undefined) => {
      if (!condition) return true;
      const read = (name: string) => judged().get(name)?.value;
      const country = declaration.country === undefined ? undefined : read(declaration.country);
      const today = dayIn(typeof country === 'string' ? context.countryOf(country) : undefined, context.now);
      return evaluate(condition, { read, typeOf: (name) => declaration.fields[name]?.type, today });
    };
    return { form, declaration, sections, judged, changed: () => changedIn(form.store.values()), holds };
  }, [form, declaration, sections, ask, changedIn, context]);
}

/** What a form says of its fields, as what holds the values asks it. */
function rulesOf(
  declaration: FormDeclaration,
  names: readonly string[],
  sections: readonly string[] | undefined,
  ask: (typed: FormValues) => ReadonlyMap<string, JudgedField>,
  show: DeclaredOptions<never>['show'],
): FieldRules<FormValues> {
  const items = itemsOf(declaration);
  return Object.fromEntries(
    names.map((name): [string, FieldRules<FormValues>[string]] => [
      name,
      {
        label: labelKey(declaration, name),
        isHere: sections?.includes(items.get(name)?.section.section ?? '') ?? true,
        required: (typed) => {
          const { required = false, masked: filledIn = false } = ask(typed).get(name) ?? {};
          return required && !filledIn;
        },
        check: (typed) =>
          (ask(typed).get(name)?.faults ?? [])
            .filter(({ rule }) => rule !== 'required')
            .map(({ rule, limit }) => ({ path: '', rule, ...(limit !== undefined && { value: String(limit) }) })),
        ...(show && { show: (value: unknown) => show(name, value) }),
      },
    ]),
  );
}

/** What saving would send: what was typed over what was seen, less what is closed. What else empties is sent too, so that it is told. */
function changesOf(
  names: readonly string[],
  judged: ReadonlyMap<string, JudgedField>,
  typed: FormValues,
  seen: FormValues | undefined,
): ChangedField[] {
  return names
    .filter((name) => {
      const field = judged.get(name);
      return field?.open && field.emptiedBy !== 'hidden' && !isSameValue(typed[name], seen?.[name]);
    })
    .map((IdChamp) => ({
      IdChamp,
      Valeur: typed[IdChamp] ?? null,
      ...(seen && { Vu: seen[IdChamp] ?? null }),
    }));
}

/** The text that a field of a form is called by. */
export function labelKey({ words = 'CHAMPS', fields }: FormDeclaration, field: string): TextKey {
  return `${words}:${calledAs(field, fields[field])}` as TextKey;
}

/** Follows whether what is said between fields is shown. */
export function useHolds({ form, holds }: DeclaredForm, condition: Condition | undefined): boolean {
  return useSyncExternalStore(
    (tell) => form.store.subscribe(undefined, tell),
    () => holds(condition),
  );
}

/** Follows whether anything of a section is shown. */
export function useSectionShown({ form, judged, holds }: DeclaredForm, { items, shown }: FormSection): boolean {
  return useSyncExternalStore(
    (tell) => form.store.subscribe(undefined, tell),
    () => {
      const fields = items.filter(isFieldItem);
      const now = judged();
      return fields.length === 0 ? holds(shown) : fields.some(({ field }) => now.get(field)?.shown);
    },
  );
}

/** Follows what the form says of one field. */
export function useJudged({ form, judged }: DeclaredForm, name: string): JudgedField | undefined {
  return useSyncExternalStore(
    (tell) => form.store.subscribe(undefined, tell),
    () => judged().get(name),
  );
}

/**
 * The fields with something typed in them that will not be saved: they are closed by now, or, of an earlier visit, not shown
 * any more.
 */
export function strandedIn(
  { field }: Pick<FormStore<FormValues>, 'field'>,
  judged: ReadonlyMap<string, JudgedField>,
  restored: boolean,
): readonly string[] {
  return [...judged].flatMap(([name, { shown, open, masked, emptiedBy }]) => {
    if (open || masked || emptiedBy !== undefined || !(shown || restored)) return [];
    return field(name).changed ? [name] : [];
  });
}

/** Follows these fields as they stand now. */
export function useStranded({ form, judged }: DeclaredForm): readonly string[] {
  const joined = useSyncExternalStore(
    (tell) => form.store.subscribe(undefined, tell),
    () => strandedIn(form.store, judged(), form.draft?.restored.get() !== undefined).join(),
  );
  return joined === '' ? [] : joined.split(',');
}

/** The fields that saving empties, as they stand now. */
export function useEmptied({ form, judged }: DeclaredForm): readonly string[] {
  const joined = useSyncExternalStore(
    (tell) => form.store.subscribe(undefined, tell),
    () => [...judged()].flatMap(([name, { emptiedBy }]) => (emptiedBy === undefined ? [] : [name])).join(),
  );
  return joined === '' ? [] : joined.split(',');
}
