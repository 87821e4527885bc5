import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { type Condition, isLeaf, nothing } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import { allOf, anyOf, type Sql } from '../../platform/db/sql.ts';
import type { Subject } from '../catalogue/subject.ts';
import { compileCondition } from '../conditions/compile.ts';
import { valuesOf } from '../conditions/resolve.ts';
import type { Actor, Grant } from './actor.ts';
import type { RowKind } from './decide.ts';

/** A country and a company: what is kept of people beyond themselves is kept by these. */
const cell: Pick<Subject, 'fields'> = {
  fields: {
    IdPays: { type: 'code', value: (alias) => sql.ref(`${alias}.IdPays`) },
    IdSociete: { type: 'code', sqlType: 'integer', value: (alias) => sql.ref(`${alias}.IdSociete`) },
  },
};

/** The grants by which a right is held on others. */
const giving = ({ grants }: Pick<Actor, 'grants'>, right: RightCode): readonly Grant[] =>
  grants.filter(({ rights, onlyOneself }) => !onlyOneself && (rights.get(right) ?? 0) > 0);

/**
 * The cells, known as `alias`, in which all of these rights are held, whoever is in them; undefined where one of them holds
 * within a cell on some rows only. What somebody holds on themself alone says nothing of cells.
 */
export function cellsWhere(
  actor: Pick<Actor, 'grants'>,
  rights: readonly RightCode[],
  kind: RowKind,
  alias: string,
  today: string,
): Sql<boolean> | undefined {
  const grants = fewest(rights.map((right) => giving(actor, right)));
  if (!grants.flat().every((grant) => ofCells(grant, kind))) return undefined;
  const reach = ({ bounds }: Grant): Sql<boolean> =>
    allOf(
      bounds.map(({ conditions, fields }) =>
        compileCondition(conditions[kind] ?? nothing, cell as Subject, alias, { today, resolve: valuesOf(fields) }),
      ),
    );
  return allOf(grants.map((held) => anyOf(held.map(reach))));
}

/** Of what all must hold, what follows from nothing else: where these give a right, more give the others too. */
function fewest(held: readonly (readonly Grant[])[]): readonly (readonly Grant[])[] {
  const follows = (some: readonly Grant[], from: readonly Grant[]) => from.every((grant) => some.includes(grant));
  return held.filter(
    (some, index) =>
      !held.some((other, at) => at !== index && follows(some, other) && (at < index || !follows(other, some))),
  );
}

const ofCells = ({ bounds }: Grant, kind: RowKind): boolean =>
  bounds.every(({ conditions }) => namesCells(conditions[kind] ?? nothing));

function namesCells(condition: Condition): boolean {
  if (isLeaf(condition)) return Object.hasOwn(cell.fields, condition.field);
  return ('and' in condition ? condition.and : condition.or).every(namesCells);
}
