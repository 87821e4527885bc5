import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { TSchema } from 'typebox';

const compile = SerializerSelector()();

/** Writes an answer as its schema says, as Fastify does by itself, but compiled at the first answer that needs it. */
export const compileSerializer: FastifySerializerCompiler<TSchema> = (route) => {
  let serialize: ((value: unknown) => string) | undefined;
  return (value) => {
    serialize ??= compile({ ...route, httpStatus: route.httpStatus ?? '200' });
    return serialize(value);
  };
};
