import type { Field } from '../catalogue/field.ts';
import { type Condition, everything, isNever } from '../conditions/condition.ts';
import { type FieldItem, type FormDeclaration, itemsOf } from './form.ts';
import { editedForm, type FieldEdit, type FormEdits, keyOfItem } from './form-edits.ts';
import { conditionFaults, type DeclarationFault, formFaults } from './form-faults.ts';
import { choosesOwn, isOwnField, withOwnFields } from './own-fields.ts';

/** What makes edits of a form ones that cannot be: the place in them, and the rule that it breaks. */
export interface EditFault {
  readonly path: string;
  readonly rule: DeclarationFault['rule'] | 'max' | 'min' | 'pattern' | 'unknownValue' | 'empty';
  /** The field that it stumbles over. */
  readonly over?: string;
}

/**
 * What is wrong with the edits of a form: names that it does not have, what would widen instead of narrow, conditions that
 * cannot be, fields that show each other in a circle, one that is asked for and that nobody may fill in. `fillable` says
 * whether anybody may write a field at all, as profiles are.
 */
export function editFaults(
  ships: FormDeclaration,
  edits: FormEdits,
  fillable: (field: string) => boolean = (field) => isOwnField(field) || (ships.fields[field]?.write ?? []).length > 0,
): readonly EditFault[] {
  const shipped = withOwnFields(ships, edits.own);
  const items = itemsOf(shipped);
  const { fields = {}, rights = [], sections = {}, messages = {} } = edits;
  const faults: EditFault[] = [...unknownPlaces(shipped, edits), ...ownFaults(ships, edits)];
  for (const [name, edit] of Object.entries(fields)) {
    const place = items.get(name);
    if (!place) faults.push({ path: `fields/${name}`, rule: 'unknownField' });
    else faults.push(...widened(shipped.fields[name] as Field, place.item, edit, `fields/${name}`));
  }
  const more = new Map<string, Condition[]>();
  for (const [n, { Champ, conditionsVisible, conditions }] of rights.entries()) {
    if (!items.has(Champ)) {
      faults.push({ path: `rights/${n}`, rule: 'unknownField', over: Champ });
      continue;
    }
    if (conditionsVisible) more.set(Champ, [...(more.get(Champ) ?? []), conditionsVisible]);
    if (conditions) faults.push(...placed(conditionFaults(shipped, Champ, conditions), `rights/${n}/conditions`));
  }
  for (const [section, { shown }] of Object.entries(sections))
    if (shown) faults.push(...placed(conditionFaults(shipped, section, shown), `sections/${section}/shown`));
  for (const [key, { shown }] of Object.entries(messages))
    if (shown) faults.push(...placed(conditionFaults(shipped, key, shown), `messages/${key}/shown`));
  const form = editedForm(ships, edits);
  for (const fault of formFaults(form, more)) faults.push(...placed([fault], `fields/${fault.field}`));
  for (const [name, { item }] of itemsOf(form)) {
    const asked = item.required !== undefined && items.get(name)?.item.required !== item.required;
    const touched = fields[name] !== undefined || rights.some(({ Champ }) => Champ === name);
    const needed = touched && form.fields[name]?.required === true && (form.fields[name]?.write ?? []).length > 0;
    if ((asked || needed) && !(fillable(name) && isOpenToAnybody(edits, name)))
      faults.push({ path: `fields/${name}`, rule: 'notAllowed' });
  }
  return faults.filter(
    ({ path, rule, over }, n) =>
      faults.findIndex((one) => one.path === path && one.rule === rule && one.over === over) === n,
  );
}

/** What is wrong of the fields that are added: to a form that takes none, a choice without anything to choose, a code twice. */
function ownFaults({ takesOwn }: FormDeclaration, { own = {} }: FormEdits): EditFault[] {
  return Object.entries(own).flatMap(([name, { code, choices }]): EditFault[] => {
    if (!takesOwn) return [{ path: `own/${name}`, rule: 'notAllowed' }];
    if (choosesOwn(code) !== (choices !== undefined))
      return [{ path: `own/${name}/choices`, rule: choices ? 'notAllowed' : 'empty' }];
    const codes = (choices ?? []).map((one) => one.code);
    const twice = codes.find((one, n) => codes.indexOf(one) !== n);
    return twice === undefined ? [] : [{ path: `own/${name}/choices`, rule: 'duplicate', over: twice }];
  });
}

