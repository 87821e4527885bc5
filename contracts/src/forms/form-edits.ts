import { type Static, Type } from 'typebox';
import { Key, nullable, oneOf, strict } from '../call.ts';
import { type Condition, ConditionSchema, nothing } from '../conditions/condition.ts';
import {
  type FieldItem,
  type FormDeclaration,
  type FormItem,
  type FormSection,
  isFieldItem,
  type SaidItem,
} from './form.ts';
import { OwnField, OwnName, Said, withOwnFields } from './own-fields.ts';

const FieldName = Type.String({ minLength: 1, maxLength: 60 });
/** A section, or an item, of the form that ships by its own name; what was added on site begins with `#`. */
const Place = Type.String({ minLength: 1, maxLength: 80 });

/** What is said on site of a field, over what ships: only what differs. */
export const FieldEdit = strict({
  required: Type.Optional(
    Type.Union([Type.Boolean(), ConditionSchema], {
      description: 'false: not asked for, though what ships asks for it',
    }),
  ),
  hidden: Type.Optional(Type.Literal(true)),
  shown: Type.Optional(ConditionSchema),
  open: Type.Optional(ConditionSchema),
  choices: Type.Optional(
    Type.Array(Type.Union([Type.String({ maxLength: 200 }), Type.Integer()]), { minItems: 1, maxItems: 500 }),
  ),
  min: Type.Optional(Type.Integer()),
  max: Type.Optional(Type.Integer()),
  maxLength: Type.Optional(Type.Integer({ minimum: 1 })),
  mask: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  help: Type.Optional(Said),
});
export type FieldEdit = Static<typeof FieldEdit>;

/** A form right: what everybody, or a profile, sees of a field and may change of it. It only narrows. */
export const FormRightEdit = strict({
  Champ: FieldName,
  IdProfil: nullable(Key),
  visible: Type.Boolean(),
  edit: Type.Boolean(),
  conditionsVisible: nullable(ConditionSchema),
  conditions: nullable(ConditionSchema),
});
export type FormRightEdit = Static<typeof FormRightEdit>;

const edits = {
  /** Sections in their order, where that is another than ships. */
  order: Type.Optional(Type.Array(Place, { maxItems: 60 })),
  /** Items of the sections in which something was moved, added or taken away: names of fields, keys of messages. */
  items: Type.Optional(Type.Record(Place, Type.Array(Place, { maxItems: 300 }))),
  /** Titles, and where a section is shown. A section that does not ship has its title here. */
  sections: Type.Optional(
    Type.Record(Place, strict({ title: Type.Optional(Said), shown: Type.Optional(ConditionSchema) })),
  ),
  /** Messages and warnings of one's own, by their key. */
  messages: Type.Optional(
    Type.Record(Place, strict({ code: oneOf(['M', 'W'] as const), text: Said, shown: Type.Optional(ConditionSchema) })),
  ),
  fields: Type.Optional(Type.Record(FieldName, FieldEdit)),
  /** Fields of one's own, by their name. */
  own: Type.Optional(Type.Record(OwnName, OwnField)),
};

/** What is said on site of how a form is, without who may do what. */
export const FormLayout = strict(edits);
export type FormLayout = Static<typeof FormLayout>;

/** What is said on site of a form, over what ships: what nobody edited is as it ships, also after an upgrade. */
export const FormEdits = strict({ ...edits, rights: Type.Optional(Type.Array(FormRightEdit, { maxItems: 500 })) });
export type FormEdits = Static<typeof FormEdits>;

export const noEdits: FormEdits = {};

/** The name of an item on its form. */
export function keyOfItem(item: FormItem): string {
  if (isFieldItem(item)) return item.field;
  return item.message ?? (item.text as string);
}

/** Whether a section or a message was added on site. */
export const isOwn = (key: string): boolean => key.startsWith('#');

const kept = new WeakMap<FormDeclaration, WeakMap<FormLayout, FormDeclaration>>();

/**
 * The form as it is in force: what ships, under what was said on site. What no longer ships is passed over, and what ships
 * anew stands where it ships, after the item that it follows there. The same edits of the same form give the same object.
 */
export function editedForm(shipped: FormDeclaration, layout: FormLayout): FormDeclaration {
  const known = kept.get(shipped) ?? new WeakMap<FormLayout, FormDeclaration>();
  kept.set(shipped, known);
  const made = known.get(layout) ?? edited(withOwnFields(shipped, layout.own), layout);
  known.set(layout, made);
  return made;
}

const edited = (form: FormDeclaration, layout: FormLayout): FormDeclaration => ({
  ...form,
  sections: sectionsOf(form, layout),
});

