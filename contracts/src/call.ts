import { type Static, type TSchema, Type } from 'typebox';
import type { RightCode } from './access/rights.ts';
import type { CallerKind, ProgramScope } from './callers.ts';
import type { ErrorCode, FailureShape } from './errors.ts';
import type { CallLimit } from './limits.ts';

/** Kinds of subject that a right is judged on; `TypeDroit` is the position in this list. */
export const subjectKinds = ['global', 'person', 'site', 'company', 'list'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/**
 * What may be asked of somebody about a subject: to hold a right on it, to hold one on anything at all (`anywhere`), or to
 * be something to it, by the name that the subject gives it (`oneself`, `owner`).
 */
export type Claim = RightCode | { readonly anywhere: RightCode } | { readonly as: string };

/**
 * Who may make a call, decided before its handler runs.
 * - `anyone`: no session needed.
 * - `signedIn`: any account that may sign in.
 * - `holder`: one of the claims holds, a right at `level` or more, on the subject named by `on`, else on anything.
 */
export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'signedIn' }
  | {
      readonly kind: 'holder';
      readonly claims: readonly Claim[];
      readonly level?: 1 | 2;
      readonly on?: {
        readonly subject: Exclude<SubjectKind, 'global'>;
        readonly param: string;
        /** Under a role that is not theirs, nobody makes it about themself, nor about whom they act for. */
        readonly borrowed?: 'others';
      };
    };

export const anyone: Access = { kind: 'anyone' };
export const signedIn: Access = { kind: 'signedIn' };

/** Holder of at least one of these rights, on anything. */
export function holding(...rights: readonly RightCode[]): Extract<Access, { kind: 'holder' }> {
  return { kind: 'holder', claims: rights };
}

/** Whoever is concerned, of a person. */
export const oneself = { as: 'oneself' } as const;
/** Whoever leads a person’s work day by day, themself: no delegate, nobody above. */
export const directManager = { as: 'directManager' } as const;

/** One of these claims holds on the person that the param names. */
export function holdingOnPerson(param: string, ...claims: readonly Claim[]): Access {
  return { kind: 'holder', claims, on: { subject: 'person', param } };
}

/** The same, of what decides about the person's stay, accounts or ways in: a borrowed role decides on others alone. */
export function decidingOnPerson(param: string, ...claims: readonly Claim[]): Access {
  return { kind: 'holder', claims, on: { subject: 'person', param, borrowed: 'others' } };
}

