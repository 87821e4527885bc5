import { type CreationField, creationField } from '@passerelle/contracts/creation/creation.fields.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { urn } from '@passerelle/contracts/scim/scim.schema.ts';
import { invalidInput } from '../../../platform/http/api-error.ts';
import { type Attribute, attributeOf, withoutUrn } from './attributes.ts';
import { idLangueOf, type Resource } from './user-resource.ts';

type Body = Readonly<Record<string, unknown>>;

/** What is to be of an attribute: null empties it. */
export interface Wanted {
  readonly attribute: Attribute | 'externalId';
  readonly value: unknown;
  /** Where it was said. */
  readonly at: string;
}

/** What a write means: fields of the record, whether they are active, and what the program calls them. */
export interface Changes {
  readonly fields: readonly ChangedField[];
  readonly active?: boolean;
  readonly externalId?: string | null;
}

/** Schemas that stand in a resource as a whole of their own. */
const extensions = [urn.enterprise, urn.own];

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as it is, or as one of several says it; another object is no value, and is refused as one. */
export const valueIn = (said: unknown): unknown => (isObject(said) && 'value' in said ? said.value : (said ?? null));

/** Names that every resource has, of which nothing is written. */
const told: ReadonlySet<string> = new Set(['schemas', 'id', 'meta', 'password', 'groups', 'roles', 'entitlements']);

/** What a whole resource says: what it does not say stays. What is not known is left out, as the standard lets it be. */
export function saidBy(body: Body, at = 'body'): readonly Wanted[] {
  return Object.entries(body).flatMap(([name, value]) => said(name, value, `${at}/${name}`));
}

/** `adding`: beside what is there, of which nothing is said. */
function said(name: string, value: unknown, at: string, adding = false): readonly Wanted[] {
  const plain = withoutUrn(name);
  const lower = plain.toLowerCase();
  if (told.has(lower)) return [];
  if (lower === 'externalid') return [{ attribute: 'externalId', value, at }];
  const extension = extensions.find((one) => one.toLowerCase() === lower);
  if (extension)
    return isObject(value)
      ? Object.entries(value).flatMap(([inner, one]) => said(`${extension}:${inner}`, one, `${at}/${inner}`, adding))
      : [];
  if (lower === 'name' && isObject(value))
    return Object.entries(value).flatMap(([inner, one]) => said(`name.${inner}`, one, `${at}/${inner}`, adding));
  if (Array.isArray(value)) return saidByMany(plain, value, at, adding);
  const attribute = attributeOf(plain);
  return attribute ? [{ attribute, value: valueIn(value), at }] : [];
}

/** Whole arrays of mails and numbers: of each kind that there is the one that is said, or none unless they are added. */
function saidByMany(name: string, values: readonly unknown[], at: string, adding = false): readonly Wanted[] {
  const kinds = ['work', 'mobile'].flatMap((kind) => {
    const attribute = attributeOf(`${name}[${kind}]`);
    return attribute ? [{ kind, attribute }] : [];
  });
  if (kinds.length === 0) {
    const attribute = attributeOf(name);
    const [first] = values;
    return attribute ? [{ attribute, value: valueIn(first), at }] : [];
  }
  const kindOf = (one: unknown) => (isObject(one) && typeof one.type === 'string' ? one.type.toLowerCase() : 'work');
  return kinds.flatMap(({ kind, attribute }) => {
    const own = values.filter((one) => kindOf(one) === kind);
    if (adding && own.length === 0) return [];
    const chosen = own.find((one) => isObject(one) && one.primary === true) ?? own[0];
    return [{ attribute, value: valueIn(chosen), at }];
  });
}

/** What the operations of a patch say, one after another, as directories send them. Throws INVALID_INPUT. */
export function saidByPatch(body: Body): readonly Wanted[] {
  const operations = body.Operations ?? body.operations;
  if (!Array.isArray(operations) || operations.length === 0) throw invalidInput('body/Operations', 'required');
  return operations.flatMap((operation: unknown, index): readonly Wanted[] => {
    const at = `body/Operations/${index}`;
    if (!isObject(operation)) throw invalidInput(at, 'type', 'object');
    const op = String(operation.op ?? '').toLowerCase();
    if (!['add', 'replace', 'remove'].includes(op)) throw invalidInput(`${at}/op`, 'unknownValue', op.slice(0, 40));
    const { path } = operation;
    const value = op === 'remove' ? null : operation.value;
    if (path === undefined || path === null || path === '') {
      if (op === 'remove') throw invalidInput(`${at}/path`, 'required');
      if (!isObject(value)) throw invalidInput(`${at}/value`, 'type', 'object');
      // Keys of the object may be paths themselves.
      return Object.entries(value).flatMap(([name, one]) => atPath(name, one, `${at}/value/${name}`, op === 'add'));
    }
    if (typeof path !== 'string') throw invalidInput(`${at}/path`, 'type', 'string');
    return atPath(path, value, `${at}/path`, op === 'add');
  });
}

const filtered = /^([\w:.-]+)\[\s*(type|value|primary)\s+eq\s+("[^"\]]*"|\w+)\s*\](?:\.(\w+))?$/i;

