import { createHash } from 'node:crypto';
import { type IdLangue, idLangues, type Language, locales } from '@passerelle/contracts/languages.ts';
import { expectedStatuts, presentStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { type ScimUser, urn } from '@passerelle/contracts/scim/scim.schema.ts';
import type { Static } from 'typebox';
import { placedBy, withoutUrn } from './attributes.ts';
import type { FoundUser } from './users.queries.ts';

export type Resource = Static<typeof ScimUser>;

/** Which attributes of a user are asked for. */
export interface Shown {
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
}

const languageByCode = new Map(Object.entries(idLangues).map(([language, code]) => [code, language as Language]));

/** `FR` as SCIM says it: `fr-FR`. */
const localeOf = (IdLangue: unknown): string | undefined => {
  const language = languageByCode.get(IdLangue as IdLangue);
  return language && locales[language];
};

/** `fr`, `fr-FR` or `FR` as a person has it; undefined where it is no language of the portal. */
export function idLangueOf(tag: string): IdLangue | undefined {
  const [first = ''] = tag.toUpperCase().split(/[-_]/);
  const code = first === 'ZH' ? 'CN' : first;
  return (Object.values(idLangues) as readonly string[]).includes(code) ? (code as IdLangue) : undefined;
}

/** A person as SCIM says them, with nothing of what is not read of them. */
export function resourceOf({ IdPersonneEV1, values, externalId }: FoundUser): Resource {
  const has = (name: string) => Object.hasOwn(values, name);
  const text = (name: string) => (values[name] ?? undefined) as string | undefined;
  const manager = values.Manager as
    | { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string }
    | null
    | undefined;
  const name = {
    ...(has('Prenom') && { givenName: text('Prenom') ?? null }),
    ...(has('Nom') && { familyName: text('Nom') ?? null }),
    ...(has('IndexPrenomNom') && { formatted: text('IndexPrenomNom') ?? null }),
  };
  const phones = (
    [
      ['TelFixePro', 'work'],
      ['TelMobilePro', 'mobile'],
    ] as const
  ).flatMap(([field, type]) => (text(field) ? [{ value: text(field) ?? '', type }] : []));
  const enterprise = {
    ...(text('IdPersonne') && { employeeNumber: String(values.IdPersonne) }),
    ...(text('LibSociete') && { organization: text('LibSociete') }),
    ...(text('LibCCout') && { costCenter: text('LibCCout') }),
    ...(manager && {
      manager: {
        value: String(manager.IdPersonneEV1),
        displayName: manager.IndexPrenomNom,
      },
    }),
  };
  const extended = Object.keys(enterprise).length > 0;
  const placed = Object.fromEntries(
    placedBy.flatMap((field) => (has(field) ? [[field, values[field] == null ? null : String(values[field])]] : [])),
  );
  const isPlaced = Object.keys(placed).length > 0;
  const mail = text('Mail');
  const language = localeOf(values.IdLangue);
  return {
    schemas: [urn.user, ...(extended ? [urn.enterprise] : []), ...(isPlaced ? [urn.own] : [])],
    id: String(IdPersonneEV1),
    ...(externalId !== undefined && { externalId }),
    ...(text('CompteAD') && { userName: text('CompteAD') }),
    ...(Object.keys(name).length > 0 && { name }),
    ...(text('IndexPrenomNom') && { displayName: text('IndexPrenomNom') }),
    ...(text('Fonction') && { title: text('Fonction') }),
    ...(language && { preferredLanguage: language }),
    ...(mail && { emails: [{ value: mail, type: 'work', primary: true }] }),
    ...(phones.length > 0 && { phoneNumbers: phones }),
    ...(has('IdStatut') && { active: isActive(values) }),
    ...(extended && { [urn.enterprise]: enterprise }),
    ...(isPlaced && { [urn.own]: placed }),
  };
}

/** There, and not stopped. */
export function isActive({ IdStatut, Suspendu, Desactive }: Readonly<Record<string, unknown>>): boolean {
  return (presentStatuts as readonly unknown[]).includes(Number(IdStatut)) && !Suspendu && !Desactive;
}

/** Not there yet, and not stopped. */
export function isToCome({ IdStatut, Suspendu, Desactive }: Readonly<Record<string, unknown>>): boolean {
  return expectedStatuts.includes(Number(IdStatut)) && !Suspendu && !Desactive;
}

/** The version of what this program is shown: of nothing else, or it would tell that something hidden moved. */
export function versionOf(resource: object): string {
  return `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`;
}

/** A resource with where it is and its version, as far as it is asked for. */
export function shownResource(resource: Resource, base: string, { attributes, excludedAttributes }: Shown): Resource {
  const location = `${base}/Users/${resource.id}`;
  const meta = { resourceType: 'User', location, version: versionOf(resource) };
  return narrowed({ ...resource, meta }, { attributes, excludedAttributes });
}

/** The names that are said, one after another; undefined where none is. */
export const namesIn = (list: string | undefined): readonly string[] | undefined => {
  const said = list
    ?.split(',')
    .map((one) => withoutUrn(one.trim()).toLowerCase())
    .filter(Boolean);
  return said && said.length > 0 ? said : undefined;
};

/** What is asked for by name, or all but what is left out by name; `id` and `schemas` are always there. */
export function narrowed<Whole extends object>(whole: Whole, { attributes, excludedAttributes }: Shown): Whole {
  const asked = namesIn(attributes);
  const left = namesIn(excludedAttributes) ?? [];
  const always = ['schemas', 'id'];
  const within = (path: string, list: readonly string[]) => list.includes(path);
  const part = (value: object, at: string, keep: (path: string) => boolean) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => keep(`${at}${name}`.toLowerCase())));
  const entries = Object.entries(whole).flatMap(([name, value]): [string, unknown][] => {
    const path = name.toLowerCase();
    if (always.includes(path)) return [[name, value]];
    const inner = path.startsWith('urn:') ? `${path}:` : `${path}.`;
    const isWhole = typeof value === 'object' && !Array.isArray(value) && value !== null;
    if (asked && !within(path, asked) && !within(`${path}.value`, asked)) {
      if (!isWhole || !asked.some((one) => one.startsWith(inner))) return [];
      return [[name, part(value, inner, (one) => asked.includes(one))]];
    }
    if (within(path, left)) return [];
    return [[name, isWhole ? part(value, inner, (one) => !left.includes(one)) : value]];
  });
  return Object.fromEntries(entries) as Whole;
}
