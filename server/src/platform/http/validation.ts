import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { unstorable } from '../db/storable.ts';
import { ApiError } from './api-error.ts';

const ownRules: Readonly<Record<string, string>> = {
  required: 'required',
  additionalProperties: 'unknownProperty',
  type: 'type',
  format: 'pattern',
  pattern: 'pattern',
  maxLength: 'maxLength',
  minLength: 'required',
  minimum: 'min',
  maximum: 'max',
  maxItems: 'tooLarge',
  minItems: 'required',
  uniqueItems: 'duplicate',
  enum: 'unknownValue',
  const: 'unknownValue',
  anyOf: 'unknownValue',
};

/**
 * Validates each part of a request. Path and query are text, so they are converted to what the schema says; a body is
 * taken as it is, unknown properties refused. Compiled at the first request that needs it.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let validator: Validator | undefined;
  const part = httpPart === 'querystring' ? 'query' : (httpPart ?? 'body');
  return (value: unknown) => {
    const candidate = httpPart === 'body' ? value : converted(schema, value);
    validator ??= Compile(schema);
    const fault = faultOf(validator, candidate, part);
    return fault ? { error: fault } : { value: candidate };
  };
};

/** Checks a value against a schema as a body is checked; throws INVALID_INPUT with paths that start at `part`. */
export function validate<Value>(schema: TSchema, value: unknown, part: string): Value {
  const fault = faultOf(Compile(schema), value, part);
  if (fault) throw fault;
  return value as Value;
}

/** What is wrong with a value; first what nothing can hold, since the validator follows a value as deep as it goes. */
function faultOf(validator: Validator, value: unknown, part: string): ApiError | undefined {
  const held = unstorable(value);
  if (held) return new ApiError('INVALID_INPUT', [{ path: `${part}${held.path}`.slice(0, 200), rule: held.rule }]);
  if (validator.Check(value)) return undefined;
  return new ApiError('INVALID_INPUT', detailsOf(validator.Errors(value), part));
}

/** The texts of a path or a query as the numbers and booleans that they spell; what spells none is left to be refused. */
function converted(schema: TSchema, value: unknown): unknown {
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {};
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([name, text]) => {
      const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
      if (type === 'integer' && typeof text === 'string' && /^-?\d{1,15}$/.test(text)) return [name, Number(text)];
      if (type === 'boolean' && (text === 'true' || text === 'false')) return [name, text === 'true'];
      return [name, text];
    }),
  );
}

interface Fault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: unknown;
}

function detailsOf(faults: readonly Fault[], part: string): readonly ErrorDetail[] {
  const details = faults.flatMap((fault): ErrorDetail[] => {
    const path = `${part}${fault.instancePath}`;
    const rule = ownRules[fault.keyword];
    if (rule === undefined) return [];
    const params = fault.params as { requiredProperties?: string[]; additionalProperties?: string[]; limit?: number };
    const names = params.requiredProperties ?? params.additionalProperties;
    if (names) return names.map((name) => ({ path: `${path}/${name.slice(0, 80)}`, rule }));
    return [{ path, rule, ...(params.limit !== undefined && { value: String(params.limit) }) }];
  });
  return details.slice(0, 50);
}