/** What one path means. Throws INVALID_INPUT where it names nothing that there is here. */
function atPath(path: string, value: unknown, at: string, adding: boolean): readonly Wanted[] {
  const [, name, by = '', quoted = '', sub = 'value'] = filtered.exec(path) ?? [];
  const kind = quoted.replaceAll('"', '');
  if (name !== undefined) {
    if (sub.toLowerCase() !== 'value') return [];
    const named = by.toLowerCase() === 'type' ? `${name}[${kind}]` : name;
    const attribute = attributeOf(named);
    if (!attribute) throw invalidInput(at, 'unknownField', path.slice(0, 80));
    return [{ attribute, value: valueIn(value), at }];
  }
  const lower = withoutUrn(path).toLowerCase();
  if (value === null && lower === 'phonenumbers') return saidByMany('phoneNumbers', [], at);
  const wanted = said(path, value, at, adding);
  if (wanted.length === 0 && !told.has(lower) && !isObject(value) && !Array.isArray(value))
    throw invalidInput(at, 'unknownField', path.slice(0, 80));
  return wanted;
}

/** Reads what is wanted against what is shown: what is not written has to be as it is. Throws INVALID_INPUT. */
export function changesOf(
  wanted: readonly Wanted[],
  { shown, values }: { readonly shown: Resource; readonly values: Body },
): Changes {
  // The last word about an attribute counts.
  const fields: ChangedField[] = [];
  const derived: { readonly attribute: Attribute; readonly value: unknown; readonly at: string }[] = [];
  let active: boolean | undefined;
  let externalId: string | null | undefined;
  for (const { attribute, value, at } of lastOf(wanted)) {
    if (attribute === 'externalId') externalId = textOf(value, at);
    else if (attribute.path === 'active') active = flagOf(value, at);
    else if (attribute.writes)
      fields.push({
        IdChamp: attribute.writes,
        Valeur: fieldValue(attribute.writes, value, at),
        Vu: seenValue(values[attribute.writes]),
      });
    else if (!isAsShown(attribute, textOf(value, at), shown)) derived.push({ attribute, value, at });
  }
  const name = nameAfter(fields, shown);
  for (const { attribute, value, at } of derived)
    if (!isName.has(attribute.path) || textOf(value, at) !== name) throw invalidInput(at, 'readOnly');
  return { fields, ...(active !== undefined && { active }), ...(externalId !== undefined && { externalId }) };
}

/** Names that are made of others: said as those will make them, they are right as well. */
const isName: ReadonlySet<string> = new Set(['displayName', 'name.formatted']);

function nameAfter(fields: readonly ChangedField[], shown: Resource): string {
  const part = (field: 'Prenom' | 'Nom', is: string | null | undefined) => {
    const changed = fields.find(({ IdChamp }) => IdChamp === field);
    return String((changed ? changed.Valeur : is) ?? '');
  };
  return `${part('Prenom', shown.name?.givenName)} ${part('Nom', shown.name?.familyName)}`.trim();
}

/** Of each attribute what was said last. */
export function lastOf(wanted: readonly Wanted[]): Iterable<Wanted> {
  return new Map(
    wanted.map((one) => [one.attribute === 'externalId' ? 'externalId' : one.attribute.path, one]),
  ).values();
}

/** What was read, as a form says it: of a person the key. */
const seenValue = (value: unknown): unknown => (isObject(value) ? value.IdPersonneEV1 : (value ?? null));

/** A value as its field holds it: keys as numbers, whether they are sent as such or as text. */
export function fieldValue(name: CreationField, value: unknown, at: string): unknown {
  const { type } = creationField(name);
  if (type === 'boolean') return value === null || value === undefined ? null : flagOf(value, at);
  if (type === 'codes') return Array.isArray(value) ? value.map((one) => codeOf(valueIn(one))) : codeOf(value);
  const text = textOf(value, at);
  if (text === null) return null;
  if (type === 'person') {
    if (!/^[1-9]\d{0,9}$/.test(text)) throw invalidInput(at, 'unknownValue', text.slice(0, 40));
    return Number(text);
  }
  if (name === 'IdLangue') {
    const language = idLangueOf(text);
    if (!language) throw invalidInput(at, 'unknownValue', text.slice(0, 40));
    return language;
  }
  return type === 'code' ? codeOf(text) : text;
}

const codeOf = (code: unknown): unknown =>
  typeof code === 'string' && /^[1-9]\d{0,9}$/.test(code) ? Number(code) : code;

export function textOf(value: unknown, at: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') throw invalidInput(at, 'type', 'string');
  return value;
}

/** Yes and no, as a boolean or as the words that some directories send. */
export function flagOf(value: unknown, at: string): boolean {
  const said = typeof value === 'string' ? value.toLowerCase() : value;
  if (said === true || said === 'true') return true;
  if (said === false || said === 'false') return false;
  throw invalidInput(at, 'type', 'boolean');
}

/** Whether a value that is read alone is said as it is. */
function isAsShown({ path }: Attribute, value: string | null, shown: Resource): boolean {
  const enterprise: Body = shown[urn.enterprise] ?? {};
  const is = path.startsWith(urn.enterprise)
    ? enterprise[path.slice(urn.enterprise.length + 1)]
    : path === 'name.formatted'
      ? shown.name?.formatted
      : (shown as Body)[path];
  return (is ?? null) === value;
}
