/** A place in a resource: `name.givenName`, `emails[type eq "work"].value`, `urn:…:User:costCenter` (RFC 7644 §3.10). */
export interface ScimPath {
  /** As it is written, and as it is told to the other side. */
  readonly path: string;
  readonly schema: string | undefined;
  readonly attribute: string;
  /** Of several, the one that says this. */
  readonly which: { readonly name: string; readonly value: string } | undefined;
  readonly sub: string | undefined;
}

export type Resource = Readonly<Record<string, unknown>>;

const shape =
  /^(?:(urn:[\w:.-]+):)?([A-Za-z$][\w$-]*)(?:\[([A-Za-z][\w-]*) eq "([^"\\]*)"\])?(?:\.([A-Za-z$][\w$-]*))?$/;

/** Undefined where it is no place that a mapping may name. */
export function parseScimPath(path: string): ScimPath | undefined {
  const [, schema, attribute, name, value, sub] = shape.exec(path) ?? [];
  if (attribute === undefined) return undefined;
  const which = name !== undefined && value !== undefined ? { name, value } : undefined;
  // Of several values each has parts; one alone cannot be told.
  return which && sub === undefined ? undefined : { path, schema, attribute, which, sub };
}

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a resource says by a name, however the other side spells it. */
export function said(resource: Resource, name: string): unknown {
  const found = Object.keys(resource).find((key) => key.toLowerCase() === name.toLowerCase());
  return found === undefined ? undefined : resource[found];
}

function holderOf(resource: Resource, { schema }: ScimPath): Resource {
  const holder = schema === undefined ? resource : said(resource, schema);
  return isResource(holder) ? holder : {};
}

function itemsOf(resource: Resource, path: ScimPath): readonly Resource[] {
  return [said(holderOf(resource, path), path.attribute) ?? []].flat().filter(isResource);
}

const isThat = (item: Resource, { name, value }: NonNullable<ScimPath['which']>) => said(item, name) === value;

/** What stands there, as text; null where nothing does. */
export function readScim(resource: Resource, path: ScimPath): string | null {
  const { attribute, which, sub } = path;
  const value = which
    ? itemsOf(resource, path).find((item) => isThat(item, which))
    : said(holderOf(resource, path), attribute);
  const told = sub === undefined ? value : isResource(value) ? said(value, sub) : undefined;
  return told === undefined || told === null || told === '' ? null : String(told);
}

/** A new resource's part of it. */
export function writeScim(resource: Record<string, unknown>, path: ScimPath, value: unknown): void {
  const { schema, attribute, which, sub } = path;
  let holder = resource;
  if (schema !== undefined) {
    holder = (isResource(resource[schema]) ? resource[schema] : {}) as Record<string, unknown>;
    resource[schema] = holder;
  }
  if (which && sub !== undefined) {
    const others = itemsOf(resource, path).filter((item) => !isThat(item, which));
    const item = itemsOf(resource, path).find((one) => isThat(one, which)) ?? { [which.name]: which.value };
    holder[attribute] = value === null ? others : [...others, { ...item, [sub]: value }];
  } else if (sub !== undefined) {
    const whole = isResource(holder[attribute]) ? holder[attribute] : {};
    holder[attribute] = { ...whole, [sub]: value };
  } else holder[attribute] = value;
}

/** One operation of a PATCH (RFC 7644 §3.5.2). */
export interface PatchOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string;
  readonly value?: unknown;
}

/** What makes it so there: one of several that is not there yet is added whole, since a path to it would lead nowhere. */
export function patchFor(resource: Resource, path: ScimPath, value: unknown): PatchOperation {
  const { schema, attribute, which, sub } = path;
  const place = schema === undefined ? attribute : `${schema}:${attribute}`;
  if (!which || sub === undefined)
    return value === null
      ? { op: 'remove', path: path.path }
      : { op: readScim(resource, path) === null ? 'add' : 'replace', path: path.path, value };
  const one = `${place}[${which.name} eq "${which.value}"]`;
  if (value === null) return { op: 'remove', path: one };
  return itemsOf(resource, path).some((item) => isThat(item, which))
    ? { op: 'replace', path: path.path, value }
    : { op: 'add', path: place, value: [{ [which.name]: which.value, [sub]: value }] };
}