function sectionsOf(shipped: FormDeclaration, layout: FormLayout): readonly FormSection[] {
  const { sections: said = {}, messages = {}, fields = {} } = layout;
  const byName = new Map(shipped.sections.map((section) => [section.section, section]));
  const own = Object.keys(said).filter((name) => isOwn(name) && said[name]?.title);
  const items = new Map<string, FormItem>([
    ...shipped.sections.flatMap((section) => section.items.map((item) => [keyOfItem(item), item] as const)),
    ...Object.entries(messages).map(([key, { shown, ...one }]): [string, SaidItem] => [
      key,
      { ...one, ...(shown && { shown }), message: key },
    ]),
  ]);
  const placed = placesOf(shipped, layout, own);
  return merged([...byName.keys(), ...own], layout.order ?? []).flatMap((name): FormSection[] => {
    const section = byName.get(name);
    const { title = section?.title, shown } = said[name] ?? {};
    if (!title) return [];
    return [
      {
        section: name,
        title,
        ...narrowed('shown', section?.shown, shown),
        items: (placed.get(name) ?? []).flatMap((key) => {
          const item = items.get(key);
          if (!item) return [];
          return [isFieldItem(item) ? editedItem(item, fields[item.field]) : item];
        }),
      },
    ];
  });
}

/** Which items stand in each section, in their order. */
function placesOf(
  shipped: FormDeclaration,
  { items = {}, messages = {} }: FormLayout,
  own: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string>();
  const sections = new Set([...shipped.sections.map(({ section }) => section), ...own]);
  for (const [section, keys] of Object.entries(items))
    if (sections.has(section)) for (const key of keys) if (!named.has(key)) named.set(key, section);
  return new Map(
    [...sections].map((name): [string, readonly string[]] => {
      const ships = (shipped.sections.find(({ section }) => section === name)?.items ?? []).map(keyOfItem);
      const stays = ships.filter((key) => (named.get(key) ?? name) === name);
      const here = (items[name] ?? []).filter((key, n, all) => named.get(key) === name && all.indexOf(key) === n);
      const exist = here.filter(
        (key) => key in messages || shipped.sections.some((one) => one.items.some((item) => keyOfItem(item) === key)),
      );
      return [name, merged(stays, exist)];
    }),
  );
}

/** What is wanted in its order, and the others each after the one that it follows otherwise. */
function merged(ships: readonly string[], wanted: readonly string[]): readonly string[] {
  const all = [...wanted];
  for (const [n, key] of ships.entries()) {
    if (all.includes(key)) continue;
    const before = ships[n - 1];
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, key);
  }
  return all;
}

function editedItem(item: FieldItem, edit: FieldEdit | undefined): FieldItem {
  if (!edit) return item;
  const { required: asked, hidden, shown, open, ...rest } = edit;
  const { required: ships, ...others } = item;
  const required = asked === undefined ? ships : asked === false ? undefined : asked;
  return {
    ...others,
    ...rest,
    ...(required !== undefined && { required }),
    ...(hidden ? { shown: nothing } : narrowed('shown', item.shown, shown)),
    ...narrowed('open', item.open, open),
  };
}

/** Both hold: what is said on site narrows what ships. */
function narrowed<Name extends 'shown' | 'open'>(
  name: Name,
  ships: Condition | undefined,
  said: Condition | undefined,
): { readonly [K in Name]?: Condition } {
  const both = [ships, said].filter((one) => one !== undefined);
  const [first] = both;
  if (first === undefined) return {};
  return { [name]: both.length === 1 ? first : { and: both } } as { readonly [K in Name]?: Condition };
}

/** Every condition that edits say, each with its place in them. */
export function conditionsIn({
  fields = {},
  sections = {},
  messages = {},
  rights = [],
}: FormEdits): readonly (readonly [path: string, condition: Condition])[] {
  const said: (readonly [string, Condition | boolean | null | undefined])[] = [
    ...Object.entries(fields).flatMap(([name, { required, shown, open }]) => [
      [`fields/${name}/required`, required] as const,
      [`fields/${name}/shown`, shown] as const,
      [`fields/${name}/open`, open] as const,
    ]),
    ...Object.entries(sections).map(([name, { shown }]) => [`sections/${name}/shown`, shown] as const),
    ...Object.entries(messages).map(([name, { shown }]) => [`messages/${name}/shown`, shown] as const),
    ...rights.flatMap(({ conditions, conditionsVisible }, n) => [
      [`rights/${n}/conditionsVisible`, conditionsVisible] as const,
      [`rights/${n}/conditions`, conditions] as const,
    ]),
  ];
  return said.flatMap(([path, one]) => (typeof one === 'object' && one !== null ? [[path, one] as const] : []));
}

/** Sections with the keys of their items, as an editor arranges them. */
export type Arrangement = readonly { readonly section: string; readonly items: readonly string[] }[];

/** How a form is arranged. */
export function arrangementOf(form: FormDeclaration): Arrangement {
  return form.sections.map(({ section, items }) => ({ section, items: items.map(keyOfItem) }));
}

/** The edits that arrange a form so: only what is another than ships is said. */
export function arranged(shipped: FormDeclaration, layout: FormEdits, wanted: Arrangement): FormEdits {
  const { order: _order, items: _items, ...rest } = layout;
  const ships = arrangementOf(withOwnFields(shipped, layout.own));
  const names = wanted.map(({ section }) => section);
  const same = (one: readonly string[], other: readonly string[]) => one.join('\0') === other.join('\0');
  const moved = wanted.filter(
    ({ section, items }) => !same(items, ships.find((one) => one.section === section)?.items ?? []),
  );
  return {
    ...rest,
    ...(!same(
      names,
      ships.map(({ section }) => section),
    ) && { order: names }),
    ...(moved.length > 0 && { items: Object.fromEntries(moved.map(({ section, items }) => [section, [...items]])) }),
  };
}