/** A body that is taken as it comes, piece by piece, instead of JSON. */
export interface Receives {
  /** What it may be declared as; any type where the handler judges it. */
  readonly types: readonly string[];
  /** Bytes that it may have; beyond, it is cut off. */
  readonly largest: number;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Declaration of one call: the server registers it, the client calls it, the OpenAPI document shows it. */
export interface Call {
  /** `domain.verb`, unique. */
  readonly operationId: string;
  readonly method: Method;
  /** Path under `/api`, with `{param}` placeholders. */
  readonly path: string;
  /** One sentence for the reference page. */
  readonly summary: string;
  readonly access: Access;
  /** Kinds of callers that it takes, people alone unless said: it refuses the others as whoever brings no session. */
  readonly callers?: readonly CallerKind[];
  /** What a program must have been let do to make it: without this, none may. */
  readonly scope?: ProgramScope;
  readonly params?: TSchema;
  /** Parameters of its path that open something by themselves, or are words about people: no log, trace nor record tells them. */
  readonly secret?: readonly string[];
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Its body may be larger than that of others: up to so many bytes, and beyond it is refused by an error of its own. */
  readonly largeBody?: { readonly most: number; readonly beyond: ErrorCode };
  /** A content instead of a body: a file. */
  readonly receives?: Receives;
  /** Shape of the successful answer; what it does not name never leaves. Absent: 204. */
  readonly response?: TSchema;
  /**
   * It makes something, and is answered 201 with the place of that: a path whose parameters are named by its own or by its
   * answer.
   */
  readonly creates?: string;
  /** What it answers is shown once (a password, a token, a link): no Idempotency-Key keeps it, and who asks again is given another. */
  readonly shownOnce?: boolean;
  /** Content types of an answer that is a file or a stream instead of JSON. */
  readonly produces?: readonly string[];
  /** Codes of its own that it may answer, besides the common ones. */
  readonly errors?: readonly ErrorCode[];
  /** How it fails where that is not in the product's own shape: one of a family that is made as others say. */
  readonly failsAs?: FailureShape;
  /** How often one person may make it, over all replicas: counted once they may make it, before it is answered. */
  readonly limits?: readonly CallLimit[];
  /** It is asked again and again, and seldom changes: answered under an ETag, and 304 to who holds that answer already. */
  readonly cached?: boolean;
  /** It can answer what is sensitive about other people: then who read it, and of whom, is recorded. */
  readonly sensitive?: boolean;
  /** It answers of somebody's key whether there is anybody or not: so it is asked first whether that record was merged. */
  readonly ofNobodyToo?: boolean;
  /** May be made whatever role the screen shows: it is how the screen learns that the role changed. */
  readonly anyRole?: boolean;
  /**
   * It changes nothing and leaves nothing behind, so it may be made while looking as somebody else. Unless said, a GET
   * that answers JSON does.
   */
  readonly reads?: boolean;
  /** About what is one's own alone (drafts, views): looking as somebody else, it stays about oneself. */
  readonly personal?: boolean;
  /**
   * Answered during maintenance all the same: a write of one's own while the portal is read-only (`readOnly`), what signing
   * in and the closed page read even while it is closed (`closed`).
   */
  readonly staysOpen?: 'readOnly' | 'closed';
}

/** Whether a call may be made while looking as somebody else. */
export function onlyReads({ reads, method, produces }: Call): boolean {
  return reads ?? (method === 'GET' && !produces);
}

/** Declares a call; keeps literal types for the server and the client. */
export function call<const C extends Call>(declaration: C): C {
  return declaration;
}

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends TSchema
  ? Record<never, never> extends Static<C[K]>
    ? { readonly [P in K]?: Static<C[K]> }
    : { readonly [P in K]: Static<C[K]> }
  : unknown;

/** What a caller passes: only the parts that the call declares. The content is what the caller, or the server, has of one. */
export type Input<C extends Call, Content = Blob> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  (C['receives'] extends Receives ? { readonly content: Content } : unknown);

export type Output<C extends Call> = C['response'] extends TSchema ? Static<C['response']> : undefined;

/**
 * Where a call is made: its path with its parameters in their places, below `/api`, and what is asked in the query; a value of the query
 * that is an object is written as JSON, one that is undefined is left out.
 */
export function callUrl({ path }: Pick<Call, 'path'>, { params = {}, query = {} }: CallParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}

const inputParts = ['params', 'query', 'body'] as const;

/** Where the input of a call has a person's key: the part, and the way to it there, where `*` stands for each of several. */
export interface PersonKeyPlace {
  readonly part: (typeof inputParts)[number];
  readonly path: readonly string[];
  /** It is one where this parameter beside it says so. */
  readonly where?: NamedBeside;
}

interface NamedBeside {
  readonly parameter: string;
  readonly says: string;
}

interface Shape {
  readonly names?: 'person' | NamedBeside;
  /** What it is by what the parameter beside it says. */
  readonly beside?: { readonly parameter: string; readonly shapes: Readonly<Record<string, TSchema>> };
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** Where the input of a call has keys of people. */
export function personKeysOf(call: Pick<Call, 'params' | 'query' | 'body'>): readonly PersonKeyPlace[] {
  return inputParts.flatMap((part) => (call[part] ? placesIn(call[part] as Shape, part, []) : []));
}

function placesIn(shape: Shape, part: PersonKeyPlace['part'], path: readonly string[]): readonly PersonKeyPlace[] {
  const { names, properties = {}, items, anyOf = [], beside } = shape;
  if (names !== undefined) return [{ part, path, ...(names !== 'person' && { where: names }) }];
  const { parameter = '', shapes = {} } = beside ?? {};
  return [
    ...Object.entries(shapes).flatMap(([says, inner]) =>
      placesIn(inner, part, path).map((place) => ({ where: { parameter, says }, ...place })),
    ),
    ...Object.entries(properties).flatMap(([name, inner]) => placesIn(inner, part, [...path, name])),
    ...(items ? placesIn(items, part, [...path, '*']) : []),
    ...anyOf.flatMap((one) => placesIn(one, part, path)),
  ];
}

/** What a call's input puts into its address. */
export interface CallParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Object shape that refuses unknown properties: the only kind of body there is. */
export function strict<const P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** The schema or null. Written as a type list, which the serialiser answers without trying each alternative. */
export function nullable<T extends TSchema>(schema: T) {
  const { type, enum: listed, names } = schema as Shape & { readonly type?: string; readonly enum?: unknown };
  const orNull = Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(listed) && { enum: [...listed, null] }),
  });
  return names === undefined ? orNull : naming(orNull, names);
}

/** A schema that says, to whoever reads the declaration and to nobody who reads the OpenAPI document, that it is a person's key. */
function naming<T extends TSchema>(schema: T, names: Shape['names']): T {
  return Object.defineProperty(schema, 'names', { value: names, configurable: true });
}

/** One of these texts. */
export function oneOf<const V extends string>(values: readonly V[]) {
  return Type.Unsafe<V>({ type: 'string', enum: [...values] });
}

/** A civil date, `YYYY-MM-DD`. */
export const CivilDate = Type.String({ format: 'date' });
/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' });
/** A generated key: always a positive 32-bit integer. */
export const Key = Type.Integer({ minimum: 1, maximum: 2147483647 });
/** A person's key. */
export const PersonKey = naming(Type.Integer({ minimum: 1, maximum: 2147483647 }), 'person');
/** The key, as text, of a thing whose kind the parameter beside it says: a person's where that says so. */
export function keyBeside(parameter: string, says: string) {
  return naming(Type.String({ minLength: 1, maxLength: 100 }), { parameter, says });
}

/** Any object that something else judges, by shapes that are known here: each where the parameter beside it says its name. */
export function inputBeside(parameter: string, shapes: Readonly<Record<string, TSchema>>) {
  return Object.defineProperty(Type.Object({}), 'beside', { value: { parameter, shapes }, configurable: true });
}

/** A person as an answer names them; the name is null where there is none to show. */
export const NamedPerson = strict({ IdPersonneEV1: PersonKey, IndexPrenomNom: nullable(Type.String()) });