/** Names of sections and items that the form does not have, and items that are named twice. */
function unknownPlaces(
  shipped: FormDeclaration,
  { order = [], items = {}, sections = {}, messages = {} }: FormEdits,
): EditFault[] {
  const known = new Set([...shipped.sections.map(({ section }) => section), ...titled(sections)]);
  const keys = new Set([...shipped.sections.flatMap((one) => one.items.map(keyOfItem)), ...Object.keys(messages)]);
  const named = Object.entries(items).flatMap(([section, some]) => some.map((key) => ({ section, key })));
  return [
    ...order.filter((name) => !known.has(name)).map((name) => fault('order', name)),
    ...Object.keys({ ...items, ...sections })
      .filter((name) => !known.has(name))
      .map((name) => fault(`sections/${name}`, name)),
    ...named.filter(({ key }) => !keys.has(key)).map(({ section, key }) => fault(`items/${section}`, key)),
    ...named
      .filter(({ key }, n) => named.findIndex((one) => one.key === key) !== n)
      .map(({ section, key }): EditFault => ({ path: `items/${section}`, rule: 'duplicate', over: key })),
  ];
}

const titled = (sections: NonNullable<FormEdits['sections']>) =>
  Object.keys(sections).filter((name) => sections[name]?.title !== undefined);
const fault = (path: string, over: string): EditFault => ({ path, rule: 'unknownField', over });

/** What an edit would allow that the form as it ships does not. */
function widened(field: Field, item: FieldItem, edit: FieldEdit, path: string): EditFault[] {
  const { required, hidden, choices, min, max, maxLength, mask } = edit;
  const faults: EditFault[] = [];
  const say = (part: string, rule: EditFault['rule']) => faults.push({ path: `${path}/${part}`, rule });
  if (field.required && required === false) say('required', 'notAllowed');
  if (field.required && hidden) say('hidden', 'notAllowed');
  const among = item.choices ?? field.values;
  if (choices && field.type !== 'code' && field.type !== 'codes') say('choices', 'type');
  else if (choices && among && !choices.every((one) => among.includes(one as string))) say('choices', 'unknownValue');
  if ((min !== undefined || max !== undefined) && field.type !== 'number') say('min', 'type');
  else {
    if (min !== undefined && item.min !== undefined && min < item.min) say('min', 'min');
    if (max !== undefined && item.max !== undefined && max > item.max) say('max', 'max');
    if (Math.min(max ?? Infinity, item.max ?? Infinity) < (min ?? item.min ?? -Infinity)) say('max', 'min');
  }
  const longest = Math.min(field.maxLength ?? Infinity, item.maxLength ?? Infinity);
  const length = field.type === 'text' || field.type === 'codes';
  if (maxLength !== undefined && !length) say('maxLength', 'type');
  else if (maxLength !== undefined && maxLength > longest) say('maxLength', 'max');
  if (mask !== undefined && (field.type !== 'text' || field.format !== undefined)) say('mask', 'type');
  else if (mask !== undefined && item.mask !== undefined && mask !== item.mask) say('mask', 'notAllowed');
  return faults;
}

function placed(faults: readonly DeclarationFault[], path: string): EditFault[] {
  return faults.map(({ rule, over }) => ({ path, rule, ...(over !== undefined && { over }) }));
}

/** Whether somebody is left who may fill in a field: not where it is hidden, nor where everybody's right closes it and no profile's opens it. */
function isOpenToAnybody({ fields = {}, rights = [] }: FormEdits, name: string): boolean {
  if (fields[name]?.hidden || isNever(fields[name]?.shown) || isNever(fields[name]?.open)) return false;
  const own = rights.filter(({ Champ }) => Champ === name);
  const everybodys = own.filter(({ IdProfil }) => IdProfil === null);
  if (everybodys.length === 0) return true;
  return own.some(
    ({ visible, edit, conditionsVisible, conditions }) =>
      visible && edit && !isNever(conditionsVisible ?? everything) && !isNever(conditions ?? everything),
  );
}
