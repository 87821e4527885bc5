import type { CompiledQuery } from 'kysely';

/** Stands in a kept statement for the one value that differs each time it is asked. */
export const hole = Symbol('hole');

/** A kept statement with its value. */
export function filled<Row>(statement: CompiledQuery<Row>, value: unknown): CompiledQuery<Row> {
  return { ...statement, parameters: statement.parameters.map((one) => (one === hole ? value : one)) };
}
