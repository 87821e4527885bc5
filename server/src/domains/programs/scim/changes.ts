import { type CreationField, creationField } from '@passerelle/contracts/creation/creation.fields.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { urn } from '@passerelle/contracts/scim/scim.schema.ts';
import { invalidInput } from '../../../platform/http/api-error.ts';
import { type Attribute, attributeOf, withoutUrn } from './attributes.ts';
import { idLangueOf, type Resource } from './user-resource.ts';
import { isNamed, kindMade, valuePath, valuesOf } from './value-path.ts';

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

/** The values that somebody has of attributes of several, by their paths. */
type Held = ReadonlyMap<string, string>;
const none: Held = new Map();

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
  if (value === null && valuesOf(plain, none).length > 0) return saidByMany(plain, [], at);
  const attribute = attributeOf(plain);
  return attribute ? [{ attribute, value: valueIn(value), at }] : [];
}

/** Whole arrays of mails and numbers: of each kind that there is the one that is said, or none unless they are added. */
function saidByMany(name: string, values: readonly unknown[], at: string, adding = false): readonly Wanted[] {
  const kinds = valuesOf(name, none);
  if (kinds.length === 0) {
    const attribute = attributeOf(name);
    const [first] = values;
    return attribute ? [{ attribute, value: valueIn(first), at }] : [];
  }
  const kindOf = (one: unknown) => (isObject(one) && typeof one.type === 'string' ? one.type.toLowerCase() : 'work');
  return kinds.flatMap(({ type: kind, attribute }) => {
    const own = values.filter((one) => kindOf(one) === kind);
    if (adding && own.length === 0) return [];
    const chosen = own.find((one) => isObject(one) && one.primary === true) ?? own[0];
    return [{ attribute, value: valueIn(chosen), at }];
  });
}

/**
 * What the operations of a patch say of a resource, one after another, as directories send them.
 * @throws {ApiError} INVALID_INPUT, FILTER_INVALID
 */
export function saidByPatch(body: Body, shown: Resource): readonly Wanted[] {
  const operations = body.Operations ?? body.operations;
  if (!Array.isArray(operations) || operations.length === 0) throw invalidInput('body/Operations', 'required');
  const held = heldIn(shown);
  return operations.flatMap((operation: unknown, index): readonly Wanted[] => {
    const wanted = saidByOne(operation, `body/Operations/${index}`, held);
    // The next one finds what this one leaves.
    for (const { attribute, value } of wanted)
      if (attribute !== 'externalId') held.set(attribute.path, String(value ?? ''));
    return wanted;
  });
}

/** The values of several that a resource shows, by their attributes. */
function heldIn({ emails = [], phoneNumbers = [] }: Resource): Map<string, string> {
  const each = { emails, phoneNumbers };
  return new Map(
    Object.entries(each).flatMap(([name, values]) => values.map(({ type, value }) => [`${name}[${type}]`, value])),
  );
}

function saidByOne(operation: unknown, at: string, held: Held): readonly Wanted[] {
  if (!isObject(operation)) throw invalidInput(at, 'type', 'object');
  const op = String(operation.op ?? '').toLowerCase();
  if (!['add', 'replace', 'remove'].includes(op)) throw invalidInput(`${at}/op`, 'unknownValue', op.slice(0, 40));
  const { path, value } = operation;
  if (path === undefined || path === null || path === '') {
    if (op === 'remove') throw invalidInput(`${at}/path`, 'noTarget');
    if (!isObject(value)) throw invalidInput(`${at}/value`, 'type', 'object');
    // Keys of the object may be paths themselves; what nothing is kept of is empty already.
    return Object.entries(value).flatMap(([name, one]) => {
      const place = { at: `${at}/value/${name}`, held, adding: op === 'add' };
      return (one === null && !isPath(name)) || isOfItsOwn(one, name)
        ? said(name, one, place.at, place.adding)
        : atPath(name, one, place);
    });
  }
  if (typeof path !== 'string') throw invalidInput(`${at}/path`, 'type', 'string');
  if (op !== 'remove') return atPath(path, value, { at: `${at}/path`, held, adding: op === 'add' });
  return removed(path, value, { at: `${at}/path`, held, adding: false });
}

