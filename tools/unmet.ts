import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '../contracts/src/calls.ts';
import { errors as catalogue } from '../contracts/src/errors.ts';
import type { Met } from '../server/src/testing/met.ts';

/** Errors of the catalogue that no call answers yet, or that are said elsewhere than in an answer. */
const errorsElsewhere: ReadonlySet<string> = new Set([
  // Said of a step of somebody's accounts, or to whoever runs them.
  ...['EASY_VISTA_ACCOUNT_NOT_EXIST', 'ID_PERSONNE_REQUIRED', 'PROBLEME_ACCOUNT', 'ERREUR_TECHNIQUE_COMPTE'],
  ...['ERREUR_CLOTURE_HELPDESK', 'ERREUR_CLOTURE_PAIE', 'ERREUR_CLOTURE_TEMPS'],
  // Of addresses of lists.
  'ADR',
]);

/** Calls that are answered otherwise than to the tests of the server. */
const callsElsewhere: ReadonlySet<string> = new Set([]);

/**
 * What a whole run of the tests, that noted in a folder what it met, did not meet: calls, errors of the catalogue and
 * reactions, and apart the errors that calls declare, since some of them need two to be at the same row at once.
 */
export function whatNothingMet(folder: string): {
  readonly unmet: readonly string[];
  readonly seldom: readonly string[];
} {
  const met = new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')));
  const of = (kind: Met) =>
    [...met].flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : []));
  const missing = (kind: Met, all: readonly string[]) => {
    const seen = new Set(of(kind));
    return all.filter((name) => !seen.has(name)).map((name) => `${kind} ${name}`);
  };
  return {
    unmet: [
      ...missing(
        'call',
        allCalls.map(({ operationId }) => operationId).filter((one) => !callsElsewhere.has(one)),
      ),
      ...missing(
        'error',
        Object.keys(catalogue).filter((one) => !errorsElsewhere.has(one)),
      ),
      ...missing('ran', of('reaction')),
    ],
    seldom: missing(
      'declared',
      allCalls.flatMap(({ operationId, errors = [] }) => errors.map((name) => `${operationId} ${name}`)),
    ),
  };
}
