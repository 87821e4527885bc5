import { errors } from '@passerelle/contracts/errors.ts';
import { createQueryId, PostgresQueryCompiler, type RawNode, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import '../../../app/domains.ts';
import { requestKinds } from '../../../engines/requests/kind/kinds.ts';

/** What stands in the way of a type is a code in its SQL: a call answers it only where the facts of the type say so. */
const codesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/'([A-Z_]+)'/g)].map(([, code = '']) => code).filter((code) => code in errors)),
];

const compiler = new PostgresQueryCompiler();
const textOf = (fragment: ReturnType<typeof sql>) =>
  compiler.compileQuery(fragment.toOperationNode() as RawNode, createQueryId()).sql;

describe.each(requestKinds().map((kind) => [kind.type.name, kind] as const))('%s', (_name, { type, obstacle }) => {
  // What is filled in may ask for more: a badge that is the principal one, or is not.
  const filled = [{}, { Principal: true }, { Principal: false }];
  const told = (when: 'before' | 'send' | 'complete') =>
    codesIn(
      filled
        .map((values) =>
          obstacle ? textOf(obstacle({ person: sql<number>`1`, site: sql<number | null>`1`, when, values })) : '',
        )
        .join(),
    );

  test.each(['before', 'send', 'complete'] as const)('says all that stands in its way %s', (when) => {
    expect(type.obstacles?.[when] ?? []).toEqual(expect.arrayContaining(told(when)));
  });

  test('says nothing that stands in the way of nobody, once it is decided', () => {
    expect((type.obstacles?.complete ?? []).filter((code) => !told('complete').includes(code))).toEqual([]);
  });
});