interface Place {
  readonly at: string;
  readonly held: Held;
  readonly adding: boolean;
}

const isPath = (name: string) => attributeOf(name) !== undefined || name.includes('[');

/** What stands in a resource as an object or a list of its own: what is not known of it is left out. */
const isOfItsOwn = (value: unknown, name: string) =>
  (isObject(value) || Array.isArray(value)) && !name.includes('[') && attributeOf(name) === undefined;

/** What is taken away: of several values those that are said, else all that the path names. */
function removed(path: string, value: unknown, place: Place): readonly Wanted[] {
  const values = path.includes('[') ? [] : valuesOf(withoutUrn(path).replace(/\.value$/i, ''), place.held);
  if (values.length === 0) return atPath(path, null, place);
  const said = [value ?? []].flat();
  const isSaid = ({ value: is, type }: (typeof values)[number]) =>
    said.length === 0 ||
    said.some((each) => (isObject(each) ? isLike(is, each.value) && isLike(type, each.type) : isLike(is, each)));
  return values.filter(isSaid).map(({ attribute }) => ({ attribute, value: null, at: place.at }));
}

/** Whether a value is as it is said, or nothing is said of it. */
const isLike = (is: string | undefined, said: unknown) =>
  said === null || said === undefined || String(said).toLowerCase() === (is ?? '').toLowerCase();

/** What one path means. Throws INVALID_INPUT where it names nothing that there is here. */
function atPath(path: string, value: unknown, { at, held, adding }: Place): readonly Wanted[] {
  const unknown = () => invalidInput(at, 'unknownField', path.slice(0, 80));
  const some = valuePath(path);
  if (some) {
    if (some.sub !== 'value') return [];
    const values = valuesOf(some.name, held);
    const named = values.filter((one) => one.value !== undefined && one.value !== '' && isNamed(one, some.filter));
    if (named.length > 0) return named.map(({ attribute }) => ({ attribute, value: valueIn(value), at }));
    const kind = kindMade(some.filter);
    const made = kind === undefined ? undefined : attributeOf(`${some.name}[${kind}]`);
    if (values.length === 0 || (kind !== undefined && !made)) throw unknown();
    // Of what is not there nothing is taken away.
    if (valueIn(value) === null) return [];
    if (!made) throw invalidInput(at, 'noTarget', path.slice(0, 80));
    return [{ attribute: made, value: valueIn(value), at }];
  }
  const wanted = said(path, value, at, adding);
  if (wanted.length === 0 && !mayBeLeftOut(withoutUrn(path), value)) throw unknown();
  return wanted;
}

/** Whether a path names something that there is, though nothing of what is said there is kept: a mail of another kind. */
function mayBeLeftOut(name: string, value: unknown): boolean {
  const lower = name.toLowerCase();
  const isExtension = extensions.some((one) => one.toLowerCase() === lower);
  return (
    told.has(lower) || (isExtension && isObject(value)) || (Array.isArray(value) && valuesOf(name, none).length > 0)
  );
}

/**
 * Reads what is wanted against what is shown. What is read alone has to be as it is where it is named by a patch, and is left
 * out of a whole resource (RFC 7644 §3.5.1), but for the login, which is set once. Throws INVALID_INPUT.
 */
export function changesOf(
  wanted: readonly Wanted[],
  { shown, values, isWhole }: { readonly shown: Resource; readonly values: Body; readonly isWhole: boolean },
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
    else if (isWhole && attribute.path !== 'userName') continue;
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
  if (path === 'userName') return String(is ?? '').toLowerCase() === (value ?? '').toLowerCase();
  return (is ?? null) === value;
}
