import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import * as Value from 'typebox/value';
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
  enum: 'unknownValue',
  const: 'unknownValue',
  anyOf: 'unknownValue',
};

/**
 * Validates each part of a request. Path and query are text, so they are converted to what the schema says; a body is
 * taken as it is, unknown properties refused.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  const part = httpPart === 'querystring' ? 'query' : (httpPart ?? 'body');
  return (value: unknown) => {
    const candidate = httpPart === 'body' ? value : Value.Convert(schema, value);
    if (validator.Check(candidate)) return { value: candidate };
    return { error: new ApiError('INVALID_INPUT', detailsOf(validator.Errors(candidate), part)) };
  };
};

interface Fault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: unknown;
}

function detailsOf(faults: readonly Fault[], part: string): readonly ErrorDetail[] {
  const details = faults
    .filter((fault) => ownRules[fault.keyword] !== undefined)
    .flatMap((fault): ErrorDetail[] => {
      const path = `${part}${fault.instancePath}`;
      const rule = ownRules[fault.keyword]!;
      const params = fault.params as { requiredProperties?: string[]; additionalProperties?: string[]; limit?: number };
      const names = params.requiredProperties ?? params.additionalProperties;
      if (names) return names.map((name) => ({ path: `${path}/${name.slice(0, 80)}`, rule }));
      return [{ path, rule, ...(params.limit !== undefined && { value: String(params.limit) }) }];
    });
  return details.slice(0, 50);
}
